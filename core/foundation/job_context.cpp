// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/job_context.h"

namespace passerby::foundation {

void JobContext::report(double /*fraction*/, std::string_view /*what*/) {}

void JobContext::log(std::string_view /*line*/) {}

bool JobContext::isCancelled() const
{
    return false;
}

PartContext::PartContext(JobContext& whole, double begin, double end) : m_whole(whole), m_begin(begin), m_end(end) {}

void PartContext::report(double fraction, std::string_view what)
{
    m_whole.report(m_begin + fraction * (m_end - m_begin), what);
}

void PartContext::log(std::string_view line)
{
    m_whole.log(line);
}

bool PartContext::isCancelled() const
{
    return m_whole.isCancelled();
}

} // namespace passerby::foundation
