// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "core/run/visitor_body.h"
#include "widgets/living/run_actions.h"
#include "widgets/living/visit_keys.h"

#include <QCursor>
#include <QObject>
#include <QTimer>
#include <optional>

class QKeyEvent;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class CityView;
class PlanView;
class RunControl;

/// Somebody at the screen walks or drives in the run: asks for the place, turns keys and looks into what the run is told, and lets the city
/// be seen through their eyes, or those of the person picked.
class VisitControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        RunControl& run;
        PlanView& plan;
        CityView& city;
    };
    VisitControl(const Parts& parts, const RunActions& actions, QObject* parent);

    /// Somebody is in the run themselves.
    [[nodiscard]] bool isThere() const { return m_stage == Stage::there; }
    /// What to do now, for the status bar; empty where nothing goes on.
    [[nodiscard]] QString hint() const;
    /// Esc: out of somebody's eyes, out of the run, or no place is asked for any more; false where nothing of that goes on.
    bool cancel();

signals:
    /// hint() is another.
    void changed();
    void said(const QString& message);
    void failed(const QString& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Stage { none, asks, comes, there };

    void ask(run::VisitorMode mode);
    void enterAt(geometry::Point place);
    void takeAnswer(const QString& trouble);
    void followFrame();
    void end();
    void toggleEyes(bool isOn);
    void refresh();
    void setStage(Stage stage);
    void point(bool isPointing);
    void steer();
    /// True where the key is theirs.
    bool takeKey(const QKeyEvent& event, bool isDown);
    [[nodiscard]] bool areKeysTheirs() const;
    [[nodiscard]] QString whyNot(run::VisitorMode mode) const;
    [[nodiscard]] int levelAt(geometry::Point place) const;

    Parts m_parts;
    RunActions m_actions;
    Stage m_stage = Stage::none;
    run::VisitorMode m_mode = run::VisitorMode::onFoot;
    bool m_wasSeen = false;              ///< in a frame, since they came
    std::optional<double> m_speedBefore; ///< of the run, before they came
    VisitKeys m_keys;
    QTimer m_steering;
    run::VisitorInput m_told;
    QCursor m_cursor; ///< of the plan, before a place was asked for
};

} // namespace passerby::widgets
