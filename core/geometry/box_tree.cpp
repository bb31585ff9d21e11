// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/box_tree.h"

#define BOOST_ALLOW_DEPRECATED_HEADERS // of Boost.Geometry itself
#include <boost/geometry/algorithms/covered_by.hpp>
#include <boost/geometry/algorithms/equals.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/geometry/strategies/strategies.hpp>
#include <utility>

namespace passerby::geometry {

namespace {

namespace bg = boost::geometry;
using TreePoint = bg::model::point<double, 2, bg::cs::cartesian>;
using TreeBox = bg::model::box<TreePoint>;
using TreeEntry = std::pair<TreeBox, BoxTree::Key>;

TreeBox toTreeBox(const Box& box)
{
    return {TreePoint(box.low.x, box.low.y), TreePoint(box.high.x, box.high.y)};
}

} // namespace

struct BoxTree::Tree {
    bg::index::rtree<TreeEntry, bg::index::quadratic<16>> tree;
};

BoxTree::BoxTree(const std::vector<Entry>& entries) : m_tree(std::make_unique<Tree>())
{
    std::vector<TreeEntry> packed;
    packed.reserve(entries.size());
    for (const Entry& entry : entries) {
        packed.emplace_back(toTreeBox(entry.box), entry.key);
        m_boxes.emplace(entry.key, entry.box);
    }
    m_tree->tree = decltype(m_tree->tree)(packed);
}

BoxTree::~BoxTree() = default;
BoxTree::BoxTree(BoxTree&&) noexcept = default;
BoxTree& BoxTree::operator=(BoxTree&&) noexcept = default;

void BoxTree::set(Key key, const Box& box)
{
    remove(key);
    if (box.isEmpty())
        return;
    m_tree->tree.insert({toTreeBox(box), key});
    m_boxes.emplace(key, box);
}

void BoxTree::remove(Key key)
{
    const auto place = m_boxes.find(key);
    if (place == m_boxes.end())
        return;
    m_tree->tree.remove({toTreeBox(place->second), key});
    m_boxes.erase(place);
}

const Box* BoxTree::find(Key key) const
{
    const auto place = m_boxes.find(key);
    return place == m_boxes.end() ? nullptr : &place->second;
}

std::vector<BoxTree::Key> BoxTree::query(const Box& box) const
{
    std::vector<Key> keys;
    for (auto entry = m_tree->tree.qbegin(bg::index::intersects(toTreeBox(box))); entry != m_tree->tree.qend(); ++entry)
        keys.push_back(entry->second);
    return keys;
}

} // namespace passerby::geometry
