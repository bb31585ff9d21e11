// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>

class QRadioButton;
class QSpinBox;

namespace passerby::widgets {

/// Asks how much of the run is to be recorded as data: all from now on, or the last minutes.
class RecordRunDialog : public QDialog {
    Q_OBJECT

public:
    explicit RecordRunDialog(QWidget* parent);
    /// Seconds to be kept; nothing: all of them.
    [[nodiscard]] std::optional<double> last_s() const;

private:
    QRadioButton* m_all;
    QRadioButton* m_last;
    QSpinBox* m_minutes;
};

} // namespace passerby::widgets
