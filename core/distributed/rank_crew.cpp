// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/rank_crew.h"

#include "core/distributed/lot_dealer.h"
#include "core/distributed/lot_workers.h"
#include "core/foundation/words.h"

#include <chrono>
#include <deque>
#include <thread>

namespace passerby::distributed {

using alibi::LotPass;
using alibi::LotSums;
using foundation::Error;
using foundation::JobContext;
using foundation::Result;

namespace {

constexpr auto kBetweenLooks = std::chrono::microseconds(200);
constexpr int kWorkForCheckpoint = 9; ///< so many times as long as keeping takes, what is done is not kept again
constexpr std::size_t kWaitingMemory_bytes = std::size_t{1} << 30U; ///< of results that cannot be joined yet

/// Leaves the processor to those who work, and looks after what is on its way now and then.
void rest(Channel& channel)
{
    static_cast<void>(channel.isSending());
    std::this_thread::sleep_for(kBetweenLooks);
}

/// How far ahead of the first missing lot others are dealt.
std::size_t lotsAhead(const LotPass& pass, std::size_t workers)
{
    const std::size_t fitting = kWaitingMemory_bytes / std::max<std::size_t>(1, pass.lines * sizeof(alibi::SumLine));
    return std::max(2 * workers + 2, fitting);
}

} // namespace

/// One pass on rank 0.
class RankCrew::Lead {
public:
    Lead(RankCrew& crew, const LotPass& pass, JobContext& context)
        : m_crew(crew),
          m_pass(pass),
          m_context(context),
          m_threads(alibi::ThreadCrew::workersFor(pass, crew.m_threads)),
          m_dealer(pass.lots, lotsAhead(pass, m_threads * static_cast<std::size_t>(crew.m_channel.count()))),
          m_joiner(pass),
          m_holders(crew.holdersBefore(pass))
    {
        m_dealer.prefer(m_holders);
    }

    Result<LotSums> run()
    {
        if (m_crew.m_checkpoint)
            goOn(m_crew.m_checkpoint->find(m_crew.m_pass, m_pass));
        LotWorkers workers(m_pass, m_threads, m_context);
        while (m_joiner.next() < m_pass.lots) {
            bool isBusy = hear();
            isBusy = takeFrom(workers) || isBusy;
            isBusy = dealOut(workers) || isBusy; // before what takes time
            isBusy = join() || isBusy;
            if (m_isStopped || workers.haveStopped() || m_context.isCancelled())
                return Error{"cancelled", foundation::told("Stopped."), ""};
            if (Result<void> kept = isBusy ? keep() : Result<void>(); !kept)
                return kept.error();
            if (!isBusy)
                rest(m_crew.m_channel);
        }
        m_nextKept = {};
        if (Result<void> kept = keep(); !kept)
            return kept.error();
        LotSums total = m_joiner.take();
        m_crew.noteHolders(m_pass, std::move(m_holders));
        for (int rank = 1; rank < m_crew.m_channel.count(); ++rank)
            m_crew.m_channel.send(rank, {Message::Kind::done, m_crew.m_pass, 0, {}, 0});
        broadcast(m_crew.m_channel, total);
        return total;
    }

private:
    void goOn(Checkpoint::Found found)
    {
        m_joiner.restore(found.next, std::move(found.total));
        for (auto& [lot, sums] : found.lots) {
            m_dealer.skip(lot);
            m_waiting.emplace(lot, std::move(sums));
        }
        join();
    }

    /// All that others have to say. As of those below: whether there was anything.
    bool hear()
    {
        bool any = false;
        while (std::optional<Message> message = m_crew.m_channel.receive()) {
            any = true;
            m_isStopped = m_isStopped || message->kind == Message::Kind::trouble;
            if (message->pass != m_crew.m_pass)
                continue; // somebody was free until the pass before ended
            if (message->kind == Message::Kind::ask)
                m_free.push_back(message->from);
            if (message->kind == Message::Kind::result)
                m_waiting.emplace(message->lot, std::move(message->sums));
        }
        return any;
    }

    bool dealOut(LotWorkers& workers)
    {
        bool any = false;
        for (std::size_t idle = workers.idle(); idle > 0; --idle)
            if (const auto lot = m_dealer.deal(0, m_joiner.next())) {
                m_holders[*lot] = 0;
                workers.give(*lot);
                any = true;
            }
        while (!m_free.empty()) {
            const auto lot = m_dealer.deal(m_free.front(), m_joiner.next());
            if (!lot)
                break;
            m_holders[*lot] = m_free.front();
            m_crew.m_channel.send(m_free.front(), {Message::Kind::lot, m_crew.m_pass, *lot, {}, 0});
            m_free.pop_front();
            any = true;
        }
        return any;
    }

    bool takeFrom(LotWorkers& workers)
    {
        bool any = false;
        while (std::optional<LotWorkers::Finished> finished = workers.take()) {
            any = true;
            ++m_crew.m_lotsDone;
            m_waiting.emplace(finished->first, std::move(finished->second));
        }
        return any;
    }

