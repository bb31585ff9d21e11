// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/demo_story.h"

#include "core/alibi/hourly_bakes.h"
#include "core/foundation/words.h"
#include "core/story/built_space.h"
#include "core/variants/difference.h"
#include "core/world/behaviour_shares.h"
#include "core/world/patch_builder.h"
#include "editor/document/object_ref.h"
#include "editor/scene/city_outline.h"
#include "editor/scene/first_view.h"
#include "editor/scene/story_camera.h"
#include "editor/session/story_run.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace passerby::editor {

namespace {

constexpr double kRunBegins_s = 40.0; ///< when people have spread from where they begin
constexpr double kHead_m = 1.3;
constexpr double kLeastPlace_m2 = 60.0;
constexpr double kStays_s = 8.0; ///< who is followed walks on for so long
constexpr std::size_t kDoorsTried = 4;
constexpr double kSecondsInHour = 3600.0;
constexpr double kAllPercent = 100.0;

/// Where most people are.
struct Place {
    world::CellId cell;
    geometry::Point middle;
    double people = 0.0;
    double size_m = 0.0;
};

/// People an hour through each door, both ways together, by its number.
using DoorFlows = std::map<std::uint32_t, double>;

struct Detour {
    std::uint32_t closed = 0;
    double closed_per_h = 0.0;
    std::uint32_t busier = 0;
    double before_per_h = 0.0;
    double after_per_h = 0.0;
    world::World city{}; ///< with the door closed
};

class DemoMaker {
public:
    DemoMaker(const world::World& world, const world::World& base, std::shared_ptr<const alibi::Bake> bake, foundation::JobContext& context)
        : m_world(world),
          m_base(base),
          m_bake(std::move(bake)),
          m_people(static_cast<double>(world::scheduledPopulation(world))),
          m_context(context)
    {
    }

    [[nodiscard]] foundation::Result<DemoStory> make()
    {
        addCity();
        if (!isInhabited())
            return DemoStory{std::move(m_slides), std::move(m_whatIf)};
        for (const auto step :
             {&DemoMaker::bakeIt, &DemoMaker::addFullest, &DemoMaker::addPerson, &DemoMaker::addHour, &DemoMaker::addDetour})
            if (const auto done = (this->*step)(); !done)
                return done.error();
        return DemoStory{std::move(m_slides), std::move(m_whatIf)};
    }

private:
    [[nodiscard]] foundation::Result<void> bakeIt()
    {
        m_context.report(0.05, "Computing how many people to expect");
        if (m_bake)
            return {};
        auto baked = alibi::bakeWorld(m_world, {}, m_context);
        if (!baked)
            return baked.error();
        m_bake = std::make_shared<const alibi::Bake>(std::move(baked).value());
        return {};
    }
    world::Slide& add(const QString& title, const QString& words)
    {
        world::Slide slide;
        slide.title = title.toStdString();
        slide.text = words.toStdString();
        m_slides.push_back(std::move(slide));
        return m_slides.back();
    }
    void addCity();
    void riseOverHouses(world::SlideCamera& camera) const;
    [[nodiscard]] bool isInhabited() const { return m_people > 0.0 && !m_world.targets().empty(); }
    [[nodiscard]] foundation::Result<void> addFullest();
    [[nodiscard]] foundation::Result<void> addPerson();
    [[nodiscard]] foundation::Result<void> addHour();
    [[nodiscard]] foundation::Result<void> addDetour();
    [[nodiscard]] std::optional<Place> fullestPlace() const;
    [[nodiscard]] bool isOpen(geometry::Point place) const;
    [[nodiscard]] std::optional<world::AgentId> somebodyAt(StoryRun& run, double time_s);
    [[nodiscard]] DoorFlows flowsOf(const alibi::Bake& bake) const;
    [[nodiscard]] std::optional<Detour> detourAround(world::PortalId door, const DoorFlows& before);
    [[nodiscard]] QString doorName(std::uint32_t door) const;
    /// When the next slide is reached, where its glide takes so long.
    [[nodiscard]] double timeOfNext_s(double glide_s) const
    {
        double time_s = kRunBegins_s + glide_s;
        for (std::size_t i = 0; i < m_slides.size(); ++i)
            time_s += m_slides[i].dwell_s + (i > 0 ? m_slides[i].glide_s : 0.0);
        return time_s;
    }

