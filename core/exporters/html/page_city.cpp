// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/html/page_city.h"

#include "core/exporters/html/page_blocks.h"
#include "core/exporters/html/page_scene.h"
#include "core/foundation/words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;
using Json = nlohmann::ordered_json;

namespace {

constexpr double kPackingShare = 0.8; ///< of the work for a city

/// Packs of one size differ in few bytes: those of other hours are written as what differs from that with which the page begins.
std::string differenceOf(const std::string& pack, const std::string& base)
{
    if (pack.size() != base.size())
        return pack;
    std::string difference = pack;
    for (std::size_t i = 0; i < difference.size(); ++i)
        difference[i] = char(difference[i] ^ base[i]);
    return difference;
}

Result<PageCity> pageCity(const ExportInput& input, PageCity city, geometry::Point origin, foundation::JobContext& context)
{
    if (input.world.targets().empty())
        return Error{"no-targets", foundation::told("A page needs people who have somewhere to go: this city has no targets."), city.name};
    foundation::PartContext packing(context, 0.0, kPackingShare);
    auto day = pageDay(input, packing);
    if (!day)
        return day.error();
    foundation::PartContext shaping(context, kPackingShare, 1.0);
    auto scene = pageScene(input.world, origin, shaping);
    if (!scene)
        return scene.error();
    city.world = &input.world;
    city.day = std::move(day).value();
    city.scene = std::move(scene).value();
    return city;
}

/// Puts an element behind a list of runs and elements: `place` is where the other list has it.
void appendRun(std::size_t place, Json& list)
{
    if (!list.empty() && list.back().is_array()) {
        Json& run = list.back();
        const auto count = run[1].get<std::size_t>();
        if (run[0].get<std::size_t>() + count == place) {
            run[1] = count + 1;
            return;
        }
    }
    list.push_back(Json::array({place, 1}));
}

Json listDifference(const Json& list, const Json& other)
{
    std::unordered_map<std::string, std::size_t> places; // of equal ones the first
    for (std::size_t i = 0; i < other.size(); ++i)
        places.emplace(other[i].dump(), i);
    Json difference = Json::array();
    for (const Json& one : list) {
        const auto found = places.find(one.dump());
        if (found != places.end())
            appendRun(found->second, difference);
        else
            difference.push_back(one);
    }
    return difference;
}

} // namespace

Result<PageCity> openPageCity(const ExportInput& input, geometry::Point origin, foundation::JobContext& context)
{
    PageCity city;
    city.variant = input.shownVariant;
    if (const auto* variant = input.world.variants().find(input.world.variants().idOf(input.shownVariant)))
        city.name = variant->name;
    return pageCity(input, std::move(city), origin, context);
}

Result<PageCity> variantPageCity(const ExportVariant& variant, geometry::Point origin, foundation::JobContext& context)
{
    ExportInput input{*variant.world, variant.bake};
    input.hours = variant.hours;
    PageCity city;
    city.variant = variant.number;
    city.name = variant.name;
    return pageCity(input, std::move(city), origin, context);
}

std::string sceneDifference(const std::string& scene, const std::string& other)
{
    const Json all = Json::parse(scene);
    const Json base = Json::parse(other);
    Json difference = Json::object();
    for (const auto& [key, list] : all.items()) {
        const Json& before = base.at(key);
        if (list == before)
            continue;
        const bool hasObjects = !list.empty() && list.front().is_object();
        difference[key] = hasObjects ? listDifference(list, before) : list;
    }
    return difference.dump();
}

Result<std::string> cityBlocks(const PageCity& city, std::string_view prefix, const PageCity* other)
{
    const auto scene = bytesBlock(fmt::format("{}scene", prefix), other ? sceneDifference(city.scene, other->scene) : city.scene);
    if (!scene)
        return scene.error();
    std::string blocks = scene.value();
    const PageDay& day = city.day;
    const std::string& base = day.packs[day.begins];
    for (std::size_t place = 0; place < day.packs.size(); ++place) {
        const bool isBase = place == day.begins;
        const auto block = bytesBlock(isBase ? fmt::format("{}pack", prefix) : fmt::format("{}pack-{}", prefix, place),
                                      isBase ? base : differenceOf(day.packs[place], base));
        if (!block)
            return block.error();
        blocks += block.value();
    }
    return blocks;
}

} // namespace passerby::exporters
