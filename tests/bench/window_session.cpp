// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/window_session.h"

#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/bench/window_steps.h"
#include "widgets/city_view/city_view.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QMouseEvent>
#include <QUndoStack>
#include <stdexcept>
#include <utility>

namespace passerby::bench {

namespace {

using editor::ObjectKind;
using editor::ObjectRef;

constexpr int kPeople = 20000;
constexpr int kEdits = 40;

/// Somebody at work in the window, step by step.
class Session : private WindowSteps {
public:
    Session(QString file, std::map<std::string, Longest>& results) : WindowSteps(results), m_file(std::move(file)) {}

    void work()
    {
        open();
        walk();
        heat();
        edit();
        choose();
        finish();
    }

private:
    void open()
    {
        m_window.resize(1600, 1000);
        m_window.show();
        wait(kSettle_ms, [] { return true; });
        (void)application().take();
        step(
            "open", [this] { m_window.openFile(m_file); }, [this] { return document().isBakeFresh() && m_window.cityView().isSettled(); });
        step("population", [this] {
            expect(editor::changeSettings(document(), QStringLiteral("People"), "population",
                                          [](world::Settings& settings) { settings.population = kPeople; }));
        });
        waitFor("bake", [this] { return document().isBakeFresh() && m_window.live().isReady(); });
    }
    void walk()
    {
        step(
            "play", [this] { trigger("play_pause"); }, [this] { return m_window.live().frame() && m_window.live().frame()->time_s > 1.0; },
            5000);
        step("pick", [this] {
            const auto frame = m_window.live().frame();
            if (!frame)
                throw std::runtime_error("nobody lives in the window");
            const auto& walkers = filled(frame->walkers, "nobody walks in the window");
            emit m_window.planView().agentPicked(walkers[walkers.size() / 2].agent);
        });
        step("guess", [this] { trigger("guess_destinations"); });
        step("let_go", [this] { trigger("clear_selection"); });
    }
    void heat()
    {
        step("heat_measured", [this] { trigger("heatmap_measured"); });
        step("heat_expected", [this] { trigger("heatmap_expected"); });
        step("hours", [this] { trigger("heatmap_hour"); });
        auto* hours = m_window.findChild<widgets::HourStrip*>();
        if (!hours)
            throw std::runtime_error("there is no strip of hours");
        for (const double hour : {6.0, 12.5, 18.25})
            step("hour", [hours, hour] { emit hours->timeChosen(3600.0 * hour); });
        step("next_profile", [this] { trigger("heatmap_next_profile"); });
    }
    void edit()
    {
        const ObjectRef target{ObjectKind::target, firstNumber<world::Target>()};
        step("select", [this, target] { document().selection().set(target); });
        step("edit_wait", [this] {
            expect(editor::changeRows<world::TargetType>(document(), QStringLiteral("Wait"), "wait",
                                                         {{ObjectKind::targetType, firstNumber<world::TargetType>()}},
                                                         [](world::TargetType& type) { type.waitMean_s += 10.0; }));
        });
        step("edit_name", [this] {
            expect(editor::changeRows<world::TargetType>(document(), QStringLiteral("Name"), "name",
                                                         {{ObjectKind::targetType, firstNumber<world::TargetType>()}},
                                                         [](world::TargetType& type) { type.name += " 2"; }));
        });
        moveTarget(target);
        step("select_cell", [this] { document().selection().set(ObjectRef{ObjectKind::cell, firstNumber<world::Cell>()}); });
        step("delete_cell", [this] { trigger("delete"); });
        step("undo", [this] { trigger("undo"); });
        step("redo", [this] { trigger("redo"); });
        waitFor("rebake", [this] { return document().isBakeFresh(); });
    }
    void moveTarget(ObjectRef target)
    {
        step("move_begin", [this, target] {
            trigger("select_all");
            document().selection().set(target);
            trigger("zoom_to_selection");
            take("move");
        });
        const geometry::Point place = valueOf(editor::placeOf(document().world(), target), "the target is nowhere");
        mouse(QEvent::MouseButtonPress, place);
        for (int i = 1; i <= 8; ++i)
            mouse(QEvent::MouseMove, place + geometry::Point{0.05 * i, 0.03 * i});
        mouse(QEvent::MouseButtonRelease, place + geometry::Point{0.4, 0.24});
        step("move_end", [this] { take("select"); });
    }
    void mouse(QEvent::Type type, geometry::Point place)
    {
        step(
            type == QEvent::MouseMove ? "move_drag" : "move_click",
            [this, type, place] {
                widgets::PlanView& plan = m_window.planView();
                const QPointF at = plan.transform().toView(place);
                const bool moves = type == QEvent::MouseMove;
                QMouseEvent event(type, at, plan.mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                                  type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
                QApplication::sendEvent(&plan, &event);
            },
            [] { return true; }, type == QEvent::MouseMove ? 50 : kSettle_ms);
    }
    void choose()
    {
        step("select_all", [this] { trigger("select_all"); });
        step(
            "copy", [this] { trigger("copy"); }, [this] { return action("paste").isEnabled(); });
        const int steps = document().undoStack().count();
        step(
            "paste_autosave", [this] { trigger("paste"); },
            [this, steps] { return document().undoStack().count() > steps && m_window.cityView().isSettled(); });
        // A city on top of itself is full of mistakes and cannot be baked: what is found and tried meanwhile.
        step(
            "pasted_10_s", [] {}, [] { return true; }, 10000);
        step(
            "undo_paste", [this] { trigger("undo"); }, [this] { return m_window.cityView().isSettled(); });
    }
    void finish()
    {
        step(
            "save", [this] { trigger("save"); }, [this] { return !document().isModified(); });
        step("workspace_design", [this] { trigger("workspace_design"); });
        step("workspace_simulate", [this] { trigger("workspace_simulate"); });
        for (int i = 0; i < kEdits; ++i)
            step(
                "edit_40",
                [this] {
                    expect(editor::changeRows<world::Target>(document(), QStringLiteral("Name"), "name",
                                                             {{ObjectKind::target, firstNumber<world::Target>()}},
                                                             [](world::Target& row) { row.name += "x"; }));
                },
                [] { return true; }, 30);
        for (int i = 0; i < kEdits; ++i)
            step(
                "undo_40", [this] { trigger("undo"); }, [] { return true; }, 30);
        trigger("redo"); // else it would be as saved, and there would be nothing to save
        step(
            "save_again", [this] { trigger("save"); }, [this] { return !document().isModified(); });
        step("new", [this] { trigger("new"); });
    }

    QString m_file;
};

} // namespace

void workInWindow(const QString& file, std::map<std::string, Longest>& results)
{
    Session(file, results).work();
}

} // namespace passerby::bench
