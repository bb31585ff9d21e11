// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace passerby::testing {

/// While it lives, this process writes no file larger than this: what an ordinary user can do to meet a disk that takes no more.
class SmallFilesOnly {
public:
    explicit SmallFilesOnly(rlim_t most_bytes) : m_onExcess(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit now{most_bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~SmallFilesOnly()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_onExcess);
    }
    SmallFilesOnly(const SmallFilesOnly&) = delete;
    SmallFilesOnly& operator=(const SmallFilesOnly&) = delete;

private:
    rlimit m_before{};
    void (*m_onExcess)(int);
};

} // namespace passerby::testing
