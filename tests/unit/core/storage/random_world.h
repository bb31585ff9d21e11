// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/world/world.h"

#include <QTest>
#include <array>

namespace passerby::testing {

/// Makes valid cities that use every table and nearly every field, with gaps in the numbers and awkward names: a row of cells with
/// portals between neighbours. The same seed gives the same city.
class RandomWorld {
public:
    [[nodiscard]] static world::World make(std::uint64_t seed)
    {
        RandomWorld maker(seed);
        maker.settings();
        maker.walkable();
        maker.types();
        maker.targets();
        maker.surroundings();
        maker.people();
        maker.rules();
        maker.things();
        maker.passing();
        maker.minds();
        maker.recordings();
        maker.traffic();
        maker.fields();
        maker.stories();
        maker.looks();
        maker.variants();
        world::World world;
        const auto applied = world.apply(maker.m_patch);
        if (!applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
        return world;
    }

    /// The same without reference pictures, recordings, stories and variants, which only project files hold.
    [[nodiscard]] static world::World withoutPictures(std::uint64_t seed)
    {
        world::World world = make(seed);
        world::WorldPatch patch;
        for (const auto& [id, picture] : world.referencePictures())
            patch.erase(id);
        eraseAll<world::Recording>(world, patch);
        eraseAll<world::Story>(world, patch);
        eraseAll<world::Variant>(world, patch);
        if (const auto applied = world.apply(patch); !applied)
            qFatal("%s", foundation::describe(applied.error()).c_str());
        return world;
    }

private:
    template <class Row>
    static void eraseAll(const world::World& world, world::WorldPatch& patch)
    {
        for (const auto& [id, row] : world.of<Row>())
            patch.erase(id);
    }
    template <class Row>
    using Id = foundation::Id<Row>;

    explicit RandomWorld(std::uint64_t seed) : m_random(seed, 0, foundation::Purpose::general) {}

    template <class Row>
    std::vector<Id<Row>> numbers(std::uint32_t most)
    {
        std::vector<Id<Row>> ids;
        std::uint32_t number = 0;
        for (std::uint32_t i = m_random.below(most + 1); i > 0; --i)
            ids.push_back({number += 1 + (chance(0.2) ? m_random.below(1000) : 0), 1});
        return ids;
    }
    bool chance(double probability) { return m_random.uniform() < probability; }
    double between(double low, double high) { return low + (high - low) * m_random.uniform(); }
    geometry::Point somewhere() { return {between(-500, 500), between(-500, 500)}; }
    template <class Value>
    const Value& any(const std::vector<Value>& values)
    {
        return values[m_random.below(static_cast<std::uint32_t>(values.size()))];
    }
    template <class Kind>
    Kind anyKind()
    {
        return static_cast<Kind>(m_random.below(static_cast<std::uint32_t>(world::Spelling<Kind>::kNames.size())));
    }
    std::string name()
    {
        static const std::vector<std::string> kNames{"",
                                                     "Bäckerei",
                                                     "\"quoted\", with comma",
                                                     "line\nbreak\ttab",
                                                     "日本橋 🚶",
                                                     "back\\slash",
                                                     "'); DROP --",
                                                     std::string("nul\0inside", 10),
                                                     "P1",
                                                     "\x01\x7f"};
        return any(kNames);
    }
    std::string uniqueName(const char* stem, std::uint32_t number) { return stem + std::to_string(number) + name(); }
    world::Color color() { return {bits(), bits(), bits()}; }
    std::uint8_t bits() { return static_cast<std::uint8_t>(m_random.bits32()); }
    world::Hourly day()
    {
        world::Hourly values;
        for (double& value : values)
            value = between(0, 1000);
        return values;
    }
    static geometry::Ring rectangle(double left, double bottom, double right, double top)
    {
        return {{left, bottom}, {right, bottom}, {right, top}, {left, top}};
    }
    geometry::Polygon anywhere()
    {
        const geometry::Point corner = somewhere();
        geometry::Polygon polygon{rectangle(corner.x, corner.y, corner.x + 30, corner.y + 20), {}};
        if (chance(0.5))
            polygon.holes.push_back(rectangle(corner.x + 5, corner.y + 5, corner.x + between(6, 20), corner.y + between(6, 15)));
        return polygon;
    }

    void settings()
    {
        world::Settings settings;
        settings.name = name();
        if (chance(0.5))
            settings.epsg = chance(0.5) ? 32632 : 32733;
        settings.origin_m = {std::int64_t{m_random.below(2'000'000)} - 1'000'000, std::int64_t{m_random.below(20'000'000)} - 10'000'000};
        settings.seed = m_random.bits64();
        settings.population = m_random.below(2'000'000'000);
        settings.initialTime_s = chance(0.5) ? between(0, 86400) : settings.initialTime_s;
        if (chance(0.5))
            settings.flowLaw = world::FlowLaw{between(0.1, 100), between(0.01, 100), between(0.001, 1)};
        settings.attribution = name();
        m_patch.settings = settings;
    }
    void walkable()
    {
        m_cells = numbers<world::Cell>(8);
        double left = between(-100, 100);
        for (const auto id : m_cells) {
            m_left.push_back(left);
            const double right = geometry::snapped({left + between(8, 20), 0}).x;
            world::Cell cell{
                name(), anyKind<world::CellKind>(), static_cast<int>(m_random.below(5)) - 2, {rectangle(left, 0, right, 20), {}}};
            if (chance(0.4))
                cell.polygon.holes.push_back(rectangle(left + 2, 12, left + between(3, 6), between(13, 18)));
            m_patch.put(id, cell);
            left = right;
        }
        std::uint32_t number = 0;
        for (std::size_t i = 1; i < m_cells.size(); ++i) {
            const double y = between(1, 8);
            m_portals.push_back({number += 1 + m_random.below(3), 1});
            m_patch.put(m_portals.back(),
                        world::Portal{m_cells[i - 1], m_cells[i], {m_left[i], y}, {m_left[i], y + between(0.5, 3)}, between(-5, 5)});
        }
    }
    void types()
    {
        m_types = numbers<world::TargetType>(5);
        for (const auto id : m_types) {
            world::TargetType type{uniqueName("type", id.number), color(), name(), between(0, 1e5), between(0, 1e4), {}, {}};
            if (chance(0.3))
                type.hourlyWaitMean_s = day();
            for (std::uint32_t i = m_random.below(4); i > 0; --i) {
                type.goals.push_back({any(m_types), anyKind<world::GoalChoice>(), chance(0.5), between(0, 1), {}});
                if (chance(0.3))
                    type.goals.back().hourlyWeight = day();
            }
            m_patch.put(id, type);
        }
    }
    void targets()
    {
        if (m_types.empty() || m_cells.empty())
            return;
        m_targets = numbers<world::Target>(10);
        for (const auto id : m_targets) {
            const std::uint32_t cell = m_random.below(static_cast<std::uint32_t>(m_cells.size()));
            m_patch.put(id, world::Target{name(), any(m_types), m_cells[cell], {m_left[cell] + between(0.5, 7.5), between(0.5, 11.5)}});
        }
    }
    void surroundings()
    {
        for (const auto id : numbers<world::Obstacle>(4))
            m_patch.put(id, world::Obstacle{name(), anyKind<world::ObstacleKind>(), 0, anywhere(), between(0, 5), between(5, 60)});
        m_regions = numbers<world::Region>(3);
        for (const auto id : m_regions)
            m_patch.put(id, world::Region{name(), 1, anywhere(), chance(0.3)});
        for (const auto id : numbers<world::ReferencePicture>(2))
            m_patch.put(id, picture());
        for (const auto id : numbers<world::MeasurementLine>(3))
            m_patch.put(id, world::MeasurementLine{name(), -1, somewhere(), somewhere()});
        for (const auto id : numbers<world::Attractor>(3))
            m_patch.put(id, world::Attractor{name(), somewhere(), between(0.1, 5), between(1, 100)});
        for (const auto id : numbers<world::JunctionEdit>(3))
            m_patch.put(id, world::JunctionEdit{static_cast<world::JunctionChange>(m_random.below(3)), "J" + std::to_string(id.number),
                                                somewhere()});
    }
    world::SharedBytes pictureFile()
    {
        std::vector<std::uint8_t> bytes{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'}; // what follows is nobody's business here
        for (std::uint32_t i = m_random.below(5000); i > 0; --i)
            bytes.push_back(bits());
        return std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
    }
    world::ReferencePicture picture()
    {
        world::ReferencePicture picture;
        picture.name = name();
        picture.file = pictureFile();
        picture.width_px = static_cast<int>(1 + m_random.below(4000));
        picture.height_px = static_cast<int>(1 + m_random.below(4000));
        picture.placement = {somewhere(), {between(0.01, 1), between(-1, 1)}, {}};
        picture.placement.down = geometry::Point{picture.placement.right.y, -picture.placement.right.x} * between(0.5, 2);
        picture.opacity = m_random.uniform();
        return picture;
    }
    void recordings()
    {
        for (const auto id : numbers<world::Recording>(2)) {
            world::Recording recording{name(), name(), name(), name(), between(0.1, 100), {somewhere(), between(-3, 3)}, {}};
            world::RecordedTracks recorded{recording.frameRate_hz, {}};
            for (std::uint32_t i = 1 + m_random.below(4); i > 0; --i) {
                recorded.tracks.push_back({i, anyKind<world::TrackKind>(), between(0, 9), between(0, 3), {}});
                std::int32_t frame = static_cast<std::int32_t>(m_random.below(1000)) - 500;
                for (std::uint32_t k = 1 + m_random.below(9); k > 0; --k, frame += 1 + static_cast<std::int32_t>(m_random.below(20)))
                    recorded.tracks.back().points.push_back({frame, somewhere()});
            }
            if (!world::putInOrder(recorded))
                qFatal("The tracks are not valid.");
            recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks(recorded.tracks));
            m_patch.put(id, recording);
        }
    }
    void stories()
    {
        for (const auto id : numbers<world::Story>(3)) {
            world::Story story{uniqueName("story", id.number), {}};
            for (std::uint32_t i = m_random.below(5); i > 0; --i)
                story.slides.push_back(slide());
            m_patch.put(id, story);
        }
    }
    world::Slide slide()
    {
        world::Slide slide;
        slide.title = name();
        slide.text = name();
        slide.notes = name();
        slide.isCard = m_random.below(2) == 0;
        slide.view = anyKind<world::SlideView>();
        slide.motion = anyKind<world::SlideMotion>();
        slide.camera = {somewhere(), between(-5, 50), between(-180, 180), between(-20, 89), between(1, 900), between(20, 70)};
        slide.turn_deg = between(-360, 360);
        for (int i = 0; i < 2 || m_random.below(3) > 0; ++i)
            slide.line.push_back(somewhere());
        slide.glide_s = between(0, 60);
        slide.dwell_s = between(0, 60);
        slide.easing = anyKind<world::SlideEasing>();
        if (m_random.below(2) == 0)
            slide.hour = between(0, 23);
        if (m_random.below(2) == 0)
            slide.time_s = between(0, 3600);
        slide.pace = between(0, 10);
        slide.heatmap = name();
        for (const char* kind : {"cell", "portal", "target type"})
            if (m_random.below(2) == 0)
                slide.hidden.emplace_back(kind);
        if (m_random.below(2) == 0)
            slide.person = m_random.below(1000);
        slide.tellsAlibi = m_random.below(2) == 0;
        slide.gate = m_random.below(4);
        slide.variant = m_random.below(4);
        if (m_random.below(3) == 0)
            slide.picture.file = pictureFile();
        return slide;
    }
    void people()
    {
        m_profiles = numbers<world::AgentProfile>(3);
        for (const auto id : m_profiles) {
            world::AgentProfile profile;
            profile.name = uniqueName("profile", id.number);
            profile.share = between(0, 3);
            profile.speedMean_mps = between(0.5, 2);
            profile.guidance = anyKind<world::Guidance>();
            profile.steering = anyKind<world::Steering>();
            for (const auto type : m_types)
                if (chance(0.5))
                    profile.goalMultipliers[type] = between(0, 2);
            if (chance(0.5))
                profile.boundReach_m = between(1, 1000);
            for (std::uint32_t i = m_random.below(3); i > 0; --i)
                profile.colors.push_back(color());
            for (std::uint32_t i = m_random.below(3); i > 0; --i)
                profile.parameters[name() + std::to_string(i)] = between(-1e9, 1e9);
            m_patch.put(id, profile);
        }
        if (!m_profiles.empty())
            m_crowds = numbers<world::Crowd>(3);
        for (const auto id : m_crowds)
            m_patch.put(id, crowd());
    }
    world::Crowd crowd()
    {
        world::Crowd crowd;
        crowd.name = chance(0.5) ? "namesake" : name();
        crowd.profile = any(m_profiles);
        crowd.count = static_cast<int>(m_random.below(1000));
        crowd.start_s = between(0, 1e6);
        crowd.atEnd = anyKind<world::CrowdEnd>();
        crowd.groupLow = 1 + static_cast<int>(m_random.below(world::kMostInGroup));
        crowd.groupHigh =
            crowd.groupLow + static_cast<int>(m_random.below(static_cast<std::uint32_t>(world::kMostInGroup - crowd.groupLow + 1)));
        crowd.groupForm = anyKind<world::GroupForm>();
        for (std::uint32_t i = m_random.below(4); i > 0; --i)
            crowd.waypoints.push_back(somewhere());
        if (chance(0.5) && !m_regions.empty())
            crowd.region = any(m_regions);
        if (chance(0.5) && !m_targets.empty())
            crowd.target = any(m_targets);
        if (chance(0.5))
            crowd.companions = any(m_crowds);
        return crowd;
    }
    void rules()
    {
        std::vector<world::ProxyCarrier> carriers;
        const auto offer = [&](const auto& ids) {
            if (!ids.empty())
                carriers.emplace_back(any(ids));
        };
        offer(m_profiles);
        offer(m_crowds);
        offer(m_regions);
        offer(m_portals);
        offer(m_targets);
        if (carriers.empty())
            return;
        for (const auto id : numbers<world::ProxyRule>(5)) {
            world::ProxyRule rule{name(), anyKind<world::ProxyKind>(), any(carriers), between(0, 1), {}};
            if (chance(0.7))
                rule.parameters = {{"max_distance_m", between(0, 10)}, {"ward", "12" + name()}, {"place", somewhere()}};
            m_patch.put(id, rule);
        }
        if (m_targets.empty())
            return;
        static const std::vector<std::string> kReasons{"one_way", "out", "back"};
        for (const auto id : numbers<world::PinnedAlibi>(3))
            m_patch.put(id, world::PinnedAlibi{m_random.bits64(), any(m_targets), any(m_targets), any(kReasons), between(0, 1e6), name()});
    }

    /// What came later is drawn last, so that the rest of a city is as it was before there was any.
    void things()
    {
        m_lines = numbers<world::WaitingLine>(3);
        for (const auto id : m_lines) {
            world::WaitingLine line{name(), static_cast<int>(m_random.below(5)) - 2, {somewhere()}, between(0.1, 3)};
            for (std::uint32_t i = 1 + m_random.below(5); i > 0; --i)
                line.points.push_back(line.points.back() + geometry::Point{between(1, 60), between(-60, 60)});
            m_patch.put(id, line);
        }
        m_kinds = numbers<world::FixtureKind>(4);
        for (const auto id : m_kinds)
            m_patch.put(id, fixtureKind(id == m_kinds.front() && chance(0.5) ? "bench" : uniqueName("kind", id.number)));
        if (m_kinds.empty())
            return;
        m_fixtures = numbers<world::Fixture>(6);
        for (const auto id : m_fixtures)
            m_patch.put(id, world::Fixture{name(), any(m_kinds), static_cast<int>(m_random.below(5)) - 2, somewhere(), between(-3, 3),
                                           between(0.1, 60), between(0.1, 20), static_cast<int>(m_random.below(50)), between(0, 600),
                                           between(0, 60), anyLine()});
    }
    world::FixtureKind fixtureKind(std::string itsName)
    {
        return {std::move(itsName),
                anyKind<world::FixtureUse>(),
                color(),
                name(),
                chance(0.5),
                between(0.1, 60),
                between(0.1, 9),
                between(0, 5),
                static_cast<int>(m_random.below(9)),
                between(0, 600),
                between(0, 60)};
    }
    world::WaitingLineId anyLine() { return m_lines.empty() || chance(0.4) ? world::WaitingLineId{} : any(m_lines); }
    /// How people get through portals, which regions are rooms, who takes no stairs.
    void passing()
    {
        change<world::Portal>([this](world::Portal& portal) {
            portal.kind = anyKind<world::PortalKind>();
            portal.speed_mps = chance(0.5) ? between(0.1, 3) : portal.speed_mps;
            portal.capacity = chance(0.5) ? static_cast<int>(1 + m_random.below(40)) : portal.capacity;
            portal.cycle_s = chance(0.5) ? between(1, 300) : portal.cycle_s;
            portal.serviceMean_s = chance(0.5) ? between(0.1, 30) : portal.serviceMean_s;
            portal.serviceSd_s = chance(0.5) ? between(0, 9) : portal.serviceSd_s;
            portal.line = anyLine();
        });
        change<world::Region>([this](world::Region& region) { region.isRoom = chance(0.5); });
        change<world::AgentProfile>([this](world::AgentProfile& profile) { profile.isStepFree = chance(0.3); });
        m_patch.settings->side = anyKind<world::Side>();
    }
    /// What people want, where they are on duty, and trains.
    void minds()
    {
        if (!m_profiles.empty()) {
            for (const auto id : numbers<world::Need>(6))
                m_patch.put(id, need(id.number));
            for (const auto id : numbers<world::Duty>(3)) {
                world::Duty duty{
                    any(m_profiles), name(),        static_cast<int>(m_random.below(5)) - 2, {somewhere()}, anyKind<world::DutyPose>(),
                    between(0, 600), between(0, 60)};
                for (std::uint32_t i = m_random.below(5); i > 0; --i)
                    duty.points.push_back(somewhere());
                m_patch.put(id, duty);
            }
        }
        if (m_fixtures.empty() || m_targets.empty())
            return;
        for (const auto id : numbers<world::TrainService>(3)) {
            world::TrainService train{any(m_fixtures), any(m_targets), between(1, 7200)};
            train.offset_s = train.period_s * m_random.uniform();
            train.dwell_s = chance(0.3) ? train.period_s : train.period_s * between(0.01, 1);
            train.alightingMean = between(0, 500);
            train.alightingSd = between(0, 100);
            train.doors = static_cast<int>(1 + m_random.below(40));
            m_patch.put(id, train);
        }
    }
    world::Need need(std::uint32_t number)
    {
        world::Need need{any(m_profiles), uniqueName("need", number), m_random.uniform()};
        need.startHigh = m_random.uniform();
        need.startLow = need.startHigh * m_random.uniform();
        need.growth_s = chance(0.2) ? 0.0 : between(1, 7200);
        need.growsWith = anyKind<world::NeedGrowth>();
        need.threshold = between(0.01, 1);
        need.decay_s = chance(0.3) ? 0.0 : between(1, 600);
        if (!m_kinds.empty() && chance(0.7))
            need.fulfilledBy = any(m_kinds);
        need.rank = static_cast<int>(m_random.below(9)) - 2;
        return need;
    }
    void traffic()
    {
        const auto kinds = numbers<world::VehicleKind>(4);
        for (const auto id : kinds) {
            world::VehicleKind kind{id == kinds.front() && chance(0.5) ? "bus" : uniqueName("vehicle", id.number), color(),
                                    between(0.1, 20)};
            kind.width_m = between(0.1, 3);
            kind.height_m = between(0, 4);
            kind.turningRadius_m = between(0.1, 20);
            kind.acceleration_mps2 = between(0.1, 5);
            kind.braking_mps2 = between(0.1, 8);
            kind.speed_mps = between(0.1, 40);
            kind.usesBicycleLanes = chance(0.5);
            kind.usesBusLanes = chance(0.5);
            kind.usesCarLanes = chance(0.5) || (!kind.usesBicycleLanes && !kind.usesBusLanes);
            m_patch.put(id, kind);
        }
        const auto lanes = numbers<world::Lane>(5);
        for (const auto id : lanes) {
            world::Lane lane{name(), level(), {somewhere()}, between(1, 6), between(1, 40), anyKind<world::LaneKind>()};
            for (std::uint32_t i = 1 + m_random.below(5); i > 0; --i)
                lane.points.push_back(lane.points.back() + geometry::Point{between(1, 60), between(-60, 60)});
            m_patch.put(id, lane);
        }
        acrossLanes();
        if (lanes.empty() || kinds.empty())
            return;
        for (const auto id : numbers<world::VehicleDemand>(4)) {
            world::VehicleDemand demand{any(lanes), any(kinds), std::nullopt, between(0, 2000)};
            if (chance(0.5))
                demand.hour = m_random.below(24);
            m_patch.put(id, demand);
        }
    }
    void acrossLanes()
    {
        const auto lights = numbers<world::Signal>(3);
        for (const auto id : lights)
            m_patch.put(id, world::Signal{name(), between(0, 60), chance(0.5) ? 3.0 : 0.0, between(0, 60), between(0, 120)});
        const auto anyLight = [&] { return lights.empty() || chance(0.4) ? world::SignalId{} : any(lights); };
        for (const auto id : numbers<world::StopLine>(3))
            m_patch.put(id, world::StopLine{name(), level(), somewhere(), somewhere(), anyLight()});
        for (const auto id : numbers<world::Crossing>(3))
            m_patch.put(id, world::Crossing{name(), level(), somewhere(), somewhere(), between(1, 8), anyLight()});
    }
    /// Parked vehicles, painted directions, what regions ask of people, recorded states.
    void fields()
    {
        std::vector<world::VehicleKindId> kinds;
        for (const auto& drawn : m_patch.of<world::VehicleKind>())
            kinds.push_back(drawn.id);
        if (!kinds.empty())
            for (const auto id : numbers<world::ParkingRow>(4)) {
                world::ParkingRow row{name(), level(), bentLine(), anyKind<world::ParkingAngle>(), 1, any(kinds), between(0, 1)};
                row.places += static_cast<int>(m_random.below(10)); // lines are 1 m long and more
                m_patch.put(id, row);
            }
        for (const auto id : numbers<world::PaintedDirection>(4))
            m_patch.put(id, world::PaintedDirection{name(), level(), bentLine(), between(0.1, 20), between(0.01, 1)});
        const auto sets = numbers<world::StateSet>(3);
        for (const auto id : sets)
            m_patch.put(id, stateSet(id.number));
        const auto anySet = [&] { return sets.empty() || chance(0.4) ? world::StateSetId{} : any(sets); };
        change<world::AgentProfile>([&](world::AgentProfile& profile) { profile.states = anySet(); });
        change<world::VehicleKind>([&](world::VehicleKind& kind) { kind.states = anySet(); });
        change<world::Region>([this](world::Region& region) {
            region.speedShare = chance(0.5) ? between(0.1, 1) : 1.0;
            region.keepsSide = anyKind<world::KeepsSide>();
        });
    }
    /// How buildings look, how much room is how good, what measurement lines warn of.
    void looks()
    {
        change<world::Obstacle>([this](world::Obstacle& obstacle) {
            if (chance(0.5))
                obstacle.color = color();
            if (chance(0.5))
                obstacle.roofColor = color();
            obstacle.roof = anyKind<world::RoofShape>();
            obstacle.roofHeight_m = chance(0.5) ? between(0, 9) : 0.0;
        });
        change<world::MeasurementLine>(
            [this](world::MeasurementLine& line) { line.warnAbove_per_min = chance(0.5) ? between(0, 100) : 0.0; });
        if (chance(0.5))
            for (double& bound_m2 : m_patch.settings->levels.of(static_cast<world::ServiceUse>(m_random.below(3))))
                bound_m2 *= between(0.97, 1.03);
    }
    /// Of each kind some rows that they add, change and remove, whether the city would take that or not.
    void variants()
    {
        for (const auto id : numbers<world::Variant>(3)) {
            world::WorldPatch before;
            world::WorldPatch after;
            std::apply([&](const auto&... rows) { (vary(rows, before, after), ...); }, m_patch.rows);
            if (chance(0.3)) {
                before.settings = after.settings = m_patch.settings;
                after.settings->seed = m_random.bits64();
            }
            m_patch.put(id, world::Variant{uniqueName("variant", id.number), name(), std::make_shared<const world::WorldPatch>(before),
                                           std::make_shared<const world::WorldPatch>(after)});
        }
    }
    template <class Row>
    void vary(const world::RowChanges<Row>& rows, world::WorldPatch& before, world::WorldPatch& after)
    {
        if constexpr (world::kVaries<Row>) {
            std::uint32_t last = 0;
            for (const auto& [id, row] : rows) {
                last = std::max(last, id.number);
                if (!chance(0.3))
                    continue;
                before.of<Row>().push_back({id, row});
                after.of<Row>().push_back({id, chance(0.5) ? nullptr : any(rows).row});
            }
            if (!rows.empty() && chance(0.3)) {
                before.of<Row>().push_back({{last + 2, 1}, nullptr});
                after.of<Row>().push_back({{last + 2, 1}, any(rows).row});
            }
        }
    }
    std::vector<geometry::Point> bentLine()
    {
        std::vector<geometry::Point> points{somewhere()};
        for (std::uint32_t i = 1 + m_random.below(5); i > 0; --i)
            points.push_back(points.back() + geometry::Point{between(1, 60), between(-60, 60)});
        return points;
    }
    world::StateSet stateSet(std::uint32_t number)
    {
        std::vector<std::uint8_t> bytes{'P', 'H', 'S', 'S'}; // what follows is nobody's business here
        for (std::uint32_t i = m_random.below(300); i > 0; --i)
            bytes.push_back(bits());
        return {uniqueName("states", number), name(), name(), anyKind<world::StateSetKind>(),
                std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes))};
    }
    int level() { return static_cast<int>(m_random.below(5)) - 2; }
    /// Rows that are drawn already.
    template <class Row, class Alter>
    void change(const Alter& alter)
    {
        for (auto& drawn : m_patch.of<Row>()) {
            Row row = *drawn.row;
            alter(row);
            drawn.row = std::make_shared<const Row>(std::move(row));
        }
    }

    foundation::RandomStream m_random;
    world::WorldPatch m_patch;
    std::vector<world::CellId> m_cells;
    std::vector<double> m_left;
    std::vector<world::PortalId> m_portals;
    std::vector<world::TargetTypeId> m_types;
    std::vector<world::TargetId> m_targets;
    std::vector<world::RegionId> m_regions;
    std::vector<world::AgentProfileId> m_profiles;
    std::vector<world::CrowdId> m_crowds;
    std::vector<world::WaitingLineId> m_lines;
    std::vector<world::FixtureKindId> m_kinds;
    std::vector<world::FixtureId> m_fixtures;
};

} // namespace passerby::testing
