// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/recording.h"

#include <QWidget>
#include <optional>

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace passerby::widgets {

/// What a recording is called, whose it is, and where it comes to lie.
class RecordingPlaceForm : public QWidget {
    Q_OBJECT

public:
    /// `view`: what the plan shows; `city`: round all that lies in the city, empty where nothing does.
    RecordingPlaceForm(const geometry::Box& view, const geometry::Box& city, QWidget* parent);

    /// It says where this one would lie; nothing: none was read.
    void setRecording(std::optional<world::Recording> recording);
    /// What it is called unless somebody says otherwise.
    void setUsualName(const QString& name);
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString licence() const;
    [[nodiscard]] world::RecordingPlacement placement() const;
    /// It is to be placed by two points, once it is in the city.
    [[nodiscard]] bool placesNext() const;

private:
    void addNames(QFormLayout* form);
    void addPlaces(QFormLayout* form);
    void toMiddle();
    void tellPlace();
    /// Round the recording as it is placed now.
    [[nodiscard]] geometry::Box box() const;

    geometry::Box m_view;
    geometry::Box m_city;
    std::optional<world::Recording> m_recording;
    QLineEdit* m_name;
    QLineEdit* m_licence;
    QDoubleSpinBox* m_east_m;
    QDoubleSpinBox* m_north_m;
    QDoubleSpinBox* m_turn_deg;
    QPushButton* m_middle;
    QLabel* m_place;
    QCheckBox* m_placesNext;
};

} // namespace passerby::widgets
