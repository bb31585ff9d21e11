// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/desk.h"

#include <utility>

namespace passerby::autonomous {

namespace {

constexpr double kLearns = 0.1; // share of what is known of turns that the last one makes
constexpr double kSameTime_s = 1e-9;

} // namespace

double Desk::wait_s(std::size_t people) const
{
    double mean_s = 0.0;
    for (const Server& server : m_servers)
        mean_s += server.mean_s;
    const auto count = static_cast<double>(std::max<std::size_t>(1, m_servers.size()));
    return static_cast<double>(people) * (m_turn_s < 0.0 ? mean_s / count : m_turn_s) / count;
}

/// Services begin after a walk to the counter, which the mean of the service does not tell.
void Desk::learn(double turn_s)
{
    m_turn_s = m_turn_s < 0.0 ? turn_s : m_turn_s + kLearns * (turn_s - m_turn_s);
}

void Desk::settle(double now_s)
{
    if (now_s - m_counted_s >= kCountsComing_s - kSameTime_s) {
        m_coming = std::exchange(m_expected, 0);
        m_counted_s = now_s;
    }
    const std::size_t waited = m_people.waiting().size();
    m_people.settle(most(), now_s);
    m_record.watch(now_s, waited);
    for (std::size_t came = waited; came < m_people.waiting().size(); ++came)
        m_record.come();
    m_record.watch(now_s, m_people.waiting().size());
}

std::uint32_t Desk::call(double now_s)
{
    for (Server& server : m_servers) {
        if (server.agent != 0)
            continue;
        if (!m_people.since_s().empty())
            m_record.serve(now_s - m_people.since_s().front());
        server.agent = m_people.callFirst();
        server.isServing = server.isDone = false;
        server.called_s = now_s;
        return server.agent;
    }
    return 0;
}

Desk::Server* Desk::at(std::uint32_t agent)
{
    for (Server& server : m_servers)
        if (agent != 0 && server.agent == agent)
            return &server;
    return nullptr;
}

const Desk::Server* Desk::serverOf(std::uint32_t agent) const
{
    for (const Server& server : m_servers)
        if (agent != 0 && server.agent == agent)
            return &server;
    return nullptr;
}

void Desk::serve(std::uint32_t agent, double now_s, double service_s)
{
    Server* server = at(agent);
    if (!server || server->isServing || server->isDone)
        return;
    server->isServing = true;
    server->until_s = now_s + service_s;
}

std::uint32_t Desk::finish(double now_s)
{
    Server* first = nullptr;
    for (Server& server : m_servers)
        if (server.isServing && server.until_s <= now_s && (!first || server.until_s < first->until_s))
            first = &server;
    if (!first)
        return 0;
    first->isServing = false;
    first->isDone = true;
    learn(now_s - first->called_s);
    return first->agent;
}

void Desk::leave(std::uint32_t agent)
{
    if (m_people.leave(agent))
        m_record.giveUp();
    if (Server* server = at(agent)) {
        server->agent = 0;
        server->isServing = server->isDone = false;
    }
}

void Desk::takeOver(const Desk& before, double now_s)
{
    m_record = before.m_record;
    m_turn_s = before.m_turn_s;
    m_coming = before.m_coming;
    m_expected = before.m_expected;
    m_counted_s = before.m_counted_s;
    m_people.takeOver(before.m_people);
    for (const Server& server : before.m_servers)
        if (server.agent != 0 && !takeOver(server) && !server.isDone)
            m_people.putFirst(server.agent, now_s);
}

bool Desk::takeOver(const Server& before)
{
    for (Server& server : m_servers)
        if (server.number == before.number) {
            server.agent = before.agent;
            server.isServing = before.isServing;
            server.isDone = before.isDone;
            server.until_s = before.until_s;
            server.called_s = before.called_s;
            return true;
        }
    return false;
}

} // namespace passerby::autonomous