    bool join()
    {
        bool any = false;
        for (auto next = m_waiting.find(m_joiner.next()); next != m_waiting.end(); next = m_waiting.find(m_joiner.next())) {
            any = true;
            m_joiner.join(next->second);
            m_waiting.erase(next);
        }
        if (any)
            m_context.report(static_cast<double>(m_joiner.next()) / static_cast<double>(m_pass.lots), m_pass.what);
        return any;
    }

    Result<void> keep()
    {
        const auto began = std::chrono::steady_clock::now();
        if (!m_crew.m_checkpoint || began < m_nextKept)
            return {};
        Result<void> kept = m_crew.m_checkpoint->keep(m_crew.m_pass, m_pass, m_joiner, m_waiting);
        const auto now = std::chrono::steady_clock::now();
        m_nextKept = now + kWorkForCheckpoint * (now - began);
        return kept;
    }

    RankCrew& m_crew;
    const LotPass& m_pass;
    JobContext& m_context;
    std::size_t m_threads;
    LotDealer m_dealer;
    alibi::LotJoiner m_joiner;
    std::vector<int> m_holders; ///< [lots]
    std::map<std::size_t, LotSums> m_waiting;
    std::deque<int> m_free; ///< a rank for each of its threads that is
    std::chrono::steady_clock::time_point m_nextKept{};
    bool m_isStopped = false;
};

/// Stretches of sources go to whoever had most of them before; at first each rank begins in a part of its own.
std::vector<int> RankCrew::holdersBefore(const LotPass& pass) const
{
    std::vector<int> holders(pass.lots, LotDealer::kNobody);
    if (!pass.isOfStretches) {
        const auto known = m_holders.find({std::string(pass.name), pass.lots});
        return known == m_holders.end() ? holders : known->second;
    }
    for (std::size_t lot = 0; lot < pass.lots; ++lot)
        holders[lot] = m_stretchHolders.empty() ? static_cast<int>(lot * static_cast<std::size_t>(m_channel.count()) / pass.lots)
                                                : m_stretchHolders[(2 * lot + 1) * m_stretchHolders.size() / (2 * pass.lots)];
    return holders;
}

void RankCrew::noteHolders(const LotPass& pass, std::vector<int> holders)
{
    if (!pass.isOfStretches)
        m_holders[{std::string(pass.name), pass.lots}] = std::move(holders);
    else if (holders.size() >= m_stretchHolders.size())
        m_stretchHolders = std::move(holders);
}

Result<LotSums> RankCrew::follow(const LotPass& pass, JobContext& context)
{
    LotWorkers workers(pass, alibi::ThreadCrew::workersFor(pass, m_threads), context);
    std::size_t asked = 0;
    while (true) {
        bool isBusy = false;
        while (std::optional<LotWorkers::Finished> finished = workers.take()) {
            isBusy = true;
            ++m_lotsDone;
            m_channel.send(0, {Message::Kind::result, m_pass, finished->first, std::move(finished->second), 0});
        }
        for (; asked < workers.idle(); ++asked)
            m_channel.send(0, {Message::Kind::ask, m_pass, 0, {}, 0});
        if (workers.haveStopped() || context.isCancelled()) {
            m_channel.send(0, {Message::Kind::trouble, m_pass, 0, {}, 0});
            leave();
            return Error{"cancelled", foundation::told("Stopped."), ""};
        }
        if (std::optional<Message> message = m_channel.receive()) {
            isBusy = true;
            if (message->kind == Message::Kind::lot) {
                workers.give(message->lot);
                --asked;
            }
            m_hasEnded = m_hasEnded || message->kind == Message::Kind::end;
            if (m_hasEnded)
                return Error{"stopped-elsewhere", foundation::told("Another rank has stopped the work."), ""};
            if (message->kind == Message::Kind::done)
                break;
        }
        if (!isBusy)
            rest(m_channel);
    }
    LotSums total;
    broadcast(m_channel, total);
    return total;
}

/// Until rank 0 has ended the pass, for whoever does nothing more in it: its sums are shared with everybody then.
void RankCrew::leave()
{
    while (!m_hasEnded) {
        const std::optional<Message> message = m_channel.receive();
        if (message && message->kind == Message::Kind::done) {
            LotSums unused;
            broadcast(m_channel, unused);
            return;
        }
        m_hasEnded = message && message->kind == Message::Kind::end;
        if (!message)
            rest(m_channel);
    }
}

Result<LotSums> RankCrew::run(const LotPass& pass, JobContext& context)
{
    ++m_pass;
    return m_channel.rank() == 0 ? Lead(*this, pass, context).run() : follow(pass, context);
}

void RankCrew::end()
{
    if (m_channel.rank() != 0) {
        while (!m_hasEnded) // rank 0 may go through further passes, all of which are done, before it hears of trouble
            leave();
        m_channel.send(0, {Message::Kind::ended, m_pass, 0, {}, 0});
        return;
    }
    for (int rank = 1; rank < m_channel.count(); ++rank)
        m_channel.send(rank, {Message::Kind::end, m_pass, 0, {}, 0});
    for (int missing = m_channel.count() - 1; missing > 0;) {
        const std::optional<Message> message = m_channel.receive();
        missing -= message && message->kind == Message::Kind::ended ? 1 : 0;
        if (!message)
            rest(m_channel);
    }
}

} // namespace passerby::distributed
