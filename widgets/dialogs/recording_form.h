// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_trajectories_job.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;

namespace passerby::widgets {

class ColumnsField;
class HomographyField;

/// How a recording is to be read: what its file does not say, or says wrongly.
class RecordingForm : public QWidget {
    Q_OBJECT

public:
    explicit RecordingForm(QWidget* parent);

    /// Columns to choose from in a table.
    void setColumns(const QStringList& names);
    /// Shows the fields that a file of this format needs besides; one that is chosen counts instead.
    void showFor(std::optional<importers::TrajectoryFormat> format);
    /// What is chosen now. Errors: of the file with the homography, and "bad-columns".
    [[nodiscard]] foundation::Result<importers::TrajectoryOptions> options() const;

signals:
    void changed();

private:
    void addCommon();
    void addAxes();
    void addFieldsOfFormats();
    void showFields();

    QFormLayout* m_form;
    std::optional<importers::TrajectoryFormat> m_found; ///< what the file is
    QComboBox* m_format;
    QDoubleSpinBox* m_frameRate;
    QComboBox* m_unit;
    QComboBox* m_kind;
    QCheckBox* m_swaps = nullptr;
    QCheckBox* m_mirrorsX = nullptr;
    QCheckBox* m_mirrorsY = nullptr;
    QDoubleSpinBox* m_smoothing;
    ColumnsField* m_columns = nullptr;
    HomographyField* m_homography = nullptr;
};

} // namespace passerby::widgets
