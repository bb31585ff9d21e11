// SPDX-License-Identifier: Apache-2.0
#include "core/judging/tasks.h"

#include "core/foundation/parallel.h"

#include <atomic>
#include <numeric>
#include <optional>

namespace passerby::judging {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;

namespace {

/// One task of many at once; all together report as one.
class ShareContext final : public JobContext {
public:
    ShareContext(JobContext& whole, std::vector<std::atomic<double>>& shares, std::size_t own)
        : m_whole(whole), m_shares(shares), m_own(own)
    {
    }
    void report(double fraction, std::string_view what) override
    {
        m_shares[m_own] = fraction;
        const double sum = std::accumulate(m_shares.begin(), m_shares.end(), 0.0,
                                           [](double total, const std::atomic<double>& share) { return total + share.load(); });
        m_whole.report(sum / static_cast<double>(m_shares.size()), what);
    }
    void log(std::string_view line) override { m_whole.log(line); }
    [[nodiscard]] bool isCancelled() const override { return m_whole.isCancelled(); }

private:
    JobContext& m_whole;
    std::vector<std::atomic<double>>& m_shares;
    std::size_t m_own;
};

} // namespace

Result<void> runTasks(std::size_t count, unsigned threads, JobContext& context,
                      const std::function<Result<void>(std::size_t task, JobContext& own)>& run)
{
    std::vector<std::atomic<double>> shares(count);
    std::vector<std::optional<Error>> errors(count);
    foundation::parallelChunks(count, 1, threads, [&](std::size_t task, std::size_t, std::size_t) {
        ShareContext own(context, shares, task);
        if (const auto done = run(task, own); !done)
            errors[task] = done.error();
    });
    for (const auto& error : errors)
        if (error)
            return *error;
    return {};
}

Error inSet(const std::string& set, Error error)
{
    error.where = error.where.empty() ? set : set + ", " + error.where;
    return error;
}

} // namespace passerby::judging
