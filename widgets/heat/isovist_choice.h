// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"

#include <QWidget>

class QComboBox;

namespace passerby::widgets {

/// Which measure of isovists a heatmap shows, and how far apart the points are that are looked from.
class IsovistChoice : public QWidget {
    Q_OBJECT

public:
    explicit IsovistChoice(QWidget* parent = nullptr);
    void setMeasure(affordance::IsovistMeasure measure);
    [[nodiscard]] affordance::IsovistMeasure measure() const;
    /// Metres; 0: chosen by the size of the city.
    [[nodiscard]] double step_m() const;

signals:
    void measureChosen(passerby::affordance::IsovistMeasure measure);
    void stepChosen(double step_m);

private:
    QComboBox* m_measure;
    QComboBox* m_step;
};

} // namespace passerby::widgets
