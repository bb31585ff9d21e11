// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importers/trajectories/trajectory_import.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;

namespace passerby::widgets {

/// Asks how places in a picture lead to metres, which splines (.vsp) do not say.
class HomographyField : public QWidget {
    Q_OBJECT

public:
    explicit HomographyField(QWidget* parent);

    /// Adds what is chosen. Errors: those of the file.
    [[nodiscard]] foundation::Result<void> addTo(importers::TrajectoryOptions& options) const;

signals:
    void changed();

private:
    void browse();

    QLineEdit* m_file;
    QComboBox* m_pixels;
    QDoubleSpinBox* m_width_px;
    QDoubleSpinBox* m_height_px;
};

} // namespace passerby::widgets
