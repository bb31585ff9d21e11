// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/ground/barrier.h"
#include "core/run/frame.h"
#include "core/run/story.h"
#include "core/run/vehicle_story.h"
#include "core/run/visitor_body.h"
#include "core/world/agent_id.h"
#include "core/world/world.h"
#include "editor/session/live_options.h"
#include "editor/session/live_past.h"

#include <QObject>
#include <QString>
#include <QTimer>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::alibi {
class Routes;
}

namespace passerby::affordance {
struct CityAffordance;
}
namespace passerby::ground {
class WalkingGround;
}
namespace passerby::jobs {
struct KeptRun;
}
namespace passerby::perceptual {
struct PerceptualCity;
}

namespace passerby::editor {

struct LiveComparison;
struct LiveInside;
struct LiveLine;
struct LivePlaces;
struct LiveStart;
class LiveTape;
struct LiveRoad;
class LiveEditing;
struct ObjectRef;

/// An edited city for a run to take.
struct LiveEdit {
    world::World world;
    std::uint64_t people = 0;
    std::shared_ptr<const alibi::Bake> bake; ///< of that city, where it is known already
};

/// What a run that has begun shares.
struct LiveReady {
    std::shared_ptr<const alibi::Routes> routes;
    std::shared_ptr<const perceptual::PerceptualCity> city;       ///< null in full runs
    std::shared_ptr<const affordance::CityAffordance> affordance; ///< null where nobody wanders
    std::shared_ptr<const ground::WalkingGround> ground;          ///< null where nobody is steered
};

/// Where a run was brought to, of what it has lived.
struct LiveMoved {
    LiveReady ready;
    world::World world;       ///< in which it lived then, as it was told of it
    std::uint64_t people = 0; ///< who were asked for then; 0: as ever
    std::vector<ground::Barrier> barriers;
    bool isOtherCity = false; ///< than that of the frame before
    bool isBack = false;      ///< before the end of what it has lived
    std::uint32_t seek = 0;   ///< number of the latest seek that this answers
    QString trouble;          ///< why it could not come where it was sought; empty where it did
};

/// Two frames that follow each other and how far the eye is between them.
struct FramePair {
    std::shared_ptr<const run::Frame> previous; ///< null before the second frame
    std::shared_ptr<const run::Frame> current;  ///< null before the first
    double fraction = 1.0;                      ///< 0 at previous, 1 at current
};

/// A running simulation on a worker thread of its own, paced by the wall clock in steps of 0.1 s. Lives in the GUI thread, where all its
/// signals come; functions return at once (stop and destruction within 0.2 s).
class LiveSession : public QObject {
    Q_OBJECT

public:
    enum class State { empty, preparing, paused, playing, failed };
    static constexpr double kStep_s = 0.1;
    static constexpr double kSlowest = 0.1;
    static constexpr double kFastest = 1000.0;

    explicit LiveSession(QObject* parent = nullptr);
    ~LiveSession() override;

    /// Begins a run of this city, in place of the one before. Paused when ready, or playing when play() was called meanwhile.
    void start(const world::World& snapshot, const LiveOptions& options);
    /// The same city from the beginning, playing on if it played.
    void restart();
    /// Takes over what a run does not depend on, as names and colours; the city must be the one that runs, by runHash().
    void takeNames(const world::World& snapshot);
    /// The run takes the edited city and goes on; edited() follows, or editTrouble() tells why nobody could live in that. Edits that come
    /// while one is prepared are taken together. Does nothing before the run is ready. Everybody lives on where everybody is simulated; who
    /// is only seen is drawn anew, at the same clock.
    void edit(const LiveEdit& edit);
    /// An edit has been asked for and is not taken yet.
    [[nodiscard]] bool isEditing() const { return m_wanted.has_value() || m_editing != nullptr; }
    /// Why the run lives on in an earlier city; empty where it does not.
    [[nodiscard]] const QString& editTrouble() const { return m_editTrouble; }
    /// The same with everybody, or only with whoever is seen.
    void setMode(LiveMode mode);
    /// Ends the run; no frame remains.
    void stop();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isPlaying() const { return m_state == State::playing || (m_state == State::preparing && m_playWhenReady); }
    /// There is a run that can be played or stepped.
    [[nodiscard]] bool isReady() const { return m_state == State::paused || m_state == State::playing; }
    void play();
    void pause();
    void togglePlaying();
    /// One step of 0.1 s; pauses a playing run.
    void stepOnce();

    /// Simulated seconds a second, kept within [kSlowest, kFastest].
    void setSpeedAsked(double speed);
    [[nodiscard]] double speedAsked() const { return m_speedAsked; }
    /// Measured over the last second; 0 while paused.
    [[nodiscard]] double speedReached() const;

