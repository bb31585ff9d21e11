// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/osm_reader.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/osm/map_guard.h"
#include "core/importers/osm/osm_map.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <new>
#include <optional>
#include <osmium/io/any_input.hpp>
#include <osmium/osm.hpp>
#include <osmium/thread/pool.hpp>
#include <system_error>
#include <thread>

namespace passerby::importers::osm {

namespace {

Tags copyTags(const osmium::TagList& list)
{
    Tags tags;
    for (const auto& tag : list)
        tags.add(tag.key(), tag.value());
    tags.sort();
    return tags;
}

/// Takes what the box needs of a map, and counts it.
class MapCollector {
public:
    /// Box in degrees: W, S, E, N. With `keepsFarWays`, no way is left out, wherever it lies.
    MapCollector(const std::optional<std::array<double, 4>>& box, bool keepsFarWays)
        : m_hasBox(box.has_value()), m_keepsFarWays(keepsFarWays)
    {
        if (box)
            m_middle_deg = {((*box)[0] + (*box)[2]) * 0.5, ((*box)[1] + (*box)[3]) * 0.5};
    }

    void add(const osmium::memory::Buffer& buffer)
    {
        for (const auto& item : buffer) {
            if (item.type() == osmium::item_type::node)
                addNode(static_cast<const osmium::Node&>(item));
            else if (item.type() == osmium::item_type::way)
                addWay(static_cast<const osmium::Way&>(item));
            else if (item.type() == osmium::item_type::relation)
                addRelation(static_cast<const osmium::Relation&>(item));
        }
    }
    [[nodiscard]] bool isFull() const
    {
        return data.nodes.size() > foundation::kMostMapNodes || m_references > foundation::kMostMapReferences
               || m_tags > foundation::kMostMapTags || m_text_bytes > foundation::kMostMapText_bytes;
    }
    /// Whether a way was left out before all nodes were met: it may reach the box after all.
    [[nodiscard]] bool leftOutTooSoon() const { return m_leftOutTooSoon; }
    [[nodiscard]] bool hasNodesAndWays() const { return m_hasNode && m_hasWay; }

    OsmData data;

private:
    Tags tagsOf(const osmium::OSMObject& object)
    {
        m_tags += object.tags().size();
        m_text_bytes += object.tags().byte_size();
        return copyTags(object.tags());
    }
    [[nodiscard]] bool isNear(const osmium::Location& location) const
    {
        return !m_hasBox || osm::isNear({location.x(), location.y()}, m_middle_deg);
    }
    void addNode(const osmium::Node& node)
    {
        if (!node.visible() || !node.location().valid())
            return;
        m_hasNode = true;
        if (!isNear(node.location())) {
            m_hasFar = true;
            return;
        }
        m_leftOutTooSoon = m_leftOutTooSoon || m_hasLeftOut;
        m_isSorted = m_isSorted && !m_hasWay && (data.nodes.empty() || data.nodes.back().id < node.id());
        data.nodes.push_back({node.id(), {node.location().x(), node.location().y()}, tagsOf(node)});
    }
    /// Ways that lie wholly far away are left out where it can be told: nodes come first and in order, as in every extract.
    [[nodiscard]] bool isNear(const osmium::Way& way) const
    {
        return m_keepsFarWays || !m_hasFar || !m_isSorted || std::any_of(way.nodes().begin(), way.nodes().end(), [&](const auto& node) {
                   return data.findNode(node.ref()) != nullptr;
               });
    }
    void addWay(const osmium::Way& way)
    {
        if (!way.visible() || way.nodes().empty())
            return;
        m_hasWay = true;
        if (!isNear(way)) {
            m_hasLeftOut = true;
            return;
        }
        Way result{way.id(), {}, tagsOf(way)};
        result.nodes.reserve(way.nodes().size());
        for (const auto& reference : way.nodes())
            result.nodes.push_back(reference.ref());
        m_references += result.nodes.size();
        data.ways.push_back(std::move(result));
    }
    void addRelation(const osmium::Relation& relation)
    {
        if (!relation.visible())
            return;
        Relation result{relation.id(), {}, tagsOf(relation)};
        for (const auto& member : relation.members())
            if (member.type() == osmium::item_type::way)
                result.members.push_back({member.ref(), std::string_view(member.role()) == "inner"});
        m_references += result.members.size();
        data.relations.push_back(std::move(result));
    }

