// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/story.h"
#include "core/world/agent_id.h"
#include "core/world/world_patch.h"
#include "editor/session/live_options.h"
#include "widgets/living/picked_person.h"
#include "widgets/living/picked_vehicle.h"
#include "widgets/living/recorded_show.h"
#include "widgets/living/recording_clock.h"

#include <QObject>
#include <QTimer>
#include <optional>

namespace passerby::editor {
struct FramePair;
class LiveSession;
class ProjectDocument;
class StatisticsModel;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class CityView;
class PersonCard;
class PlanView;
class StatisticsPanel;
class TransportBar;
class VehicleCard;

/// The running city: starts and restarts it, hands its frames to views and figures, and keeps the person, or the vehicle, that was picked.
class RunControl : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        editor::LiveSession& live;
        editor::StatisticsModel& figures;
        PlanView& plan;
        CityView& city;
        TransportBar& transport;
        StatisticsPanel& statistics;
        PersonCard& card;
        VehicleCard& vehicleCard;
        ActionSet& actions;
    };
    RunControl(const Parts& parts, QObject* parent);

    /// Begins a run of the city as it is now.
    void begin();
    void end();
    void restart();
    /// The run is not of the city as it is: an edit is being taken, or cannot be.
    [[nodiscard]] bool isOutdated() const;
    /// Why, where that does not pass by itself, and whether a new run would help; empty otherwise.
    [[nodiscard]] QString notice() const;
    [[nodiscard]] bool needsRestart() const { return m_needsRestart; }
    /// Who is simulated, in this run and in later ones; the run begins anew.
    void setMode(editor::LiveMode mode);
    [[nodiscard]] editor::LiveMode mode() const { return m_mode; }
    void pick(world::AgentId agent) { m_person.pick(agent); }
    /// Nobody is picked any more, and no vehicle.
    void letGo();
    /// A way that is no living person's: dashed from end to end.
    void showRoute(std::vector<geometry::Point> points) { m_person.showRoute(std::move(points)); }
    [[nodiscard]] std::optional<world::AgentId> picked() const { return m_person.agent(); }
    [[nodiscard]] PickedPerson& person() { return m_person; }
    [[nodiscard]] PickedVehicle& vehicle() { return m_vehicle; }
    [[nodiscard]] const RecordedShow& recorded() const { return m_recorded; }

signals:
    /// Told for the person who was picked, again and again while they live on.
    void storyTold(const passerby::run::PersonStory& story);
    /// Somebody's story is on the card, or nobody's any more.
    void personChanged(bool hasPerson);
    /// The same of a vehicle.
    void vehicleChanged(bool hasVehicle);
    void frameTaken();
    /// Ask notice() for it.
    void noticeChanged();
    void said(const QString& message);
    void failed(const QString& message);

private:
    void connectActions();
    void followWorld(const world::WorldPatch& patch);
    void takeState();
    void takeFrame();
    /// People in both views, at the same places.
    void drawNow();
    void drawCity(const editor::FramePair& pair);
    void refreshTransport();
    void forgetFigures();
    void changePeople(int people);
    void setNeedsRestart(bool needsRestart);
    void followEdit();
    void followMove();
    [[nodiscard]] bool hasPeople() const;
    [[nodiscard]] bool canRun() const;
    /// Nobody can live here, but recordings can be played.
    [[nodiscard]] bool playsRecordings() const;
    /// Since the run began, as the views show it.
    [[nodiscard]] double shownTime_s() const;
    [[nodiscard]] bool differsFromRun() const;
    [[nodiscard]] bool beganOtherwise() const;
    [[nodiscard]] bool hasLived() const;
    void handOver();

    Parts m_parts;
    RecordingClock m_recordings;
    RecordedShow m_recorded;
    QTimer m_draw; ///< moves people between frames
    QTimer m_slow; ///< figures and the picked person, twice a second
    PickedPerson m_person;
    PickedVehicle m_vehicle;
    editor::LiveMode m_mode = editor::LiveMode::everybody;
    QString m_note;
    double m_lastPlotted_s = -1.0;
    double m_prepared = 0.0; ///< share of a run that is being prepared
    bool m_needsRestart = false;
    bool m_couldLive = false;    ///< people have been able to live in this city, as it is or as it was before an edit
    bool m_failsQuietly = false; ///< the run was begun by an edit, in a city that is still being made
    bool m_isPlansTurn = false;  ///< to be drawn, too
    QString m_trouble;           ///< why there is no run, in words; empty where nothing went wrong
};

} // namespace passerby::widgets
