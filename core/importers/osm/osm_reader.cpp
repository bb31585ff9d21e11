// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/osm_reader.h"

#include <filesystem>
#include <osmium/io/any_input.hpp>
#include <osmium/osm.hpp>

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

void addNode(const osmium::Node& node, OsmData& data)
{
    if (node.visible() && node.location().valid())
        data.nodes.push_back({node.id(), {node.location().x(), node.location().y()}, copyTags(node.tags())});
}

void addWay(const osmium::Way& way, OsmData& data)
{
    Way result{way.id(), {}, copyTags(way.tags())};
    for (const auto& reference : way.nodes())
        result.nodes.push_back(reference.ref());
    if (way.visible() && !result.nodes.empty())
        data.ways.push_back(std::move(result));
}

void addRelation(const osmium::Relation& relation, OsmData& data)
{
    Relation result{relation.id(), {}, copyTags(relation.tags())};
    for (const auto& member : relation.members())
        if (member.type() == osmium::item_type::way)
            result.members.push_back({member.ref(), std::string_view(member.role()) == "inner"});
    if (relation.visible())
        data.relations.push_back(std::move(result));
}

void addAll(const osmium::memory::Buffer& buffer, OsmData& data)
{
    for (const auto& item : buffer) {
        if (item.type() == osmium::item_type::node)
            addNode(static_cast<const osmium::Node&>(item), data);
        else if (item.type() == osmium::item_type::way)
            addWay(static_cast<const osmium::Way&>(item), data);
        else if (item.type() == osmium::item_type::relation)
            addRelation(static_cast<const osmium::Relation&>(item), data);
    }
}

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

/// With one full stop, whatever it ended with.
std::string sentence(std::string text)
{
    while (!text.empty() && (text.back() == '.' || text.back() == ' ' || text.back() == '\n'))
        text.pop_back();
    return text + ".";
}

} // namespace

foundation::Result<OsmData> readOsm(const std::string& path, foundation::JobContext& context)
{
    OsmData data;
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown))
        return foundation::Error{"file-missing", "There is no such file.", path};
    try {
        osmium::io::Reader reader(osmium::io::File(path), osmium::osm_entity_bits::nwr);
        data.box = headerBox(reader.header());
        while (const osmium::memory::Buffer buffer = reader.read()) {
            addAll(buffer, data);
            if (context.isCancelled())
                return foundation::Error{"cancelled", "Stopped while reading the map.", path};
        }
        reader.close();
    } catch (const std::exception& exception) {
        return foundation::Error{"cannot-read", "This is no readable OpenStreetMap file: " + sentence(exception.what()), path};
    }
    if (data.nodes.empty() || data.ways.empty())
        return foundation::Error{"no-osm-data", "The file holds no streets or buildings.", path};
    sortById(data.nodes);
    sortById(data.ways);
    sortById(data.relations);
    return data;
}

} // namespace passerby::importers::osm
