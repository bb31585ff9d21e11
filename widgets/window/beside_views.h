// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/orbit_camera.h"
#include "editor/session/bake_session.h"
#include "editor/tools/hit_test.h"
#include "widgets/plan_view/plan_transform.h"

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <optional>

class QStackedWidget;

namespace passerby::widgets {

class CityView;
class HeatControl;
class PlanView;
class SwipePane;

/// Views of another city of the project than the one that is open: beside its plan or its city view, or to the right of a line that is
/// swiped, over its plan or beside its city view, with which it then makes one picture. Whoever moves one camera moves both. The other city
/// can be looked at but not edited here, and nobody walks in it.
class BesideViews : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        PlanView& plan;
        CityView& city;
    };
    BesideViews(const Parts& parts, QObject* parent);

    enum class Mode { off, planBeside, cityBeside, planSwiped, citySwiped };
    void setMode(Mode mode);
    /// Where nothing is drawn in 3D, plans still can.
    [[nodiscard]] bool canSwipeCities() const;
    [[nodiscard]] Mode mode() const { return m_mode; }
    /// What is shown: the first time anew, then as far as it has changed.
    void setOther(const world::World& city, const editor::Bakes& bakes);
    void setNames(const QString& open, const QString& other);
    /// Whose heatmap they show, too.
    void follow(const HeatControl& heat);
    [[nodiscard]] QStackedWidget* panel() const { return m_panel; }
    [[nodiscard]] const editor::ProjectDocument& other() const { return m_other; }
    [[nodiscard]] PlanView& plan() const { return *m_plan; }
    [[nodiscard]] PlanView& swiped() const { return *m_swiped; }
    [[nodiscard]] SwipePane& pane() const { return *m_pane; }
    /// Null until a city was shown beside.
    [[nodiscard]] CityView* city() const { return m_city; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void linkFrom(PlanView& from);
    void linkCities();
    void shareOnePicture();
    [[nodiscard]] bool showsCity() const { return m_mode == Mode::cityBeside || m_mode == Mode::citySwiped; }
    void makeCity();
    void takeLayers();
    void showHeatmap();
    [[nodiscard]] editor::Heatmap heatmap();
    void bakeOther();
    [[nodiscard]] PlanView* shownPlan() const;

    Parts m_parts;
    editor::ProjectDocument m_other;
    editor::HitTest m_hitTest;
    editor::BakeSession m_baking;
    const HeatControl* m_heat = nullptr;
    Mode m_mode = Mode::off;
    QStackedWidget* m_panel;
    PlanView* m_plan;
    PlanView* m_swiped;
    SwipePane* m_pane;
    CityView* m_city = nullptr;
    bool m_isLinking = false;
    std::optional<std::uint64_t> m_bakeTried;        ///< revision of the other city
    std::optional<editor::OrbitCamera> m_lastCamera; ///< that both had
    QTimer m_cameras;                                ///< asks where they look, which they do not tell
};

} // namespace passerby::widgets
