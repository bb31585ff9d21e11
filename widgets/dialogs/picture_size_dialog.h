// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QSpinBox;

namespace passerby::widgets {

/// Asks how many pixels wide and high a picture becomes: 1920 by 1080 at first, then what was chosen last.
class PictureSizeDialog : public QDialog {
    Q_OBJECT

public:
    /// `shown` is the size of the view, to be taken with a button.
    PictureSizeDialog(const QSize& shown, QWidget* parent);
    [[nodiscard]] QSize size_px() const;
    /// Empty when nobody wants a picture any more.
    [[nodiscard]] static QSize ask(const QSize& shown, QWidget* parent);

private:
    QSpinBox* m_width;
    QSpinBox* m_height;
};

} // namespace passerby::widgets
