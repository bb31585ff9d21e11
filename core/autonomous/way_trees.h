// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/path_tree.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace passerby::autonomous {

/// Where each portal is found in the trees of the part of the city that it lies in.
struct WayParts {
    explicit WayParts(const navigation::NavigationGraph& graph);

    std::vector<std::uint32_t> part;    ///< [nodes]
    std::vector<std::uint32_t> place;   ///< [portals] among those of the part, ascending
    std::vector<std::uint32_t> portals; ///< [parts] how many
};

/// The shortest ways between a node and the portals of its part of the city: what a navigation::PathTree says of them, and nothing of
/// places to which no way could lead.
class WayTree {
public:
    struct Step {
        double distance_m = navigation::kUnreachable;
        navigation::NodeIndex previous = navigation::kNone;
        navigation::SegmentIndex segment = navigation::kNone;
    };

    explicit WayTree(std::shared_ptr<const WayParts> parts) : m_parts(std::move(parts)) {}
    /// Becomes a tree that was grown over the graph of the parts.
    void take(const navigation::PathTree& tree);

    [[nodiscard]] navigation::NodeIndex source() const { return m_source; }
    [[nodiscard]] const Step& operator[](navigation::NodeIndex portal) const
    {
        static constexpr Step kNoWay;
        return m_parts->part[portal] == m_part ? m_steps[m_parts->place[portal]] : kNoWay;
    }
    [[nodiscard]] std::size_t size_bytes() const { return sizeof(*this) + m_steps.capacity() * sizeof(Step); }

private:
    std::shared_ptr<const WayParts> m_parts;
    navigation::NodeIndex m_source = navigation::kNone;
    std::uint32_t m_part = navigation::kNone;
    std::vector<Step> m_steps; ///< [portals of the part]
};

/// Trees of the nodes that were asked for last, as many as `most_bytes` hold; at least one. Not thread-safe.
class WayTrees {
public:
    /// Enough for a tree of every place and door of some twenty stations.
    static constexpr std::size_t kMost_bytes = std::size_t{64} << 20U;

    explicit WayTrees(const navigation::NavigationGraph& graph, std::size_t most_bytes = kMost_bytes);

    /// The tree of a node, grown anew where it is not kept. It lasts until the next call.
    const WayTree& to(navigation::NodeIndex node);
    /// From now on these segments [segments of the graph] are shut. Trees of which `mayChange` says so are forgotten.
    template <class MayChange>
    void shut(std::vector<std::uint8_t> isShut, MayChange mayChange)
    {
        m_isShut = std::move(isShut);
        for (std::uint32_t place = 0; place < m_kept.size(); ++place)
            if (isInUse(place) && mayChange(m_kept[place].tree))
                forget(place);
    }
    [[nodiscard]] std::span<const std::uint8_t> isShut() const { return m_isShut; }
    [[nodiscard]] std::size_t size_bytes() const { return m_bytes; }

private:
    struct Kept {
        WayTree tree;
        std::uint64_t used = 0; ///< 0: the tree is of no use
    };

    [[nodiscard]] bool isInUse(std::uint32_t place) const { return m_kept[place].used > 0; }
    std::uint32_t room();
    bool releaseOldest(std::uint32_t except);
    void forget(std::uint32_t place);

    std::shared_ptr<const WayParts> m_parts;
    navigation::PathTreeGrower m_grower;
    navigation::PathTree m_grown; ///< memory
    std::size_t m_most_bytes;
    std::size_t m_bytes = 0;
    std::vector<std::uint8_t> m_isShut; ///< [segments]; empty where none ever was
    std::vector<Kept> m_kept;
    std::vector<std::uint32_t> m_free;    ///< places in m_kept that are not in use
    std::vector<std::uint32_t> m_placeOf; ///< [nodes] in m_kept
    std::uint64_t m_uses = 0;
};

} // namespace passerby::autonomous
