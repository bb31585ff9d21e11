// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace passerby::widgets {

/// Vehicles that come in by a lane: of which kind, how many an hour, in which hour.
class EntryRow : public QWidget {
    Q_OBJECT

public:
    struct Kind {
        QString name;
        QString icon;
        QColor color;

        friend bool operator==(const Kind&, const Kind&) = default;
    };
    struct Shown {
        std::vector<Kind> kinds; ///< to choose from
        int kind = 0;            ///< place among them
        std::optional<std::int64_t> hour;
        double vehicles_per_h = 0.0;
        QString warning; ///< why none of them comes in; empty where they do
    };

    explicit EntryRow(QWidget* parent = nullptr);
    void setEntry(const Shown& shown);
    [[nodiscard]] QComboBox* kindField() const { return m_kind; }
    [[nodiscard]] QComboBox* hourField() const { return m_hour; }
    [[nodiscard]] QLineEdit* flowField() const { return m_flow; }
    [[nodiscard]] QToolButton* removeButton() const { return m_remove; }

signals:
    void kindAsked(int place);
    /// None: every hour.
    void hourAsked(std::optional<std::int64_t> hour);
    void flowTyped(double vehicles_per_h);
    void removeAsked();

private:
    void commitFlow();
    void showFault(const QString& fault);

    QComboBox* m_kind;
    QLineEdit* m_flow;
    QComboBox* m_hour;
    QToolButton* m_remove;
    QLabel* m_fault;
    Shown m_shown;
};

} // namespace passerby::widgets
