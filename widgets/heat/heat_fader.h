// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap_fade.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

namespace passerby::widgets {

class CityView;
class PlanView;

/// Puts heatmaps into both views, at once or fading from what they show. A fade takes kFade_ms and then nothing is drawn any more; where
/// the window is too busy to draw it, it ends early.
class HeatFader : public QObject {
    Q_OBJECT

public:
    static constexpr int kFade_ms = 350;

    HeatFader(PlanView& plan, CityView& city, QObject* parent);
    /// `fades`: the plan's heatmap fades in from what it shows, and the city's with it where both are the same.
    void show(const editor::Heatmap& plan, const editor::Heatmap& city, bool fades);
    [[nodiscard]] bool isFading() const { return m_timer.isActive(); }

private:
    void step();
    void put(editor::Heatmap map);

    PlanView& m_plan;
    CityView& m_city;
    editor::Heatmap m_shown; ///< in the plan
    std::optional<editor::HeatmapFade> m_fade;
    bool m_isCityToo = false;
    QTimer m_timer;
    QElapsedTimer m_sinceBegin;
    QElapsedTimer m_sinceStep;
};

} // namespace passerby::widgets
