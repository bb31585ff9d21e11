// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"

#include <functional>
#include <random>
#include <string>
#include <vector>

namespace passerby::testing {

/// Everything that is random in one edit comes from one number, so that a failing row of edits can be made shorter and done again.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) {}

    [[nodiscard]] std::size_t below(std::size_t count) { return count == 0 ? 0 : m_engine() % count; }
    [[nodiscard]] bool chance(double share) { return unit() < share; }
    /// In [0, 1], in steps of a hundredth.
    [[nodiscard]] double unit() { return static_cast<double>(below(101)) / 100.0; }
    [[nodiscard]] double between(double low, double high) { return low + (high - low) * unit(); }
    template <class Value>
    [[nodiscard]] Value any(const std::vector<Value>& values)
    {
        return values[below(values.size())];
    }

private:
    std::mt19937 m_engine;
};

/// Where random edits take their arguments from; what there is none of comes back empty or null.
class RandomArguments {
public:
    RandomArguments(const world::World& world, Dice& dice) : m_world(world), m_dice(dice) {}

    /// In or near the city, mostly on whole metres, so that borders meet.
    [[nodiscard]] geometry::Point point();
    /// In a cell, or anywhere.
    [[nodiscard]] geometry::Point walkable();
    [[nodiscard]] geometry::Polygon rectangle();
    template <class Row>
    [[nodiscard]] foundation::Id<Row> any()
    {
        const auto& table = m_world.of<Row>();
        return table.size() == 0 ? foundation::Id<Row>{} : table.at(m_dice.below(table.size())).id;
    }
    [[nodiscard]] std::vector<editor::ObjectRef> all() const;
    /// One to three of one or of any kind.
    [[nodiscard]] std::vector<editor::ObjectRef> few();
    [[nodiscard]] std::vector<editor::ObjectRef> fewWithPlace();
    [[nodiscard]] std::vector<world::CellId> fewCells();

private:
    [[nodiscard]] std::vector<editor::ObjectRef> few(const std::vector<editor::ObjectRef>& from);

    const world::World& m_world;
    Dice& m_dice;
};

/// One command of the window with random arguments. It may be refused.
struct RandomEdit {
    std::string name; ///< of the function of editor/commands that it is about, or of another way to change a city
    std::function<foundation::Result<void>(editor::ProjectDocument&, Dice&)> take;
};

[[nodiscard]] const std::vector<RandomEdit>& everyEdit();

// The parts that everyEdit() is made of.
void addDrawingEdits(std::vector<RandomEdit>& edits);
void addObjectEdits(std::vector<RandomEdit>& edits);
void addHabitEdits(std::vector<RandomEdit>& edits);
void addPropertyEdits(std::vector<RandomEdit>& edits);
void addPictureEdits(std::vector<RandomEdit>& edits);
void addTrafficEdits(std::vector<RandomEdit>& edits);
void addStoryEdits(std::vector<RandomEdit>& edits);
void addVariantEdits(std::vector<RandomEdit>& edits);

} // namespace passerby::testing
