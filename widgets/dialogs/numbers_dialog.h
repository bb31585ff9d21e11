// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

class QDoubleSpinBox;

namespace passerby::widgets {

/// Asks for a few numbers.
class NumbersDialog : public QDialog {
    Q_OBJECT

public:
    struct Field {
        QString id;
        QString name;
        QString unit;
        double value = 0.0;
        double low = 0.0;
        double high = 0.0;
        int decimals = 2;
    };

    /// `note` says in a sentence what the numbers do.
    NumbersDialog(const QString& title, const QString& note, const QString& acceptText, const std::vector<Field>& fields, QWidget* parent);
    [[nodiscard]] double value(const QString& id) const;

private:
    std::vector<std::pair<QString, QDoubleSpinBox*>> m_boxes;
};

} // namespace passerby::widgets
