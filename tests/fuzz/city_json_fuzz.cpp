// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is read or refused, never more.
#include "core/importers/city_json/city_json_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    passerby::foundation::JobContext context;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static_cast<void>(passerby::importers::readCityJson(text, context).ok());
    return 0;
}
