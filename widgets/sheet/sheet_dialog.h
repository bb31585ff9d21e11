// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sheet/sheet_session.h"

#include <QDialog>
#include <QTimer>
#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace passerby::widgets {

/// Asks what a map sheet is to be like and shows it as it becomes: paper, orientation, scale, title, note and what is shown.
class SheetDialog : public QDialog {
    Q_OBJECT

public:
    /// `request` tells the city and what is known of it; paper, orientation, note and contents come from the last time, the scale is the
    /// largest round one at which all of the city fits.
    SheetDialog(SheetRequest request, QWidget* parent);
    /// As it was asked for.
    [[nodiscard]] const SheetRequest& request() const { return m_request; }

protected:
    void done(int result) override;

private:
    void build();
    QWidget* buildForm();
    void take();        ///< what the fields say
    void offerScales(); ///< round ones at which the city fills a good part of the sheet or fits
    void setFitting();
    void preview();
    void keep() const;
    void restore();

    SheetRequest m_request;
    geometry::Box m_city;
    SheetSession m_painting;
    QTimer m_delay; ///< of the preview, while somebody types
    QComboBox* m_paper;
    QComboBox* m_orientation;
    QComboBox* m_scale;
    QLineEdit* m_title;
    QLineEdit* m_note;
    std::array<QCheckBox*, 6> m_shown{}; ///< names, places, traffic, grid, people, heatmap
    QLabel* m_preview;
    QLabel* m_coverage;
    QLabel* m_error;
    QPushButton* m_save;
};

} // namespace passerby::widgets
