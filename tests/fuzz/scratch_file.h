// SPDX-License-Identifier: GPL-3.0-or-later
// For readers that open a path: the bytes as a file in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

namespace passerby::testing {

/// Gone with the program.
struct ScratchPath {
    std::string path;
    ~ScratchPath() { unlink(path.c_str()); }
};

/// Path of the file, the same in each round of one program. The suffix says what is in it.
inline const std::string& scratchFile(const std::uint8_t* data, std::size_t size, const char* suffix)
{
    static const ScratchPath scratch{"/dev/shm/passerby-fuzz-" + std::to_string(getpid()) + suffix};
    std::ofstream file(scratch.path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    file.close();
    if (!file)
        std::abort(); // nothing would be tried
    return scratch.path;
}

} // namespace passerby::testing