    /// The newest frame; null before the first.
    [[nodiscard]] std::shared_ptr<const run::Frame> frame() const;
    /// For drawing between steps, at this instant.
    [[nodiscard]] FramePair frames() const;
    /// Nodes and segments that frames and stories refer to; null before the run is ready.
    [[nodiscard]] std::shared_ptr<const navigation::NavigationGraph> graph() const;
    /// The ways between the targets of this run's city; null before the run is ready.
    [[nodiscard]] const std::shared_ptr<const alibi::Routes>& routes() const { return m_routes; }
    /// What runs of whoever is seen share; null before the first of them is ready.
    [[nodiscard]] const std::shared_ptr<const perceptual::PerceptualCity>& preparedCity() const { return m_city; }
    /// What people who are steered walk on; kept by edits that leave it as it is. Null where nobody is, and before a run is ready.
    [[nodiscard]] const std::shared_ptr<const ground::WalkingGround>& ground() const { return m_ground; }
    /// The city of this run: places of profiles, types and targets in frames are places in its tables.
    [[nodiscard]] const world::World& world() const { return m_world; }
    /// world::bakeHash of the city of the run that was started last; 0 before the first.
    [[nodiscard]] std::uint64_t cityHash() const { return m_cityHash; }
    /// Of all that its people mind (world::runHash).
    [[nodiscard]] std::uint64_t runHash() const { return m_runHash; }
    [[nodiscard]] const LiveOptions& options() const { return m_options; }

    /// Asks for everything about one person; storyReady or storyMissing follows. Of several requests underway the last is answered.
    void requestStory(world::AgentId agent);

    /// Asks what a vehicle is about; vehicleReady or vehicleMissing follows.
    void requestVehicle(std::uint32_t number);

    /// Asks who waits at a target of this run's city (0-based); insideReady follows. Of several requests underway the last is answered.
    void requestInside(std::uint32_t target);

    /// Asks who waits in a line, or for a fixture; lineReady follows, without minutes where nobody is served there.
    void requestLine(const ObjectRef& of);

    /// What the run has lived, at this instant.
    [[nodiscard]] LivePast past() const;
    /// The run is before the end of what it has lived, or on the way there.
    [[nodiscard]] bool isBack() const { return m_isBack; }
    /// Brings the run to a moment of what it has lived, and holds it there; moved() follows, again and again until it is there. A recording
    /// ends. Does nothing before the run is ready.
    void goTo(double time_s);
    /// To the end of what it has lived: nothing is forgotten.
    void goToEnd();
    /// The run goes on from where it is, held as before: what came later is forgotten. play() does that, too, as does whatever is done to a
    /// run that is back.
    void goOn();

    /// There is a run of everybody, which can be kept and lived again.
    [[nodiscard]] bool canKeep() const { return isReady() && m_options.mode == LiveMode::everybody; }
    /// Asks for what it takes to live the run again up to now; keptReady follows. Does nothing where it cannot be kept.
    void requestKept();

    /// There is a run whose people and vehicles can be recorded: one of everybody.
    [[nodiscard]] bool canRecord() const { return canKeep(); }
    /// Records the run from now on, all of it or only the last so many seconds. Does nothing where it cannot, or is recorded already.
    void record(std::optional<double> last_s);
    /// What is recorded; null where nothing is. It is closed where the run ended or was begun anew meanwhile.
    [[nodiscard]] const std::shared_ptr<LiveTape>& tape() const { return m_tape; }
    /// Ends recording and hands out what was recorded; null where nothing was.
    [[nodiscard]] std::shared_ptr<LiveTape> takeTape();

    /// Asks for what is measured of lanes and near misses; roadReady follows. Does nothing before the run is ready.
    void requestRoad();

    /// Asks for what measurement lines and regions counted; placesReady follows. Does nothing before the run is ready. Lines and regions
    /// that are drawn or changed count from when the run is told of the city (takeNames, edit).
    void requestPlaces();

    /// Who is within this area is seen from now on, in this run and in later ones. Full runs do not mind.
    void look(const geometry::Polygon& area) { lookAt({area}); }
    /// The same for several areas together; those without three corners count for nothing.
    void lookAt(std::vector<geometry::Polygon> areas);
    [[nodiscard]] const std::vector<geometry::Polygon>& areasInView() const { return m_areas; }
    /// This person stays known, also out of view; nobody else does.
    void follow(std::optional<world::AgentId> agent);
    /// Two runs side by side; null in other modes and before the first frame.
    [[nodiscard]] std::shared_ptr<const LiveComparison> comparison() const;

    /// Fences need everybody to be simulated.
    [[nodiscard]] bool canBlock() const { return isReady() && m_options.mode == LiveMode::everybody; }
    /// Puts up a fence, which is gone with the run. Does nothing where it cannot.
    void block(const ground::Barrier& barrier);
    void unblockAll();
    [[nodiscard]] const std::vector<ground::Barrier>& barriers() const { return m_barriers; }

    /// People who live by what they need and want walk together from now on, or no more; grouped() follows. It is kept in the run's log.
    /// Does nothing before the run is ready.
    void walkTogether(const std::vector<world::AgentId>& people);
    void part(const std::vector<world::AgentId>& people);

