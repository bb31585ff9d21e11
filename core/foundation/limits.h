// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// How much is taken at most: of numbers that people type, and of files of unknown origin. Each bound is far above what a city needs, and
/// small enough that nothing takes memory or time without end. What is refused is said with the bound and the place.
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

// Files of any kind.
/// Larger files hold no city and no log of a run: projects and texts.
inline constexpr std::uintmax_t kLargestCityFile_bytes = std::uintmax_t{1} << 30U;
inline constexpr std::uintmax_t kLargestMap_bytes = std::uintmax_t{1} << 40U; ///< a map extract, which is read in parts
inline constexpr std::uintmax_t kLargestObserverPath_bytes = std::uintmax_t{64} << 20U;

// Project files.
inline constexpr std::uint32_t kMostRows = 10'000'000;         ///< of a table
inline constexpr std::int64_t kLeastValueLimit_bytes = 65'536; ///< a value is never longer than the file, but small files get so much

// Projects and city JSON alike.
inline constexpr std::size_t kMostWaitingLinePoints = 10'000;
inline constexpr std::size_t kMostDutyPoints = 1000;
inline constexpr std::size_t kMostLanePoints = 10'000;
inline constexpr std::size_t kMostDirectionPoints = 10'000;   ///< of a painted direction
inline constexpr int kMostParkingPlaces = 1000;               ///< of a row
inline constexpr std::size_t kMostParkedVehicles = 1'000'000; ///< of a city; further rows stay empty
inline constexpr std::size_t kLargestStateSet_bytes = 65'536;

// City JSON.
inline constexpr std::size_t kMostJsonMembers = 100'000; ///< keys of one object

// OpenStreetMap.
inline constexpr std::size_t kLongestXmlTag_bytes = std::size_t{1} << 20U; ///< from < to >; a value has at most 255 letters
inline constexpr std::uint64_t kMostMapNodes = 60'000'000;                 ///< within a degree of the box
inline constexpr std::uint64_t kMostMapReferences = 400'000'000;           ///< of ways to nodes and of relations to ways
inline constexpr std::uint64_t kMostMapTags = 100'000'000;
inline constexpr std::uint64_t kMostMapText_bytes = std::uint64_t{2} << 30U;   ///< keys and values of all tags
inline constexpr std::size_t kMostMapFixtures = 100'000;                       ///< benches, machines and platforms
inline constexpr std::size_t kLongestMapHeader_bytes = std::size_t{64} << 10U; ///< of a block of .osm.pbf: what the format allows
inline constexpr std::size_t kLongestMapBlock_bytes = std::size_t{33} << 20U;  ///< packed or not; the format allows 32 MiB
/// A block holds 8,000 objects, which take some 1 or 2 MiB once each has its own copy of the texts that it names.
inline constexpr std::uint64_t kLargestDecodedBlock_bytes = std::uint64_t{64} << 20U;
inline constexpr int kMostBlocksUnpacked = 4; ///< at a time
/// A block of a map is packed to a third, seldom to a tenth. Larger blocks that are packed tighter are made to fill the memory.
inline constexpr std::uint64_t kTightestPacking = 64;
inline constexpr std::uint64_t kFreelyPacked_bytes = std::uint64_t{1} << 20U; ///< blocks up to this size may be packed as they like

// People.
inline constexpr int kMostPeopleInCrowd = 1'000'000;     ///< each of them is put somewhere and steered
inline constexpr double kMostPeoplePerSquareMetre = 8.0; ///< that find a place to stand; more is a finding

// Recordings: a point takes 24 bytes once it is unpacked.
inline constexpr std::uintmax_t kLargestTrajectoryFile_bytes = std::uintmax_t{1} << 30U; ///< to be imported
inline constexpr std::size_t kLargestRecording_bytes = std::size_t{256} << 20U;          ///< packed, in a city
inline constexpr std::size_t kMostTracks = 1'000'000;
inline constexpr std::size_t kMostTrackPoints = 20'000'000;

// Reference pictures: a pixel takes four bytes once it is shown.
inline constexpr std::size_t kLargestPictureFile_bytes = std::size_t{64} << 20U;
inline constexpr std::int64_t kMostPicturePixels = 64'000'000;
inline constexpr int kLongestPictureSide_px = 32'000;

} // namespace passerby::foundation