    bool m_hasBox;
    bool m_keepsFarWays;
    std::array<double, 2> m_middle_deg{0.0, 0.0};
    bool m_hasLeftOut = false;
    bool m_leftOutTooSoon = false;
    bool m_hasNode = false;
    bool m_hasWay = false;
    bool m_hasFar = false;
    bool m_isSorted = true;
    std::uint64_t m_references = 0;
    std::uint64_t m_tags = 0;
    std::uint64_t m_text_bytes = 0;
};

template <class Object>
void sortById(std::vector<Object>& list)
{
    std::stable_sort(list.begin(), list.end(), [](const Object& a, const Object& b) { return a.id < b.id; });
    list.erase(std::unique(list.begin(), list.end(), [](const Object& a, const Object& b) { return a.id == b.id; }), list.end());
}

std::optional<std::array<double, 4>> headerBox(const osmium::io::Header& header)
{
    const osmium::Box box = header.joined_boxes();
    if (!box.valid())
        return std::nullopt;
    return std::array{box.bottom_left().lon(), box.bottom_left().lat(), box.top_right().lon(), box.top_right().lat()};
}

foundation::Error unreadable(const std::string& what, const std::string& path)
{
    return {"cannot-read", foundation::told("This is no readable OpenStreetMap file: {}.", what), path};
}

foundation::Error tooLarge(const std::string& path)
{
    return {"too-large",
            foundation::told(
                "The map holds more than {} million nodes about the box, or more ways and tags than a city. Cut a smaller piece out of "
                "it first, or give a smaller box.",
                foundation::kMostMapNodes / 1'000'000),
            path};
}

foundation::Result<OsmData> readMap(const std::string& path, const std::optional<std::array<double, 4>>& wanted, bool keepsFarWays,
                                    foundation::JobContext& context)
{
    // Each thread holds a block unpacked: few enough to bound what they hold together.
    const int threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, foundation::kMostBlocksUnpacked);
    osmium::thread::Pool pool(threads);
    osmium::io::Reader reader(osmium::io::File(path), osmium::osm_entity_bits::nwr, pool);
    const auto box = headerBox(reader.header());
    MapCollector collector(wanted ? wanted : box, keepsFarWays);
    while (const osmium::memory::Buffer buffer = reader.read()) {
        collector.add(buffer);
        if (collector.isFull())
            return tooLarge(path);
        if (context.isCancelled())
            return foundation::Error{"cancelled", foundation::told("Stopped while reading the map."), path};
        if (collector.leftOutTooSoon())
            break;
    }
    reader.close();
    if (collector.leftOutTooSoon()) {
        collector.data = {};
        return readMap(path, wanted, true, context);
    }
    if (!collector.hasNodesAndWays())
        return foundation::Error{"no-osm-data", foundation::told("The file holds no streets or buildings."), path};
    collector.data.box = box;
    return std::move(collector.data);
}

} // namespace

foundation::Result<OsmData> readOsm(const std::string& path, const std::optional<std::array<double, 4>>& box_deg,
                                    foundation::JobContext& context)
{
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown))
        return foundation::Error{"file-missing", foundation::told("There is no such file."), path};
    try {
        if (const auto checked = checkMapFile(path, context); !checked)
            return checked.error();
        auto data = readMap(path, box_deg, false, context);
        if (!data)
            return data.error();
        sortById(data.value().nodes);
        sortById(data.value().ways);
        sortById(data.value().relations);
        return data;
    } catch (const std::bad_alloc&) {
        return foundation::Error{"too-large",
                                 foundation::told("There is not enough memory for this map. Cut a smaller piece out of it first."), path};
    } catch (const osmium::xml_error& fault) {
        if (fault.line == 0)
            return unreadable("it does not hold what a map holds", path);
        return unreadable(fmt::format("line {}, column {} cannot be understood", fault.line, fault.column + 1), path);
    } catch (const osmium::format_version_error&) {
        return unreadable("it is not written in version 0.6 of the format", path);
    } catch (const std::system_error& fault) {
        return foundation::Error{"cannot-read", foundation::told("This file cannot be read: {}.", fault.code().message()), path};
    } catch (const std::exception&) {
        return unreadable("it is damaged, or something else", path);
    }
}

} // namespace passerby::importers::osm
