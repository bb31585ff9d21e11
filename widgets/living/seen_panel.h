// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/session/live_options.h"
#include "widgets/living/run_actions.h"

#include <QWidget>
#include <array>

class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace passerby::editor {
class HitTest;
class ProjectDocument;
struct LiveComparison;
} // namespace passerby::editor

namespace passerby::widgets {

class ComparisonTable;
class PlanView;

/// What a run of whoever is seen does: how many people it knows, where the next arrive; and beside a run of everybody, counts of both and
/// two small plans.
class SeenPanel : public QWidget {
    Q_OBJECT

public:
    SeenPanel(editor::ProjectDocument& document, const editor::HitTest& hitTest, const RunActions& actions, QWidget* parent = nullptr);

    void setMode(editor::LiveMode mode);
    /// The newest frame of a run of whoever is seen; null: there is none yet. `world` and `graph` are that run's.
    void setFrame(const run::Frame* frame, const world::World& world, const navigation::NavigationGraph* graph);
    /// Null: what is shown stays.
    void setComparison(const editor::LiveComparison* comparison, const world::World& world, const std::vector<geometry::Polygon>& areas);
    /// The people of both runs move.
    void showPeople(const editor::LiveComparison& comparison);
    [[nodiscard]] const ComparisonTable& table() const { return *m_table; }

signals:
    /// In the plan of whoever is seen.
    void agentPicked(passerby::world::AgentId agent);

private:
    void addFigures(QHBoxLayout* layout, const RunActions& actions);
    [[nodiscard]] QWidget* makeChoice(const RunActions& actions);
    void addPlans();

    enum Figure { inView, known, held, hidden, arriving, nextArrivals, figureTotal };
    editor::ProjectDocument& m_document;
    const editor::HitTest& m_hitTest;
    QStackedWidget* m_pages;
    std::array<QLabel*, figureTotal> m_figures{};
    QWidget* m_comparison;
    ComparisonTable* m_table;
    QLabel* m_counted;
    QWidget* m_plansHolder;
    QHBoxLayout* m_plansLayout;
    std::array<PlanView*, 2> m_plans{}; ///< everybody, seen; null but while both are compared
    std::vector<geometry::Polygon> m_areas;
    bool m_isByObservers = false; ///< drawn observers see, not the camera
};

} // namespace passerby::widgets
