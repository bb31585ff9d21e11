// SPDX-License-Identifier: GPL-3.0-or-later
// Any log of a run is read or refused, never more.
#include "core/jobs/run_log_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    passerby::foundation::JobContext context;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(passerby::jobs::fromRunLog(text, context).ok());
    return 0;
}
