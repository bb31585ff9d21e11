// SPDX-License-Identifier: Apache-2.0
// passerby_runtime.h for C++17: owns its memory, without exceptions and run-time types, so that engines that know neither can compile it.
// What is called keeps its meaning; see there. Reading the C header first is the shorter way.
#pragma once

#include "passerby_runtime.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace passerby_runtime {

/// A row of values that belongs to somebody else, as std::span of C++20.
template <class Value>
struct Span {
    Value* first = nullptr;
    std::size_t count = 0;

    constexpr Span() = default;
    constexpr Span(Value* values, std::size_t size) : first(values), count(size) {}
    template <std::size_t Size>
    constexpr Span(Value (&values)[Size]) : first(values), count(Size)
    {
    }
    /// Of whatever has data() and size(): vectors, arrays.
    template <class Row, class = decltype(std::declval<Row&>().data())>
    constexpr Span(Row& row) : first(row.data()), count(static_cast<std::size_t>(row.size()))
    {
    }
    constexpr Value* begin() const { return first; }
    constexpr Value* end() const { return first + count; }
    constexpr std::size_t size() const { return count; }
    constexpr bool empty() const { return count == 0; }
    constexpr Value& operator[](std::size_t i) const { return first[i]; }
    /// As many as fit into 32 bits.
    constexpr std::uint32_t most() const { return count < 0xFFFFFFFFu ? static_cast<std::uint32_t>(count) : 0xFFFFFFFFu; }
    /// The first `size` of them, or all.
    constexpr Span first_of(std::size_t size) const { return {first, size < count ? size : count}; }
};

/// A pack that was looked through. Its bytes must stay, at a multiple of 8; the City too while a Life is made of it.
class City {
public:
    pb_status open(const void* bytes, std::size_t size) { return pb_open(&city_, bytes, size); }
    const pb_city* get() const { return &city_; }
    std::uint32_t how_many(pb_part part) const { return pb_how_many(&city_, part); }
    std::uint32_t number(pb_part part, std::uint32_t i) const { return pb_number(&city_, part, i); }
    std::string_view name(pb_part part, std::uint32_t i) const { return pb_name(&city_, part, i); }
    pb_status node(std::uint32_t node, double (&xyz)[3]) const { return pb_node(&city_, node, xyz); }
    std::uint32_t cell_at(double x, double y, double z) const { return pb_cell_at(&city_, x, y, z); }
    double ground(std::uint32_t cell, double x, double y) const { return pb_ground(&city_, cell, x, y); }
    /// The second hour of the pack of another City.
    pb_status open_hour(const City& city) { return pb_open_hour(&city_, city.get()); }
    pb_options usual_options() const
    {
        pb_options options{};
        if (city_.bytes != nullptr)
            pb_usual_options(&city_, &options);
        return options;
    }

private:
    pb_city city_{};
};

/// A living city in memory of its own. Moved, never copied. Before create(), and where that failed, there is nobody to see and nothing to
/// do: calls give PB_BAD_ARGUMENT, 0, or PB_NONE inside.
class Life {
public:
    Life() = default;
    Life(Life&& other) noexcept : memory_(std::exchange(other.memory_, nullptr)), life_(std::exchange(other.life_, nullptr)) {}
    Life& operator=(Life&& other) noexcept
    {
        std::swap(memory_, other.memory_);
        std::swap(life_, other.life_);
        return *this;
    }
    Life(const Life&) = delete;
    Life& operator=(const Life&) = delete;
    ~Life() { std::free(memory_); }

    pb_status create(const City& city, const pb_options& options)
    {
        if (city.get()->bytes == nullptr)
            return PB_BAD_PACK;
        const std::size_t bytes = pb_bytes_needed(city.get(), &options);
        if (bytes == 0)
            return PB_BAD_ARGUMENT;
        void* memory = std::malloc(bytes);
        if (memory == nullptr)
            return PB_NO_MEMORY;
        pb* made = nullptr;
        const pb_status status = pb_create(&made, city.get(), &options, memory, bytes);
        if (status != PB_OK) {
            std::free(memory);
            return status;
        }
        std::free(memory_);
        memory_ = memory;
        life_ = made;
        return PB_OK;
    }
    explicit operator bool() const { return life_ != nullptr; }
    pb* get() const { return life_; }

    pb_status see(Span<const std::uint32_t> cells) { return pb_see_cells(life_, cells.first, cells.most()); }
    pb_status see_disc(double x, double y, double radius) { return pb_see_disc(life_, x, y, radius); }
    /// Corners as x, y, x, y …
    pb_status see_polygon(Span<const double> xy) { return pb_see_polygon(life_, xy.first, xy.most() / 2); }
    pb_status see_nothing() { return pb_see_nothing(life_); }
    pb_status step(double dt, std::uint64_t budget = 0) { return pb_step(life_, dt, budget); }
    double time() const { return pb_time(life_); }
    double owed() const { return pb_owed(life_); }

    /// Those who walk in view, as many as there is room for.
    Span<pb_person> people(Span<pb_person> room) const { return room.first_of(pb_people(life_, room.first, room.most())); }
    Span<pb_event> events(Span<pb_event> room, std::uint32_t* lost = nullptr)
    {
        return room.first_of(pb_events(life_, room.first, room.most(), lost));
    }
    Span<pb_arrival> arrivals(Span<pb_arrival> room) const { return room.first_of(pb_arrivals(life_, room.first, room.most())); }
    Span<pb_way> next(std::uint32_t id, Span<pb_way> room)
    {
        std::uint32_t written = 0;
        return pb_next(life_, id, room.first, room.most(), &written) == PB_OK ? room.first_of(written) : Span<pb_way>{};
    }
    pb_status find(std::uint32_t id, pb_person& person) const { return pb_find(life_, id, &person); }
    pb_status ask(std::uint32_t id, pb_alibi& alibi) { return pb_ask(life_, id, &alibi); }
    /// The sentence, in `room`; empty where it does not fit or nobody has the number.
    std::string_view tell(std::uint32_t id, pb_language language, Span<char> room)
    {
        return pb_tell(life_, id, language, room.first, room.size()) == PB_OK ? std::string_view(room.first) : std::string_view();
    }
    std::uint32_t inside(std::uint32_t target) const { return pb_inside(life_, target); }
    double expected_on(std::uint32_t segment) const { return pb_expected_on(life_, segment); }
    double expected_inside(std::uint32_t target) const { return pb_expected_inside(life_, target); }

    pb_status moved(std::uint32_t id, double x, double y) { return pb_moved(life_, id, x, y); }
    pb_status blocked(std::uint32_t segment, bool on) { return pb_blocked(life_, segment, on ? 1 : 0); }
    pb_status held(std::uint32_t id, bool on) { return pb_held(life_, id, on ? 1 : 0); }
    pb_status removed(std::uint32_t id) { return pb_removed(life_, id); }
    pb_status hour(const City& city) { return pb_hour(life_, city.get()); }

    std::size_t save_bytes() const { return pb_save_bytes(life_); }
    pb_status save(Span<unsigned char> room) const { return pb_save(life_, room.first, room.size()); }
    pb_status load(Span<const unsigned char> bytes) { return pb_load(life_, bytes.first, bytes.size()); }
    std::uint64_t hash() const { return pb_hash(life_); }
    pb_counts counts() const
    {
        pb_counts counts{};
        pb_count(life_, &counts);
        return counts;
    }

private:
    void* memory_ = nullptr;
    pb* life_ = nullptr;
};

} // namespace passerby_runtime
