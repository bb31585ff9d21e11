// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/kit_people.h"

#include "core/autonomous/minds.h"
#include "core/exporters/gltf/person_words.h"
#include "core/foundation/words.h"
#include "core/jobs/frame_points.h"
#include "core/jobs/people_at.h"
#include "core/shapes/floor_heights.h"
#include "core/simulation/schedule_run.h"

#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <variant>

namespace passerby::jobs {

using exporters::LivedPeople;
using exporters::PathKey;
using exporters::PathKeys;
using exporters::TrajectoryWriter;
using foundation::Error;
using foundation::Result;
using run::Frame;
using run::Walker;
using simulation::ScheduleRun;

namespace {

constexpr double kFrames_per_s = 10.0;
constexpr double kByClock_m = 0.0005;
constexpr double kSteered_m = 0.0195; ///< 2 cm with the rounding of places

struct Followed {
    std::variant<exporters::PersonTrack, exporters::VehicleTrack> track;
    PathKeys keys;
    PathKey last{};
    double walked_m = 0.0;
    double walked_s = 0.0;
    bool isSeen = false; ///< in the frame at hand
};

class Follower {
public:
    Follower(const ScheduleRun& run, std::uint32_t most) : m_run(run), m_floors(run.world()), m_most(most), m_start_s(run.time_s()) {}

    void look(const Frame& frame);
    /// Of those in a frame who have been looked at.
    [[nodiscard]] std::vector<exporters::TrajectoryPoint> followed(std::span<const exporters::TrajectoryPoint> people) const;
    [[nodiscard]] exporters::PeopleTracks take(double seconds);

private:
    void choose(const Frame& frame);
    void lookAt(const Frame& frame, std::size_t place, double time_s);
    void lookAt(const run::Vehicle& vehicle, double time_s);
    void follow(Followed& who, const PathKey& at);
    Followed& personOf(const Walker& walker);
    template <class Number>
    void letGo(std::map<Number, Followed>& all, double time_s);

