// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/orders_rows.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <tuple>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::string_view kOrderColumns = "city,stage,order,people,seed,warm_up_s,measured_s,fitness,collisions_per_h,walls_per_h,"
                                           "contacts_per_h,progress,stops_per_min,walking,stuck";

template <class Number>
bool takeNumber(std::string_view& line, Number& number, int base = 10)
{
    const std::string_view field = line.substr(0, line.find(','));
    const char* end = field.data() + field.size();
    std::from_chars_result read{};
    if constexpr (std::is_floating_point_v<Number>)
        read = std::from_chars(field.data(), end, number);
    else
        read = std::from_chars(field.data(), end, number, base);
    line.remove_prefix(std::min(line.size(), field.size() + 1));
    return read.ec == std::errc() && read.ptr == end;
}

bool takeText(std::string_view& line, std::string& text)
{
    text = line.substr(0, line.find(','));
    line.remove_prefix(std::min(line.size(), text.size() + 1));
    return !text.empty();
}

bool readOrderLine(std::string_view line, OrderRow& row)
{
    return takeNumber(line, row.city, 16) && takeNumber(line, row.stage) && takeText(line, row.order) && takeNumber(line, row.people)
           && takeNumber(line, row.seed) && takeNumber(line, row.warmUp_s) && takeNumber(line, row.seconds) && takeNumber(line, row.fitness)
           && takeNumber(line, row.collisions_ph) && takeNumber(line, row.walls_ph) && takeNumber(line, row.contacts_ph)
           && takeNumber(line, row.progress) && takeNumber(line, row.stops_pmin) && takeNumber(line, row.walking)
           && takeNumber(line, row.stuck) && line.empty();
}

auto keyOf(const OrderRow& row)
{
    return std::tie(row.city, row.stage, row.order, row.people, row.seed, row.warmUp_s, row.seconds);
}

} // namespace

bool OrderRow::isRunOf(const OrderRow& other) const
{
    return keyOf(*this) == keyOf(other);
}

std::string orderColumns()
{
    return fmt::format("{}\n", kOrderColumns);
}

std::string orderLine(const OrderRow& row)
{
    return fmt::format("{:016x},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", row.city, row.stage, row.order, row.people, row.seed,
                       row.warmUp_s, row.seconds, row.fitness, row.collisions_ph, row.walls_ph, row.contacts_ph, row.progress,
                       row.stops_pmin, row.walking, row.stuck);
}

Result<std::vector<OrderRow>> readOrderRows(std::string_view text)
{
    std::vector<OrderRow> rows;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos)
            break;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        OrderRow row;
        const bool isRead = number == 1 ? line == kOrderColumns : readOrderLine(line, row);
        if (!isRead)
            return Error{"bad-rows", foundation::told("This is no line of runs with routines in several orders."),
                         fmt::format("line {}", number)};
        if (number > 1)
            rows.push_back(std::move(row));
    }
    return rows;
}

void sortOrderRows(std::vector<OrderRow>& rows)
{
    std::sort(rows.begin(), rows.end(), [](const OrderRow& a, const OrderRow& b) { return keyOf(a) < keyOf(b); });
}

} // namespace passerby::jobs
