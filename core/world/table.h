// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <vector>

namespace passerby::world {

/// Rows by id, in ascending order of number. Copies share their rows: copying a table costs a pointer, changing one row of a copy
/// costs the list of pointers, never the rows. A copy handed to another thread never changes.
template <class Row>
class Table {
public:
    using Id = foundation::Id<Row>;
    struct Entry {
        Id id;
        std::shared_ptr<const Row> row;
    };

    /// Yields (id, row) pairs.
    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = std::pair<Id, const Row&>;
        using difference_type = std::ptrdiff_t;
        using reference = value_type;
        using pointer = void;
        Iterator() = default;
        explicit Iterator(const Entry* entry) : m_entry(entry) {}
        value_type operator*() const { return {m_entry->id, *m_entry->row}; }
        Iterator& operator++()
        {
            ++m_entry;
            return *this;
        }
        Iterator operator++(int) { return Iterator(m_entry++); }
        friend bool operator==(const Iterator&, const Iterator&) = default;

    private:
        const Entry* m_entry = nullptr;
    };

    Table() : m_entries(std::make_shared<std::vector<Entry>>()) {}

    [[nodiscard]] Iterator begin() const { return Iterator(m_entries->data()); }
    [[nodiscard]] Iterator end() const { return Iterator(m_entries->data() + m_entries->size()); }
    [[nodiscard]] std::size_t size() const { return m_entries->size(); }
    [[nodiscard]] bool empty() const { return m_entries->empty(); }

    /// The row, or null when it is gone (or another one has its number).
    [[nodiscard]] const Row* find(Id id) const
    {
        const Entry* entry = findNumber(id.number);
        return entry && entry->id == id ? entry->row.get() : nullptr;
    }
    /// The same, shared; null when it is gone.
    [[nodiscard]] std::shared_ptr<const Row> share(Id id) const
    {
        const Entry* entry = findNumber(id.number);
        return entry && entry->id == id ? entry->row : nullptr;
    }
    /// The id of the row that has this number now; null when none has.
    [[nodiscard]] Id idOf(std::uint32_t number) const
    {
        const Entry* entry = findNumber(number);
        return entry ? entry->id : Id{};
    }
    [[nodiscard]] bool contains(Id id) const { return find(id) != nullptr; }
    /// Place of the row in ascending order of number; size() when it is gone.
    [[nodiscard]] std::size_t indexOf(Id id) const
    {
        const Entry* entry = findNumber(id.number);
        return entry && entry->id == id ? static_cast<std::size_t>(entry - m_entries->data()) : size();
    }
    [[nodiscard]] const Entry& at(std::size_t index) const { return (*m_entries)[index]; }

    /// An id that no row has or had in this table: for a row about to be added.
    [[nodiscard]] Id nextId() const { return {m_nextNumber, m_nextGeneration}; }

    /// Adds the row, or replaces the one with this number. Low level: World::apply validates.
    void put(Id id, std::shared_ptr<const Row> row)
    {
        detach();
        m_nextNumber = std::max(m_nextNumber, id.number + 1);
        m_nextGeneration = std::max(m_nextGeneration, id.generation + 1);
        if (m_entries->empty() || m_entries->back().id.number < id.number) {
            m_entries->push_back({id, std::move(row)});
            return;
        }
        const auto place = lowerBound(id.number);
        if (place->id.number == id.number)
            *place = {id, std::move(row)};
        else
            m_entries->insert(place, {id, std::move(row)});
    }
    /// Low level: World::apply validates.
    void erase(Id id)
    {
        if (!contains(id))
            return;
        detach();
        m_entries->erase(lowerBound(id.number));
    }
    void reserve(std::size_t count)
    {
        detach();
        m_entries->reserve(count);
    }

    /// Same ids' numbers and equal rows.
    [[nodiscard]] bool sameContent(const Table& other) const
    {
        return size() == other.size()
               && std::equal(m_entries->begin(), m_entries->end(), other.m_entries->begin(), [](const Entry& a, const Entry& b) {
                      return a.id.number == b.id.number && (a.row == b.row || *a.row == *b.row);
                  });
    }
    /// True when nothing changed between the two copies (cheap; false does not mean that they differ).
    [[nodiscard]] bool sharesStateWith(const Table& other) const { return m_entries == other.m_entries; }

private:
    [[nodiscard]] typename std::vector<Entry>::iterator lowerBound(std::uint32_t number) const
    {
        return std::lower_bound(m_entries->begin(), m_entries->end(), number,
                                [](const Entry& entry, std::uint32_t wanted) { return entry.id.number < wanted; });
    }
    [[nodiscard]] const Entry* findNumber(std::uint32_t number) const
    {
        const auto place = lowerBound(number);
        return place != m_entries->end() && place->id.number == number ? &*place : nullptr;
    }
    void detach()
    {
        if (m_entries.use_count() > 1)
            m_entries = std::make_shared<std::vector<Entry>>(*m_entries);
    }

    std::shared_ptr<std::vector<Entry>> m_entries;
    std::uint32_t m_nextNumber = 1;
    std::uint32_t m_nextGeneration = 1;
};

} // namespace passerby::world
