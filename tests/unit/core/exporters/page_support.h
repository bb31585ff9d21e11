// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/base64.h"
#include "tests/unit/core/exporters/export_support.h"

#include <zlib.h>

namespace passerby::testing {

class Log final : public foundation::JobContext {
public:
    void log(std::string_view line) override { lines += line; }
    std::string lines;
};

inline bool contains(const std::string& text, const std::string& what)
{
    return text.find(what) != std::string::npos;
}

/// What lies between two texts, from where the first is found.
inline std::string between(const std::string& text, const std::string& begin, const std::string& end)
{
    const auto from = text.find(begin);
    if (from == std::string::npos)
        return {};
    const auto to = text.find(end, from + begin.size());
    return to == std::string::npos ? std::string() : text.substr(from + begin.size(), to - from - begin.size());
}

inline std::string partOf(const std::string& page, const std::string& part)
{
    return between(page, "data-part=\"" + part + "\">", "</script>");
}

inline std::string bytesOf(const std::string& page, const std::string& part)
{
    const auto packed = foundation::fromBase64(partOf(page, part));
    if (!packed)
        return {};
    std::string bytes(std::size_t{1} << 24U, '\0');
    z_stream stream{};
    inflateInit2(&stream, -15);
    stream.next_in = const_cast<Bytef*>(packed->data());
    stream.avail_in = uInt(packed->size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = uInt(bytes.size());
    const int done = inflate(&stream, Z_FINISH);
    bytes.resize(done == Z_STREAM_END ? stream.total_out : 0);
    inflateEnd(&stream);
    return bytes;
}

inline std::string pageOf(const exporters::ExportInput& input)
{
    const ScratchFolder scratch;
    foundation::JobContext context;
    const auto made = exporters::exportProject("html", input, scratch.path("city.html"), context);
    if (!made)
        qFatal("%s", foundation::describe(made.error()).c_str());
    return textOf(scratch.path("city.html"));
}

} // namespace passerby::testing
