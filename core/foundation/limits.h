// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// How much is taken at most: of numbers that people type, and of files that are read. What goes beyond is refused with the limit.
namespace passerby::foundation {

// Numbers on the command line; other rooms hold them to the same limits.
inline constexpr double kLongestRun_s = 1e8; ///< simulated, some three years
inline constexpr double kMostFramesPerSecond = 1000.0;
inline constexpr std::uint64_t kMostPeopleInRun = 20'000'000;        ///< who live in full; each takes some 200 bytes
inline constexpr std::uint64_t kMostPeoplePerceived = 4'000'000'000; ///< it costs nothing to have more of them out of view
inline constexpr std::uint64_t kMostInhabitants = 1'000'000'000'000; ///< of a generated city
inline constexpr std::uint64_t kMostDoors = 1'000'000;               ///< of a generated city
inline constexpr std::uint64_t kMostKindsOfDoors = 18;               ///< of a generated city
inline constexpr std::uint64_t kMostRowsOfBlocks = 1000;             ///< of a generated grid
inline constexpr std::uint64_t kMostAlibis = 10'000'000;             ///< drawn at once; each takes some 100 bytes
inline constexpr std::uint64_t kMostAlibisInPool = 10'000;           ///< of one segment
inline constexpr std::uint64_t kMostNearest = 1'000'000;             ///< targets that one end of an alibi may move to
inline constexpr std::uint64_t kMostIterations = 10'000'000;         ///< of a chain for one alibi
inline constexpr std::uint64_t kMostTableMemory_MB = 1'048'576;      ///< 1 TiB
inline constexpr std::uint64_t kMostThreads = 1024;
inline constexpr std::uint64_t kMostComparedRuns = 100'000;
inline constexpr double kWidestMargin = 10.0; ///< relative error that counts as agreement
inline constexpr double kLongestStep_m = 1e5; ///< between the points of a raster
inline constexpr double kWidestFrustum_deg = 360.0;

// Files that are read.
inline constexpr std::uintmax_t kLargestText_bytes = std::uintmax_t{1} << 30U; ///< city JSON, the log of a run
inline constexpr std::uintmax_t kLargestMap_bytes = std::uintmax_t{1} << 40U;  ///< a map extract, which is read in parts
inline constexpr std::uintmax_t kLargestObserverPath_bytes = std::uintmax_t{64} << 20U;

} // namespace passerby::foundation
