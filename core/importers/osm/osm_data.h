// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace passerby::importers::osm {

/// The tags of one object, by key.
class Tags {
public:
    void add(std::string key, std::string value) { m_tags.emplace_back(std::move(key), std::move(value)); }
    void sort() { std::sort(m_tags.begin(), m_tags.end()); }
    [[nodiscard]] bool empty() const { return m_tags.empty(); }
    /// Empty where the key is missing.
    [[nodiscard]] std::string_view value(std::string_view key) const
    {
        for (const auto& [k, v] : m_tags)
            if (k == key)
                return v;
        return {};
    }
    [[nodiscard]] bool has(std::string_view key) const { return !value(key).empty(); }
    [[nodiscard]] bool is(std::string_view key, std::string_view wanted) const { return value(key) == wanted; }
    template <class... Wanted>
    [[nodiscard]] bool isAny(std::string_view key, const Wanted&... wanted) const
    {
        const auto found = value(key);
        return !found.empty() && ((found == wanted) || ...);
    }

private:
    std::vector<std::pair<std::string, std::string>> m_tags;
};

/// A place in 1e-7 degrees, as the formats store it.
struct Location {
    std::int32_t longitude = 0;
    std::int32_t latitude = 0;
};

struct Node {
    std::int64_t id = 0;
    Location location;
    Tags tags;
};

struct Way {
    std::int64_t id = 0;
    std::vector<std::int64_t> nodes;
    Tags tags;

    [[nodiscard]] bool isClosed() const { return nodes.size() >= 4 && nodes.front() == nodes.back(); }
};

/// Members that are ways; others are counted only.
struct Relation {
    struct Member {
        std::int64_t way = 0;
        bool isInner = false;
    };
    std::int64_t id = 0;
    std::vector<Member> members;
    Tags tags;
};

/// What an extract holds, each list in ascending order of id.
struct OsmData {
    std::vector<Node> nodes;
    std::vector<Way> ways;
    std::vector<Relation> relations;
    std::optional<std::array<double, 4>> box; ///< west, south, east, north in degrees, of the header

    [[nodiscard]] const Node* findNode(std::int64_t id) const { return find(nodes, id); }
    [[nodiscard]] const Way* findWay(std::int64_t id) const { return find(ways, id); }

private:
    template <class Object>
    static const Object* find(const std::vector<Object>& list, std::int64_t id)
    {
        const auto place =
            std::lower_bound(list.begin(), list.end(), id, [](const Object& object, std::int64_t wanted) { return object.id < wanted; });
        return place != list.end() && place->id == id ? &*place : nullptr;
    }
};

} // namespace passerby::importers::osm