    const ScheduleRun& m_run;
    shapes::FloorHeights m_floors;
    std::uint32_t m_most;
    double m_start_s;
    bool m_hasBegun = false;
    std::map<world::AgentId, Followed> m_people;
    std::map<std::uint32_t, Followed> m_vehicles;
    std::set<world::AgentId> m_leftOut;
};

/// Who walks by the clock goes straight ahead from corner to corner.
double toleranceOf(const world::World& world, const Walker& walker)
{
    const bool maybeByClock = walker.agent.kind == world::PersonKind::schedule || walker.agent.kind == world::PersonKind::wander;
    const bool hasProfile = walker.profile < world.profiles().size(); // cities without profiles have people all the same
    const bool isByClock = maybeByClock && (!hasProfile || world.profiles().at(walker.profile).row->steering == world::Steering::none);
    return isByClock ? kByClock_m : kSteered_m;
}

Followed& Follower::personOf(const Walker& walker)
{
    const auto known = m_people.find(walker.agent);
    if (known != m_people.end())
        return known->second;
    exporters::PersonTrack track;
    track.agent = walker.agent;
    track.profile = walker.profile;
    track.destinationType = walker.destinationType;
    if (walker.agent.kind == world::PersonKind::mind && m_run.minds())
        if (const std::uint32_t group = m_run.minds()->groups().groupOf(walker.agent.number); group != navigation::kNone)
            track.group = group;
    return m_people.emplace(walker.agent, Followed{track, PathKeys(toleranceOf(m_run.world(), walker))}).first->second;
}

/// Of those on the way, evenly, so that all kinds of people are among them.
void Follower::choose(const Frame& frame)
{
    const std::uint64_t all = frame.walkers.size();
    const std::uint64_t most = std::min<std::uint64_t>(all, m_most);
    for (std::uint64_t i = 0; i < most; ++i)
        (void)personOf(frame.walkers[i * all / most]);
    m_hasBegun = true;
}

void Follower::follow(Followed& who, const PathKey& at)
{
    if (who.keys.isThere()) {
        const double way_m = geometry::length(at.place - who.last.place);
        const double took_s = at.time_s - who.last.time_s;
        if (way_m > exporters::kStandingBelow_mps * took_s) {
            who.walked_m += way_m;
            who.walked_s += took_s;
        }
    }
    who.keys.add(at);
    who.last = at;
    who.isSeen = true;
}

void Follower::lookAt(const Frame& frame, std::size_t place, double time_s)
{
    const Walker& walker = frame.walkers[place];
    if (m_people.size() >= m_most && !m_people.contains(walker.agent)) {
        m_leftOut.insert(walker.agent);
        return;
    }
    Followed& who = personOf(walker);
    follow(who, {time_s, {double(walker.x_m), double(walker.y_m)}, double(walker.z_m), double(walker.heading_rad)});
    auto& postures = std::get<exporters::PersonTrack>(who.track).postures;
    const auto posture = exporters::postureOf(frame.activityOf(place), double(walker.speed_mps));
    if (postures.empty() || postures.back().posture != posture)
        postures.push_back({time_s, posture});
}

void Follower::lookAt(const run::Vehicle& vehicle, double time_s)
{
    const auto known = m_vehicles.try_emplace(
        vehicle.number,
        Followed{exporters::VehicleTrack{vehicle.number, vehicle.kind, double(vehicle.length_m), double(vehicle.width_m), {}},
                 PathKeys(kSteered_m)});
    const geometry::Point place{double(vehicle.x_m), double(vehicle.y_m)};
    follow(known.first->second, {time_s, place, m_floors.at(vehicle.level, place), double(vehicle.heading_rad)});
}

template <class Number>
void Follower::letGo(std::map<Number, Followed>& all, double time_s)
{
    for (auto& [number, who] : all) {
        if (!who.isSeen)
            who.keys.leave(time_s);
        who.isSeen = false;
    }
}

void Follower::look(const Frame& frame)
{
    if (!m_hasBegun)
        choose(frame);
    const double time_s = frame.time_s - m_start_s;
    for (std::size_t place = 0; place < frame.walkers.size(); ++place)
        lookAt(frame, place, time_s);
    for (const run::Vehicle& vehicle : frame.vehicles)
        lookAt(vehicle, time_s);
    letGo(m_people, time_s);
    letGo(m_vehicles, time_s);
}

std::vector<exporters::TrajectoryPoint> Follower::followed(std::span<const exporters::TrajectoryPoint> people) const
{
    std::vector<exporters::TrajectoryPoint> points;
    for (const exporters::TrajectoryPoint& point : people)
        if (m_people.contains(world::agentOf(point.id)))
            points.push_back(point);
    return points;
}

/// Who comes later is not there before.
std::vector<PathKey> fromTheStart(std::vector<PathKey> keys)
{
    if (keys.front().time_s > 0.0) {
        PathKey before = keys.front();
        before.time_s = 0.0;
        before.isThere = false;
        keys.insert(keys.begin(), before);
    }
    return keys;
}

exporters::PeopleTracks Follower::take(double seconds)
{
    exporters::PeopleTracks tracks;
    tracks.seconds = seconds;
    tracks.leftOut = std::uint32_t(m_leftOut.size());
    for (auto& [agent, who] : m_people) {
        auto track = std::get<exporters::PersonTrack>(std::move(who.track));
        track.keys = fromTheStart(who.keys.take());
        track.pace_mps = who.walked_s > 0.0 ? who.walked_m / who.walked_s : 0.0;
        tracks.people.push_back(std::move(track));
    }
    for (auto& [number, who] : m_vehicles) {
        auto track = std::get<exporters::VehicleTrack>(std::move(who.track));
        track.keys = fromTheStart(who.keys.take());
        tracks.vehicles.push_back(std::move(track));
    }
    return tracks;
}

/// From the run's moment on.
Result<exporters::PeopleTracks> followPeople(ScheduleRun& run, const KitPeopleOptions& options, TrajectoryWriter& writer,
                                             foundation::JobContext& context)
{
    Follower follower(run, options.people);
    FramePoints points;
    const auto frames = std::int64_t(std::lround(options.seconds * kFrames_per_s));
    for (std::int64_t number = 0; number <= frames; ++number) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("The simulation was stopped."), {}};
        context.report(double(number) / double(frames + 1), "Letting people walk");
        if (number > 0)
            run.step();
        const auto frame = run.frame();
        follower.look(*frame);
        points.read(*frame, run.world());
        if (const auto added = writer.addFrame(number, follower.followed(points.people())); !added)
            return added.error();
        if (const auto added = writer.addVehicles(number, points.vehicles()); !added)
            return added.error();
    }
    if (const auto finished = writer.finish(); !finished)
        return finished.error();
    return follower.take(options.seconds);
}

} // namespace

Result<LivedPeople> liveKitPeople(const world::World& world, const KitPeopleOptions& options, foundation::ReplacedFiles& files,
                                  const std::filesystem::path& trajectories, foundation::JobContext& context)
{
    foundation::PartContext before(context, 0.0, 0.4);
    const auto run = runUntil(world, options.start_s, before);
    if (!run)
        return run.error();
    LivedPeople people{run.value()->frame(), {}};
    if (!(options.seconds > 0.0))
        return people;
    const world::Settings& settings = world.settings();
    const auto writer = TrajectoryWriter::open(files, trajectories, kFrames_per_s, world,
                                               storage::RunOrigin{settings.name, settings.seed, settings.initialTime_s + options.start_s});
    if (!writer)
        return writer.error();
    foundation::PartContext following(context, 0.4, 1.0);
    auto tracks = followPeople(*run.value(), options, *writer.value(), following);
    if (!tracks)
        return tracks.error();
    people.tracks = std::move(tracks).value();
    return people;
}

} // namespace passerby::jobs
