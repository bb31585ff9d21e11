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

private:
    ScheduleRun& m_run;
    foundation::JobContext& m_context;
};

} // namespace

Result<void> redo(ScheduleRun& run, const RunLog::Entry& entry, foundation::JobContext& context)
{
    return std::visit(Doer(run, context), entry.what);
}

Result<std::unique_ptr<ScheduleRun>> replay(const RunLog& log, std::uint64_t step, unsigned threads, foundation::JobContext& context)
{
    ScheduleOptions options = log.options;
    options.threads = threads;
    Result<std::unique_ptr<ScheduleRun>> run = ScheduleRun::create(log.world, options, context);
    if (!run)
        return run;
    std::uint64_t done = 0;
    const auto advanceTo = [&](std::uint64_t until) {
        for (; done < until && !context.isCancelled(); ++done)
            run.value()->step();
    };
    for (const RunLog::Entry& entry : log.entries) {
        if (entry.step > step)
            break;
        advanceTo(entry.step);
        const Result<void> did = redo(*run.value(), entry, context);
        if (!did)
            return did.error();
    }
    advanceTo(step);
    if (context.isCancelled())
        return foundation::Error{"cancelled", "Living through the run again was cancelled.", ""};
    return run;
}

} // namespace passerby::simulation
