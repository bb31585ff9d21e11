// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// How much the readers of files of unknown origin take before they refuse: each bound is far above what a city needs, and small enough
/// that no file, whatever stands in it, takes memory or time without end. What is refused is said with the bound and the place.
namespace passerby::foundation {

/// Larger files hold no city: projects and texts.
inline constexpr std::uintmax_t kLargestCityFile_bytes = std::uintmax_t{1} << 30U;

// Project files.
inline constexpr std::uint32_t kMostRows = 10'000'000;         ///< of a table
inline constexpr std::int64_t kLeastValueLimit_bytes = 65'536; ///< a value is never longer than the file, but small files get so much

// City JSON.
inline constexpr std::size_t kMostJsonMembers = 100'000; ///< keys of one object

// OpenStreetMap.
inline constexpr std::size_t kLongestXmlTag_bytes = std::size_t{1} << 20U; ///< from < to >; a value has at most 255 letters
inline constexpr std::uint64_t kMostMapNodes = 60'000'000;                 ///< within a degree of the box
inline constexpr std::uint64_t kMostMapReferences = 400'000'000;           ///< of ways to nodes and of relations to ways
inline constexpr std::uint64_t kMostMapTags = 100'000'000;
/// A block of a map is packed to a third, seldom to a tenth. Larger blocks that are packed tighter are made to fill the memory.
inline constexpr std::uint64_t kTightestPacking = 64;
inline constexpr std::uint64_t kFreelyPacked_bytes = std::uint64_t{1} << 20U; ///< blocks up to this size may be packed as they like

// People.
inline constexpr int kMostPeopleInCrowd = 1'000'000;     ///< each of them is put somewhere and steered
inline constexpr double kMostPeoplePerSquareMetre = 8.0; ///< that find a place to stand; more is a finding

// Reference pictures: a pixel takes four bytes once it is shown.
inline constexpr std::size_t kLargestPictureFile_bytes = std::size_t{64} << 20U;
inline constexpr std::int64_t kMostPicturePixels = 64'000'000;
inline constexpr int kLongestPictureSide_px = 32'000;

} // namespace passerby::foundation
