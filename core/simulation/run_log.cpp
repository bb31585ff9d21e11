// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/run_log.h"

namespace passerby::simulation {

using foundation::Result;

namespace {

class Doer {
public:
    Doer(ScheduleRun& run, foundation::JobContext& context) : m_run(run), m_context(context) {}
    Result<void> operator()(const RunLog::Edited& edited)
    {
        const Result<EditReport> taken = m_run.edit(edited.world, edited.people, m_context);
        return taken ? Result<void>() : taken.error();
    }
    Result<void> operator()(const RunLog::Blocked& blocked)
    {
        m_run.block(blocked.barrier);
        return {};
    }
    Result<void> operator()(const RunLog::Unblocked& unblocked)
    {
        m_run.unblock(unblocked.number);
        return {};
    }
    Result<void> operator()(const RunLog::AllUnblocked&)
    {
        m_run.unblockAll();
        return {};
    }
    Result<void> operator()(const RunLog::MeasuresReset&)
    {
        m_run.resetMeasures();
        return {};
    }
    Result<void> operator()(const RunLog::Joined& joined) { return m_run.walkTogether(joined.people, joined.form); }
    Result<void> operator()(const RunLog::Parted& parted) { return m_run.part(parted.people); }
    Result<void> operator()(const RunLog::Entered& entered) { return m_run.enter(entered.start); }
    Result<void> operator()(const RunLog::Steered& steered)
    {
        m_run.steer(steered.input);
        return {};
    }
    Result<void> operator()(const RunLog::Left&)
    {
        m_run.leave();
        return {};
    }

private:
    ScheduleRun& m_run;
    foundation::JobContext& m_context;
};

} // namespace

Result<void> redo(ScheduleRun& run, const RunLog::Entry& entry, foundation::JobContext& context)
{
    return std::visit(Doer(run, context), entry.what);
}

} // namespace passerby::simulation
