// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <functional>
#include <string_view>

namespace passerby::alibi {

/// One pass over all sources, or whatever else is gone over, cut into lots. The cut depends on the city and the options alone.
struct LotPass {
    /// Called after each source of a lot; false when the lot is to be given up.
    using GoesOn = std::function<bool()>;
    enum class Joined { added, appended };
    /// Adds a lot, whose number comes first, to what those before it came to.
    using Add = std::function<void(std::size_t lot, LotSums& total, const LotSums& sums)>;

    std::string_view name;   ///< of the step, as in "closest"
    std::string_view what;   ///< is being done, for people
    std::size_t sources = 0; ///< of all lots together
    std::size_t lots = 0;
    std::size_t lines = 0;         ///< about what a lot comes to; exactly, and the same for all, where they are added
    Joined joined = Joined::added; ///< what becomes of them: added up, or put one after another
    bool isOfStretches = false;    ///< lots are consecutive sources, whose distances may be kept by whoever does them
    /// Fills `sums`, whatever they held before, with what the lot comes to. By any thread, any lots at once, any number of times. False
    /// when given up.
    std::function<bool(std::size_t lot, LotSums& sums, const GoesOn& goesOn)> work;
    Add add{}; ///< how lots are added where they are more than numbers; none: line by line
};

/// Whoever goes over the sources: threads of this process, or of many. Lots are joined in ascending order, so that what comes out has the
/// same bytes whoever did them.
class LotCrew {
public:
    LotCrew() = default;
    LotCrew(const LotCrew&) = delete;
    LotCrew& operator=(const LotCrew&) = delete;
    virtual ~LotCrew() = default;

    /// Errors: "cancelled", and those of the crew.
    [[nodiscard]] virtual foundation::Result<LotSums> run(const LotPass& pass, foundation::JobContext& context) = 0;
};

/// Joins lots that come in ascending order.
class LotJoiner {
public:
    explicit LotJoiner(LotPass::Joined joined, LotPass::Add add = {}) : m_joined(joined), m_add(std::move(add)) {}
    explicit LotJoiner(const LotPass& pass) : LotJoiner(pass.joined, pass.add) {}
    /// `sums` is taken from or left as it is.
    void join(LotSums& sums);
    /// The next to be joined.
    [[nodiscard]] std::size_t next() const { return m_next; }
    [[nodiscard]] const LotSums& total() const { return m_total; }
    [[nodiscard]] LotSums take() { return std::move(m_total); }
    /// As if the lots before `next` had been joined to `total`.
    void restore(std::size_t next, LotSums total);

private:
    LotPass::Joined m_joined;
    LotPass::Add m_add;
    std::size_t m_next = 0;
    LotSums m_total;
};

/// Threads of this process; 0: all. Some hold back where the sums of a lot take much memory.
class ThreadCrew final : public LotCrew {
public:
    explicit ThreadCrew(unsigned threads) : m_threads(threads) {}
    void setThreads(unsigned threads) { m_threads = threads; }
    [[nodiscard]] foundation::Result<LotSums> run(const LotPass& pass, foundation::JobContext& context) override;

    /// How many of `threads` (0: all) may work on a pass at once.
    [[nodiscard]] static std::size_t workersFor(const LotPass& pass, unsigned threads);

private:
    unsigned m_threads;
};

} // namespace passerby::alibi