    /// Somebody at the screen can walk or drive in this run.
    [[nodiscard]] bool canEnter() const { return canBlock(); }
    /// They come in, in place of whoever is there; entered() follows. They are gone with the run. Does nothing where nobody can.
    void enter(const run::VisitorStart& start);
    /// From the next step on. Each change is kept in the run's log.
    void steer(const run::VisitorInput& input);
    void leave();

signals:
    void stateChanged();
    void progress(double fraction, const QString& what);
    void failed(const QString& message);
    /// A newer frame than before is there (coalesced; ask frame() for it).
    void frameReady();
    void storyReady(const passerby::run::PersonStory& story);
    void storyMissing(passerby::world::AgentId agent);
    void vehicleReady(const passerby::run::VehicleStory& story);
    void vehicleMissing(quint32 number);
    void insideReady(const passerby::editor::LiveInside& inside);
    void lineReady(const passerby::editor::LiveLine& line);
    void keptReady(const std::shared_ptr<const passerby::jobs::KeptRun>& kept);
    void placesReady(const std::shared_ptr<const passerby::editor::LivePlaces>& places);
    void speedChanged();
    /// Recording begins or ends.
    void tapeChanged();
    void roadReady(const std::shared_ptr<const passerby::editor::LiveRoad>& road);
    void barriersChanged();
    /// They walk together, or apart, now; `trouble` is the code of what is in the way, empty where it was done.
    void grouped(const QString& trouble);
    /// Somebody is in the run themselves now; `trouble` says in words why not, empty where they are.
    void entered(const QString& trouble);
    /// world(), graph() and routes() are those of the edited city; so is the frame. Also where the run was brought to another city of its
    /// own.
    void edited();
    /// The run was brought to another moment: frame(), world() and barriers() are those of then.
    void moved();
    /// The run goes on from where it is; so much of what it had lived is forgotten.
    void wentOn(double forgotten_s);
    /// In words: the run could not be brought where it was sought.
    void pastTrouble(const QString& message);
    void editTroubleChanged();

private:
    class Worker;
    void setState(State state);
    void launch();
    void retireWorker();
    void becomeReady(const foundation::Result<LiveReady>& ready);
    void forgetBarriers();
    void beginEdit();
    void takeChange(const foundation::Result<LiveReady>& ready, const LiveEdit& edit);
    void takeMove(const LiveMoved& moved);
    void takeBarriers(const std::vector<ground::Barrier>& barriers);
    void takeCity(const LiveMoved& moved);
    void lookAgain();
    void countAgain();
    void endEdit(const QString& trouble);
    void forgetEdits();
    void setEditTrouble(const QString& trouble);
    [[nodiscard]] bool isAsItRuns(const LiveEdit& edit) const;
    [[nodiscard]] LiveStart startNow() const;
    /// Calls `call` in this object's thread, unless `worker` has been replaced by then.
    void post(const std::shared_ptr<std::atomic<bool>>& isCurrent, std::function<void()> call);

    world::World m_world;
    std::uint64_t m_cityHash = 0;
    std::uint64_t m_runHash = 0;
    LiveOptions m_options;
    State m_state = State::empty;
    bool m_playWhenReady = false;
    double m_speedAsked = 1.0;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::shared_ptr<const alibi::Routes> m_routes;
    std::shared_ptr<const affordance::CityAffordance> m_affordance; ///< of the run
    std::shared_ptr<const ground::WalkingGround> m_ground;          ///< likewise
    std::shared_ptr<const perceptual::PerceptualCity> m_city;       // prepared once for runs of this city at this time of day
    std::shared_ptr<const alibi::Routes> m_preparedRoutes;          // likewise
    std::vector<geometry::Polygon> m_areas;
    std::vector<ground::Barrier> m_barriers;
    std::shared_ptr<LiveTape> m_tape;
    std::unique_ptr<Worker> m_worker;
    std::vector<std::unique_ptr<Worker>> m_retired; // asked to end, and still finding their way out
    QTimer m_editTimer;                             // several commands in a row are one edit
    std::optional<LiveEdit> m_wanted;
    std::unique_ptr<LiveEditing> m_editing;
    std::optional<LiveEdit> m_changing; // prepared, and being taken by the worker
    std::vector<std::unique_ptr<LiveEditing>> m_formerEditings;
    QString m_editTrouble;
    std::uint32_t m_changes = 0; // taken by this run, and known of here
    bool m_isBack = false;
    std::uint32_t m_seeks = 0;
    double m_sought_s = 0.0; ///< by the last of them
    world::World m_worldAtEnd;   // while it is back
    bool m_hasNewPlaces = false; // that count, drawn meanwhile
    std::optional<world::AgentId> m_followed;
    std::shared_ptr<std::atomic<bool>> m_isCurrent; // false once the worker that holds a copy is retired
};

} // namespace passerby::editor
