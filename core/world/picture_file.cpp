// SPDX-License-Identifier: Apache-2.0
#include "core/world/picture_file.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

namespace passerby::world {

namespace {

using Bytes = std::span<const std::uint8_t>;
using foundation::told;

constexpr std::size_t kPngMagic = 8;
constexpr std::size_t kPngFrame = 12; ///< length, name and checksum of a chunk

std::string endsEarly()
{
    return told("ends in the middle");
}

std::uint32_t bigEndian(Bytes bytes, std::size_t at, std::size_t count)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value = (value << 8U) | bytes[at + i];
    return value;
}

bool isPng(Bytes file)
{
    return file.size() > kPngMagic && file[0] == 0x89;
}

bool isNamed(Bytes file, std::size_t chunk, std::string_view name)
{
    return std::equal(name.begin(), name.end(), file.begin() + static_cast<std::ptrdiff_t>(chunk) + 4);
}

std::optional<std::string> pngFault(Bytes file)
{
    for (std::size_t at = kPngMagic;;) {
        if (file.size() - at < kPngFrame)
            return endsEarly();
        const std::size_t length = bigEndian(file, at, 4);
        if (length > file.size() - at - kPngFrame)
            return endsEarly();
        if (isNamed(file, at, "IEND"))
            return std::nullopt;
        at += kPngFrame + length;
    }
}

/// Whether a marker of JPEG begins a frame, whose head holds the size.
bool beginsFrame(std::uint8_t marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// The place of the first segment that `isWanted` takes, at its marker's second byte; nothing where the file ends before.
template <class IsWanted>
std::optional<std::size_t> findSegment(Bytes file, const IsWanted& isWanted)
{
    for (std::size_t at = 2; at + 3 < file.size();) {
        if (file[at] != 0xFF)
            return std::nullopt;
        const std::uint8_t marker = file[at + 1];
        if (marker == 0xFF) { // filled up
            ++at;
            continue;
        }
        if (isWanted(marker))
            return at + 1;
        at += 2 + std::size_t{bigEndian(file, at + 2, 2)};
    }
    return std::nullopt;
}

std::optional<std::string> jpegFault(Bytes file)
{
    const auto scan = findSegment(file, [](std::uint8_t marker) { return marker == 0xDA; });
    for (std::size_t at = file.size(); scan && at-- > *scan + 2;) // from behind: the end is near it
        if (file[at - 1] == 0xFF && file[at] == 0xD9)
            return std::nullopt;
    return endsEarly();
}

} // namespace

std::optional<PictureSize> storedSize(Bytes file)
{
    if (isPng(file)) {
        if (file.size() < kPngMagic + 16 || !isNamed(file, kPngMagic, "IHDR"))
            return std::nullopt;
        return PictureSize{bigEndian(file, 16, 4), bigEndian(file, 20, 4)};
    }
    const auto frame = findSegment(file, beginsFrame);
    if (!frame || *frame + 8 > file.size())
        return std::nullopt;
    return PictureSize{bigEndian(file, *frame + 6, 2), bigEndian(file, *frame + 4, 2)};
}

std::optional<std::string> pictureFault(Bytes file)
{
    const auto size = storedSize(file);
    if (!size)
        return told("has no size in it");
    if (size->width_px < 1 || size->height_px < 1)
        return told("has no pixels");
    if (std::max(size->width_px, size->height_px) > foundation::kLongestPictureSide_px
        || size->width_px * size->height_px > foundation::kMostPicturePixels)
        return told("has {} × {} pixels, and at most {} million, and {} a side, can be shown", size->width_px, size->height_px,
                    foundation::kMostPicturePixels / 1'000'000, foundation::kLongestPictureSide_px);
    return isPng(file) ? pngFault(file) : jpegFault(file);
}

std::optional<std::string> rememberedPictureFault(const SharedBytes& file)
{
    struct Known {
        std::weak_ptr<const std::vector<std::uint8_t>> file; ///< holds the place in memory that is the key, not the bytes' lives
        std::optional<std::string> fault;
    };
    static std::mutex access;
    static std::map<const void*, Known> known;
    {
        const std::lock_guard lock(access);
        if (const auto place = known.find(file.get()); place != known.end() && place->second.file.lock() == file)
            return place->second.fault;
    }
    auto fault = pictureFault(*file);
    const std::lock_guard lock(access);
    std::erase_if(known, [](const auto& entry) { return entry.second.file.expired(); });
    known.insert_or_assign(file.get(), Known{file, fault});
    return fault;
}

} // namespace passerby::world
