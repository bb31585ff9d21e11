// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"
#include "core/storage/meta.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace passerby::storage {

namespace {

using Texts = std::map<std::string, std::string>;

template <class Number>
Number numberOf(const Texts& meta, const char* key)
{
    const auto found = meta.find(key);
    Number number{};
    if (found == meta.end())
        failDamaged(foundation::told("the setting {} is missing", key), kTable<MetaRow>.name);
    const std::string& text = found->second;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        failDamaged(foundation::told("the setting {} is no number", key), kTable<MetaRow>.name);
    return number;
}

world::Side sideOf(const std::string& text)
{
    const auto& names = world::Spelling<world::Side>::kNames;
    const auto place = std::find(names.begin(), names.end(), text);
    if (place == names.end())
        failDamaged(foundation::told("the setting {} is neither right nor left", kMetaSide), kTable<MetaRow>.name);
    return static_cast<world::Side>(place - names.begin());
}

world::ServiceBounds boundsOf(const std::string& text, const char* key)
{
    world::ServiceBounds bounds{};
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (double& bound_m2 : bounds) {
        at += at != text.data() && at != end && *at == ' ' ? 1 : 0;
        const auto [behind, error] = std::from_chars(at, end, bound_m2);
        if (error != std::errc{})
            failDamaged(foundation::told("the setting {} is not five numbers", key), kTable<MetaRow>.name);
        at = behind;
    }
    if (at != end)
        failDamaged(foundation::told("the setting {} is not five numbers", key), kTable<MetaRow>.name);
    return bounds;
}

void requireKnownVersion(int version)
{
    if (version > kSchemaVersion)
        fail("newer-version", foundation::told("This city was saved by a newer version of Passerby (its layout is number {}, this version "
                                               "knows up to {}). Open it with that version.",
                                               version, kSchemaVersion));
    if (version < 1)
        failDamaged(foundation::told("its layout has no number"));
}

world::Settings settingsOf(Texts& meta)
{
    world::Settings settings;
    settings.name = meta[kMetaName];
    settings.attribution = meta[kMetaAttribution];
    if (meta.contains(kMetaEpsg))
        settings.epsg = numberOf<int>(meta, kMetaEpsg);
    settings.origin_m = {numberOf<std::int64_t>(meta, kMetaOriginX), numberOf<std::int64_t>(meta, kMetaOriginY)};
    settings.seed = numberOf<std::uint64_t>(meta, kMetaSeed);
    settings.population = numberOf<std::int64_t>(meta, kMetaPopulation);
    settings.initialTime_s = numberOf<double>(meta, kMetaInitialTime);
    if (meta.contains(kMetaSide))
        settings.side = sideOf(meta[kMetaSide]);
    for (std::size_t use = 0; use < world::kServiceUses; ++use)
        if (meta.contains(kMetaLevels[use]))
            settings.levels.of(static_cast<world::ServiceUse>(use)) = boundsOf(meta[kMetaLevels[use]], kMetaLevels[use]);
    if (meta.contains(kMetaJamDensity))
        settings.flowLaw = world::FlowLaw{numberOf<double>(meta, kMetaJamDensity), numberOf<double>(meta, kMetaFlowShape),
                                          numberOf<double>(meta, kMetaSlowestShare)};
    return settings;
}

} // namespace

MetaOfFile readMeta(ProjectReader& reader)
{
    Texts texts;
    reader.each<MetaRow>([&](const RowReader&, const MetaRow& row) { texts[row.key] = row.value; });
    MetaOfFile meta;
    meta.version = numberOf<int>(texts, kMetaSchemaVersion);
    requireKnownVersion(meta.version);
    meta.basedOn = foundation::stampFromText(texts[kMetaBasedOn]);
    if (texts.contains(kMetaSeed) || texts.contains(kMetaOriginX))
        meta.settings = settingsOf(texts);
    if (texts.contains(kMetaShownVariant))
        meta.shown = {numberOf<std::uint32_t>(texts, kMetaShownVariant), 1};
    return meta;
}

std::uint64_t hashFromText(const std::string& text)
{
    return numberOf<std::uint64_t>({{"hash", text}}, "hash");
}

} // namespace passerby::storage
