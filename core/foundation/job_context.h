// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace passerby::foundation {

/// What a long piece of work needs from whoever started it. The base class reports nowhere and is never cancelled.
/// All members may be called from any thread.
class JobContext {
public:
    JobContext() = default;
    JobContext(const JobContext&) = delete;
    JobContext& operator=(const JobContext&) = delete;
    virtual ~JobContext() = default;

    /// `fraction` in [0, 1] of the whole job; `what` is a short phrase for people ("Growing shortest paths").
    virtual void report(double fraction, std::string_view what);
    /// A line for the log, for people.
    virtual void log(std::string_view line);
    /// True once the user asked to stop; the job then returns Error{"cancelled"} soon (within 0.1 s) and leaves nothing half done.
    [[nodiscard]] virtual bool isCancelled() const;
};

/// Maps the progress of one part of a job onto [begin, end] of the whole; log and cancel pass through.
class PartContext final : public JobContext {
public:
    PartContext(JobContext& whole, double begin, double end);
    void report(double fraction, std::string_view what) override;
    void log(std::string_view line) override;
    [[nodiscard]] bool isCancelled() const override;

private:
    JobContext& m_whole;
    double m_begin;
    double m_end;
};

} // namespace passerby::foundation
