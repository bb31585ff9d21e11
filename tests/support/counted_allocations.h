// SPDX-License-Identifier: GPL-3.0-or-later
// To be included by one file of a test program: counts what the program allocates.
#pragma once

#include <atomic>
#include <cstdlib>
#include <new>

namespace passerby::testing {

inline std::atomic<long> allocations = 0;

/// Sanitizers bring an allocator of their own; then nothing is counted.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kAllocationsAreCounted = false;
#else
inline constexpr bool kAllocationsAreCounted = true;

inline void* countedMemory(std::size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}
#endif

} // namespace passerby::testing

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

void* operator new(std::size_t size)
{
    return passerby::testing::countedMemory(size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    ++passerby::testing::allocations;
    return std::malloc(size == 0 ? 1 : size);
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

#endif