    const world::World& m_world;
    const world::World& m_base;
    const story::BuiltSpace m_built{m_world};
    std::shared_ptr<const alibi::Bake> m_bake;
    double m_people;
    foundation::JobContext& m_context;
    std::vector<world::Slide> m_slides;
    std::optional<world::Variant> m_whatIf;
    std::optional<Place> m_place;
};

void DemoMaker::addCity()
{
    const QString name = QString::fromStdString(m_world.settings().name);
    world::Slide& slide = add(name.isEmpty() ? text("The city") : name,
                              isInhabited() ? text("%1 people, and each of them has somewhere to go").arg(formatCount(qlonglong(m_people)))
                                            : text("Nobody lives here yet"));
    slide.isCard = true;
    slide.camera = slideCameraOf(firstView(m_world));
    slide.camera.distance_m *= 1.6;
    slide.camera.pitch_deg = 32.0;
    slide.motion = world::SlideMotion::orbit;
    slide.turn_deg = 14.0;
    slide.glide_s = 0.0;
    slide.dwell_s = 4.0;
    slide.time_s = kRunBegins_s;
    slide.notes = text("Everything that you are about to see is computed: nobody was filmed.").toStdString();
}

std::optional<Place> DemoMaker::fullestPlace() const
{
    std::map<std::uint32_t, double> people;
    for (std::size_t segment = 0; segment < m_bake->probability.size(); ++segment)
        people[m_bake->graph->segments()[segment].cell] += m_people * m_bake->probability[segment];
    std::vector<std::pair<double, Place>> places; // by their density
    for (const auto& [id, cell] : m_world.cells())
        if (const double area_m2 = geometry::area(cell.polygon); area_m2 >= kLeastPlace_m2 && people[id.number] > 0.0)
            places.emplace_back(people[id.number] / area_m2,
                                Place{id, geometry::interiorPoint(cell.polygon), people[id.number], std::sqrt(area_m2)});
    std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const auto open = std::find_if(places.begin(), places.end(), [this](const auto& one) { return isOpen(one.second.middle); });
    if (open != places.end())
        return open->second;
    return places.empty() ? std::nullopt : std::optional(places.front().second);
}

/// Whether nothing is built above who stands there: films look at them from above.
bool DemoMaker::isOpen(geometry::Point place) const
{
    constexpr double kSky_m = 300.0;
    return m_built.freeShare({place.x, place.y, kHead_m}, {place.x, place.y, kSky_m}) >= 1.0;
}

/// Steeper, until no house hides what it looks at.
void DemoMaker::riseOverHouses(world::SlideCamera& camera) const
{
    constexpr double kStep_deg = 3.0;
    constexpr double kSteepest_deg = 83.0;
    camera.height_m = kHead_m;
    while (camera.pitch_deg < kSteepest_deg && m_built.freeShare(story::centerOf(camera), story::eyeOf(camera)) < 1.0)
        camera.pitch_deg += kStep_deg;
}

foundation::Result<void> DemoMaker::addFullest()
{
    m_place = fullestPlace();
    if (!m_place)
        return {};
    const QString name = shortName(m_world, {ObjectKind::cell, m_place->cell.number});
    world::Slide& slide = add(text("Where most people are"),
                              text("%1: %2 people on average").arg(name, formatNumber(m_place->people, m_place->people < 10.0 ? 1 : 0)));
    slide.camera.center = m_place->middle;
    slide.camera.pitch_deg = 38.0;
    slide.camera.distance_m = std::clamp(4.0 * m_place->size_m, 70.0, 220.0);
    riseOverHouses(slide.camera);
    slide.heatmap = "density";
    slide.glide_s = 4.0;
    slide.dwell_s = 4.0;
    slide.notes = text("The colours say how many people to expect on each metre of each way, on average over the day.").toStdString();
    return {};
}

/// Who walks there and goes on walking under the open sky; the nearest to the fullest place.
std::optional<world::AgentId> DemoMaker::somebodyAt(StoryRun& run, double time_s)
{
    if (!run.goTo(time_s, m_context).ok() || !run.frames().current)
        return std::nullopt;
    std::vector<std::tuple<double, world::AgentId, geometry::Point>> walking;
    for (const run::Walker& walker : run.frames().current->walkers)
        if (walker.speed_mps > 0.5F)
            walking.emplace_back(geometry::distance({walker.x_m, walker.y_m}, m_place->middle), walker.agent,
                                 geometry::Point{walker.x_m, walker.y_m});
    std::sort(walking.begin(), walking.end(), [](const auto& a, const auto& b) {
        return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    if (!run.goTo(time_s + kStays_s, m_context).ok())
        return std::nullopt;
    const auto& later = run.frames().current->walkers;
    std::optional<world::AgentId> first;
    for (const auto& [distance_m, agent, from] : walking) {
        const auto found = std::find_if(later.begin(), later.end(), [agent = agent](const run::Walker& one) { return one.agent == agent; });
        if (found == later.end() || found->speed_mps <= 0.1F || !run.tell(agent))
            continue;
        if (isOpen(from) && isOpen({found->x_m, found->y_m}))
            return agent;
        if (!first)
            first = agent;
    }
    return first;
}

foundation::Result<void> DemoMaker::addPerson()
{
    constexpr double kGlide_s = 1.5;
    if (!m_place)
        return {};
    m_context.report(0.3, "Looking for somebody who comes by");
    auto run = StoryRun::begin(
        {m_world, static_cast<std::uint64_t>(m_world.settings().population), m_world.settings().initialTime_s, false}, m_context);
    if (!run)
        return run.error();
    const auto somebody = somebodyAt(*run.value(), timeOfNext_s(kGlide_s));
    if (m_context.isCancelled())
        return foundation::Error{"cancelled", foundation::told("Making a demo was cancelled."), {}};
    if (!somebody)
        return {};
    const double reached_s = timeOfNext_s(kGlide_s);
    world::Slide& slide = add(text("Everybody can be asked"), text("Where they come from, where they go, and why"));
    slide.camera.center = m_place->middle;
    slide.camera.distance_m = 25.0;
    slide.camera.pitch_deg = 33.0;
    slide.motion = world::SlideMotion::follow;
    slide.person = static_cast<std::int64_t>(exportedId(*somebody));
    slide.tellsAlibi = true;
    slide.glide_s = kGlide_s;
    slide.dwell_s = 6.0;
    slide.time_s = reached_s;
    slide.notes = text("Read the story aloud. What it says is never contradicted by what was seen before.").toStdString();
    return {};
}

foundation::Result<void> DemoMaker::addHour()
{
    m_context.report(0.5, "Looking for the hour of most people");
    const auto hours = alibi::HourlyBakes::make(m_world, {}, m_context);
    if (!hours)
        return hours.error();
    std::size_t most = 0;
    std::size_t least = 0;
    const auto share = [&](std::size_t hour) { return hours.value()->summary(hour).walkingShare; };
    for (std::size_t hour = 1; hour < alibi::kHoursPerDay; ++hour) {
        most = share(hour) > share(most) ? hour : most;
        least = share(hour) < share(least) ? hour : least;
    }
    const bool isAlike = share(most) - share(least) < 1e-6;
    const auto percent = [&](std::size_t hour) { return formatNumber(kAllPercent * share(hour), 1) + QStringLiteral(" %"); };
    const auto clock = [](std::size_t hour) { return formatClock(double(hour) * kSecondsInHour, false); };
    world::Slide& slide =
        isAlike ? add(text("On every metre of every way"), text("How many people to expect, computed without simulating anybody"))
                : add(text("%1, the hour of most people").arg(clock(most)),
                      text("%1 of all are on their way now; at %2 it is %3").arg(percent(most), clock(least), percent(least)));
    slide.camera = m_slides.front().camera;
    slide.camera.yaw_deg = std::remainder(slide.camera.yaw_deg + 30.0, 360.0);
    slide.motion = world::SlideMotion::orbit;
    slide.turn_deg = 14.0;
    slide.glide_s = 1.2;
    slide.dwell_s = 5.0;
    slide.heatmap = isAlike ? "density" : "none";
    if (!isAlike) {
        slide.hour = static_cast<double>(most);
        slide.time_s = kRunBegins_s;
    }
    return {};
}

DoorFlows DemoMaker::flowsOf(const alibi::Bake& bake) const
{
    DoorFlows flows;
    for (std::size_t segment = 0; segment < bake.entryRate_per_s.size(); ++segment) {
        const navigation::Node& end = bake.graph->nodes()[bake.graph->segments()[segment].to];
        if (!end.isTarget)
            flows[end.number] += kSecondsInHour * m_people * bake.entryRate_per_s[segment];
    }
    return flows;
}

std::optional<Detour> DemoMaker::detourAround(world::PortalId door, const DoorFlows& before)
{
    world::World without = m_world;
    world::WorldPatch patch;
    patch.erase(door);
    if (!without.apply(patch))
        return std::nullopt; // something else needs it
    const auto baked = alibi::bakeWorld(without, {}, m_context);
    if (!baked)
        return std::nullopt; // somebody has no other way
    Detour detour{door.number, before.at(door.number)};
    for (const auto& [number, after_per_h] : flowsOf(baked.value())) {
        const auto was = before.find(number);
        const double before_per_h = was == before.end() ? 0.0 : was->second;
        if (after_per_h - before_per_h > detour.after_per_h - detour.before_per_h) {
            detour.busier = number;
            detour.before_per_h = before_per_h;
            detour.after_per_h = after_per_h;
        }
    }
    detour.city = std::move(without);
    return detour.busier > 0 ? std::optional(std::move(detour)) : std::nullopt;
}

/// "the door between Market square and Mill Lane"
QString DemoMaker::doorName(std::uint32_t door) const
{
    const world::Portal* portal = m_world.portals().find(m_world.portals().idOf(door));
    const QString a = shortName(m_world, {ObjectKind::cell, portal->cellA.number});
    const QString b = shortName(m_world, {ObjectKind::cell, portal->cellB.number});
    return a == b ? text("a way on %1").arg(a) : text("the way between %1 and %2").arg(a, b);
}

foundation::Result<void> DemoMaker::addDetour()
{
    if (!m_place)
        return {};
    m_context.report(0.8, "Closing a door");
    const DoorFlows before = flowsOf(*m_bake);
    std::vector<std::pair<double, world::PortalId>> doors;
    for (const auto& [id, portal] : m_world.portals())
        if (const auto flow = before.find(id.number);
            flow != before.end() && (portal.cellA == m_place->cell || portal.cellB == m_place->cell))
            doors.emplace_back(-flow->second, id);
    std::sort(doors.begin(), doors.end(),
              [](const auto& a, const auto& b) { return std::pair(a.first, a.second.number) < std::pair(b.first, b.second.number); });
    std::optional<Detour> detour;
    for (std::size_t i = 0; i < std::min(doors.size(), kDoorsTried) && !detour; ++i) {
        detour = detourAround(doors[i].second, before);
        if (m_context.isCancelled())
            return foundation::Error{"cancelled", foundation::told("Making a demo was cancelled."), {}};
    }
    if (!detour)
        return {};
    const auto node = [this](std::uint32_t number) { return m_world.portals().find(m_world.portals().idOf(number))->node(); };
    const geometry::Point closed = node(detour->closed);
    const geometry::Point busier = node(detour->busier);
    const auto count = [](double per_h) { return formatNumber(per_h, per_h < 10.0 ? 1 : 0); };
    world::Slide& slide =
        add(text("What if it were closed?"), text("Without %1 (%2 people an hour), %3 would have %4 an hour instead of %5")
                                                 .arg(doorName(detour->closed), count(detour->closed_per_h), doorName(detour->busier),
                                                      count(detour->after_per_h), count(detour->before_per_h)));
    slide.view = world::SlideView::plan;
    slide.camera.center = geometry::midpoint(closed, busier);
    slide.camera.distance_m = std::max(160.0, 2.5 * geometry::distance(closed, busier));
    slide.heatmap = "density";
    slide.glide_s = 1.2;
    slide.dwell_s = 6.0;
    slide.notes = text("This is a variant of the city: computed, and kept in the project to be looked at and drawn on.").toStdString();
    m_whatIf = variants::difference(m_base, detour->city, text("Without %1").arg(doorName(detour->closed)).toStdString());
    return {};
}

} // namespace

foundation::Result<DemoStory> makeDemoStory(const world::World& world, const world::World& base, std::shared_ptr<const alibi::Bake> bake,
                                            foundation::JobContext& context)
{
    return DemoMaker(world, base, std::move(bake), context).make();
}

} // namespace passerby::editor
