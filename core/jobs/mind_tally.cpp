// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/mind_tally.h"

#include "core/autonomous/measures/line_order.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace passerby::jobs {

using autonomous::MindEvent;

namespace {

bool tells(const MindEvent& event, std::string_view kind, std::string_view to)
{
    return event.kind == kind && event.to == to;
}

/// Who joined and who was called, in one line. Joinings are told apart by their place among all.
struct LineLists {
    std::vector<std::uint64_t> joined;
    std::vector<std::uint64_t> called;
};

/// A counter's line, or the counter itself where it has none.
std::uint64_t lineOf(const world::World& world, std::uint32_t fixture)
{
    const world::Fixture* row = world.fixtures().find(world.fixtures().idOf(fixture));
    const bool hasLine = row && world.waitingLines().contains(row->line);
    return hasLine ? std::uint64_t{1} << 32U | row->line.number : fixture;
}

/// Of those called in the time, whenever they joined. Who is never called is in no list: they gave up.
std::map<std::uint64_t, LineLists> linesOf(const world::World& world, std::span<const MindEvent> events, double from_s, double to_s)
{
    std::map<std::uint32_t, std::uint64_t> joinedLast; // by person
    std::map<std::uint64_t, LineLists> lines;
    for (std::size_t i = 0; i < events.size() && events[i].time_s <= to_s; ++i) {
        if (tells(events[i], "line", "waits"))
            joinedLast[events[i].person] = i;
        if (events[i].time_s < from_s || !tells(events[i], "service", "called") || !joinedLast.contains(events[i].person))
            continue;
        LineLists& line = lines[lineOf(world, events[i].object)];
        line.joined.push_back(joinedLast[events[i].person]);
        line.called.push_back(joinedLast[events[i].person]);
    }
    for (auto& [number, line] : lines)
        std::sort(line.joined.begin(), line.joined.end());
    return lines;
}

} // namespace

MindTally tallyMinds(const world::World& world, std::span<const MindEvent> events, double from_s, double to_s)
{
    MindTally tally;
    for (const auto& [number, line] : linesOf(world, events, from_s, to_s)) {
        tally.overtaken += autonomous::kendallDistance(line.joined, line.called);
        tally.served += line.called.size();
    }
    std::map<std::uint32_t, double> outSince_s;
    std::map<std::uint32_t, double> sitsSince_s;
    double seated_s = 0.0;
    const auto within = [&](double begin_s, double end_s) { return std::max(0.0, std::min(end_s, to_s) - std::max(begin_s, from_s)); };
    for (const MindEvent& event : events) {
        if (tells(event, "visit", "out"))
            outSince_s[event.person] = event.time_s;
        if (tells(event, "seat", "sits"))
            sitsSince_s[event.person] = event.time_s;
        if (const auto sits = sitsSince_s.find(event.person); tells(event, "seat", "up") && sits != sitsSince_s.end()) {
            seated_s += within(sits->second, event.time_s);
            sitsSince_s.erase(sits);
        }
        const auto out = outSince_s.find(event.person);
        if (tells(event, "train", "boards") && out != outSince_s.end() && event.time_s >= from_s && event.time_s <= to_s) {
            ++tally.boarded;
            tally.toTrain_s += event.time_s - out->second;
        }
    }
    for (const auto& [person, since_s] : sitsSince_s)
        seated_s += within(since_s, to_s);
    tally.seated = to_s > from_s ? seated_s / (to_s - from_s) : 0.0;
    tally.toTrain_s /= tally.boarded > 0 ? static_cast<double>(tally.boarded) : 1.0;
    return tally;
}

} // namespace passerby::jobs
