// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace passerby::editor {

/// Something to choose before drawing: one of `choices` (then `value` is its place), else on or off, else a number.
struct ToolOption {
    QString id; ///< "kind"
    QString name;
    QStringList choices{};
    double value = 0.0;
    bool isSwitch = false;
    QString unit{};
    double low = 0.0;
    double high = 0.0;
    int decimals = 1;
};

/// A tool with options; windows show them in a row beside the views. They outlast the drawing.
class HasOptions {
public:
    virtual ~HasOptions() = default;
    [[nodiscard]] virtual std::vector<ToolOption> options() const = 0;
    /// Values out of range are brought into it; unknown ids do nothing.
    virtual void setOption(const QString& id, double value) = 0;

protected:
    HasOptions() = default;
    HasOptions(const HasOptions&) = default;
    HasOptions& operator=(const HasOptions&) = default;
};

} // namespace passerby::editor
