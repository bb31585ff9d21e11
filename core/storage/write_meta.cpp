// SPDX-License-Identifier: Apache-2.0
#include "core/storage/meta.h"

#include <charconv>

namespace passerby::storage {

namespace {

std::string shortest(double value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// "3.25 2.5 1.4 0.9 0.5"
std::string boundsText(const world::ServiceBounds& bounds)
{
    std::string text;
    for (const double bound_m2 : bounds)
        text += (text.empty() ? "" : " ") + shortest(bound_m2);
    return text;
}

void putSettings(const auto& entry, const world::Settings& settings)
{
    entry(kMetaName, settings.name);
    if (settings.epsg)
        entry(kMetaEpsg, std::to_string(*settings.epsg));
    entry(kMetaOriginX, std::to_string(settings.origin_m[0]));
    entry(kMetaOriginY, std::to_string(settings.origin_m[1]));
    entry(kMetaSeed, std::to_string(settings.seed));
    entry(kMetaPopulation, std::to_string(settings.population));
    entry(kMetaInitialTime, shortest(settings.initialTime_s));
    entry(kMetaSide, std::string(world::spell(settings.side)));
    entry(kMetaAttribution, settings.attribution);
    for (std::size_t use = 0; use < world::kServiceUses; ++use)
        if (const world::ServiceBounds& bounds = settings.levels.of(static_cast<world::ServiceUse>(use));
            bounds != world::LevelsOfService{}.of(static_cast<world::ServiceUse>(use)))
            entry(kMetaLevels[use], boundsText(bounds));
    if (settings.flowLaw) {
        entry(kMetaJamDensity, shortest(settings.flowLaw->jamDensity_per_m2));
        entry(kMetaFlowShape, shortest(settings.flowLaw->shape_per_m2));
        entry(kMetaSlowestShare, shortest(settings.flowLaw->slowestShare));
    }
}

} // namespace

void writeMeta(ProjectWriter& writer, const MetaOfFile& meta)
{
    writer.table<MetaRow>([&](const auto& put) {
        std::uint32_t number = 0;
        const auto entry = [&](const char* key, std::string value) { put(++number, MetaRow{key, std::move(value)}); };
        entry(kMetaSchemaVersion, std::to_string(kSchemaVersion));
        entry(kMetaWrittenBy, std::string("Passerby ") + PASSERBY_VERSION);
        if (meta.settings)
            putSettings(entry, *meta.settings);
        if (meta.basedOn.exists)
            entry(kMetaBasedOn, foundation::toText(meta.basedOn));
        if (!meta.shown.isNull())
            entry(kMetaShownVariant, std::to_string(meta.shown.number));
    });
}

} // namespace passerby::storage
