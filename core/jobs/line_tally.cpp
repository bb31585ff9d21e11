// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/line_tally.h"

#include "core/autonomous/minds.h"
#include "core/simulation/schedule_run.h"

#include <algorithm>

namespace passerby::jobs {

using autonomous::Desk;
using autonomous::LineMinute;
using autonomous::LineRecord;

namespace {

std::string nameOf(const world::World& world, const Desk& desk)
{
    if (const world::WaitingLine* line = world.waitingLines().find(world.waitingLines().idOf(desk.line())); line && desk.line() != 0)
        return line->name;
    const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(desk.servers().front().number));
    if (!fixture || !fixture->name.empty())
        return fixture ? fixture->name : std::string();
    const world::FixtureKind* kind = world.fixtureKinds().find(fixture->kind);
    return kind ? kind->name : std::string();
}

/// Minutes that begin where the last one that is known ended.
void addMinutes(const LineRecord& record, bool isEnd, std::vector<LineMinute>& minutes)
{
    for (std::size_t i = 0; i < record.size(); ++i) {
        const LineMinute& minute = record.at(i);
        const bool isOver = i + 1 < record.size();
        const bool isNew = minutes.empty() || minute.from_s > minutes.back().from_s;
        if (isNew && minute.watched_s > 0.0F && (isOver || isEnd))
            minutes.push_back(minute);
    }
}

} // namespace

LineMinute LineHistory::all() const
{
    LineMinute sum;
    for (const LineMinute& minute : minutes) {
        sum.watched_s += minute.watched_s;
        sum.waiting_s += minute.waiting_s;
        sum.most = std::max(sum.most, minute.most);
        sum.came += minute.came;
        sum.served += minute.served;
        sum.gaveUp += minute.gaveUp;
        sum.turnedAway += minute.turnedAway;
        sum.waited_s += minute.waited_s;
        sum.longest_s = std::max(sum.longest_s, minute.longest_s);
    }
    sum.from_s = minutes.empty() ? 0.0 : minutes.front().from_s;
    return sum;
}

void LineTally::look(const simulation::ScheduleRun& run)
{
    if (!run.minds() || run.time_s() < m_next_s)
        return;
    m_next_s = run.time_s() + LineRecord::kMinute_s;
    read(run, false);
}

void LineTally::read(const simulation::ScheduleRun& run, bool isEnd)
{
    for (const Desk& desk : run.minds()->desks()) {
        const std::uint32_t number = desk.line() != 0 ? desk.line() : desk.servers().front().number;
        LineHistory& history = m_lines[{desk.line() == 0, number}];
        history.line = desk.line();
        history.fixtures.clear();
        for (const Desk::Server& server : desk.servers())
            history.fixtures.push_back(server.number);
        history.name = nameOf(run.world(), desk);
        addMinutes(desk.record(), isEnd, history.minutes);
    }
}

std::vector<LineHistory> LineTally::take(const simulation::ScheduleRun& run)
{
    if (run.minds())
        read(run, true);
    std::vector<LineHistory> lines;
    for (auto& [key, history] : m_lines)
        if (const LineMinute all = history.all(); all.came > 0 || all.turnedAway > 0)
            lines.push_back(std::move(history));
    m_lines.clear();
    return lines;
}

} // namespace passerby::jobs
