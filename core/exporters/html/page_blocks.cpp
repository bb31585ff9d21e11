// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_blocks.h"

#include "core/exporters/json_text.h"
#include "core/foundation/base64.h"
#include "core/foundation/words.h"

#include <fmt/format.h>
#include <vector>
#include <zlib.h>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr int kBestPacking = 9;
constexpr int kRawWindow = -15; // deflate without a header
constexpr int kMemory = 9;

Result<std::vector<std::uint8_t>> deflated(std::string_view bytes)
{
    const Error failed{"cannot-write", foundation::told("The city cannot be packed for the page."), {}};
    z_stream stream{};
    if (deflateInit2(&stream, kBestPacking, Z_DEFLATED, kRawWindow, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
        return failed;
    std::vector<std::uint8_t> packed(deflateBound(&stream, uLong(bytes.size())));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = uInt(bytes.size());
    stream.next_out = packed.data();
    stream.avail_out = uInt(packed.size());
    const int done = deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    if (done != Z_STREAM_END)
        return failed;
    return packed;
}

} // namespace

Result<std::string> bytesBlock(std::string_view part, std::string_view bytes)
{
    const auto packed = deflated(bytes);
    if (!packed)
        return packed.error();
    return fmt::format("<script type=\"application/octet-stream\" data-part=\"{}\">{}</script>\n", part,
                       foundation::toBase64(packed.value()));
}

std::string jsonBlock(std::string_view part, std::string_view json)
{
    std::string text = fmt::format("<script type=\"application/json\" data-part=\"{}\">\n", part);
    for (const char letter : json) {
        if (letter == '<')
            text += "\\u003c"; // JSON has it in texts alone
        else
            text += letter;
    }
    return text + "</script>\n";
}

Result<void> fillIn(std::string_view name, std::string_view content, std::string& page)
{
    const std::string mark = fmt::format("{{{{{}}}}}", name);
    const auto place = page.find(mark);
    if (place == std::string::npos)
        return Error{"cannot-write", foundation::told("The page has no place for a part of the city."), std::string(name)};
    page.replace(place, mark.size(), content);
    return {};
}

} // namespace passerby::exporters
