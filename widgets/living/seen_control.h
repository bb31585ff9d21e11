// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/session/live_options.h"
#include "widgets/living/run_actions.h"

#include <QObject>
#include <QTimer>
#include <vector>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class CityView;
class PlanView;
class RunControl;
class SeenPanel;
class TransportBar;

/// Who is simulated. Drawn observers see where that is chosen. Otherwise the observer is the camera of the city view, as far as it draws
/// people, or what the plan shows while there is no city view; the area in view can be held, to look at it from outside. Marks in both
/// views what is simulated, and fences.
class SeenControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        RunControl& run;
        PlanView& plan;
        CityView& city;
        TransportBar& transport;
        SeenPanel& panel;
        RunActions actions;
    };
    SeenControl(const Parts& parts, QObject* parent);

    void choose(editor::LiveMode mode);

signals:
    void modeChanged(passerby::editor::LiveMode mode);
    /// What one should know about the mode now, or nothing.
    void said(const QString& message);

private:
    void lookAround();
    void takeFrame();
    void refresh();
    void refreshActions();
    /// Another city: everybody is simulated until somebody chooses otherwise there.
    void beginAnew();
    /// Offers only what the city can be simulated in, and chooses it.
    void refreshChoices();
    void allow(editor::LiveMode mode, QAction* action, const QString& whyNot);
    [[nodiscard]] std::vector<geometry::Polygon> areasInView() const;
    [[nodiscard]] geometry::Polygon areaOfViews() const;

    Parts m_parts;
    QTimer m_look;    ///< where the views look
    QTimer m_refresh; ///< overlays and figures, some times a second
    bool m_hasOverlay = false;
};

} // namespace passerby::widgets
