// SPDX-License-Identifier: Apache-2.0
#include "core/storage/variant_rows.h"

#include "core/storage/variant_image.h"

#include <fmt/format.h>

namespace passerby::storage {

namespace {

class ChangeLister {
public:
    using Put = std::function<void(VariantChangeRow)>;
    ChangeLister(world::VariantId variant, Put put) : m_variant(variant), m_put(std::move(put)) {}

    void list(const world::Variant& variant)
    {
        std::apply([&](const auto&... rows) { (listRows(rows, *variant.before), ...); }, variant.after->rows);
        if (variant.after->settings)
            m_put({m_variant, kTable<MetaRow>.name, std::nullopt, "changed"});
    }

private:
    template <class Row>
    void listRows(const world::RowChanges<Row>& after, const world::WorldPatch& before)
    {
        if constexpr (world::kVaries<Row>)
            for (std::size_t i = 0; i < after.size(); ++i)
                m_put({m_variant, nameOfTable<Row>(), after[i].id.number,
                       !after[i].row              ? "removed"
                       : !before.of<Row>()[i].row ? "added"
                                                  : "changed"});
    }
    /// Rules are written as another struct.
    template <class Row>
    static const char* nameOfTable()
    {
        if constexpr (std::is_same_v<Row, world::ProxyRule>)
            return kTable<ProxyRuleRow>.name;
        else
            return kTable<Row>.name;
    }

    world::VariantId m_variant;
    Put m_put;
};

/// What one side does not hold and the other does: added before, removed after. Both lists ascend.
template <class Row>
void complete(world::RowChanges<Row>& side, const world::RowChanges<Row>& other)
{
    world::RowChanges<Row> whole;
    auto own = side.begin();
    for (const auto& [id, row] : other) {
        while (own != side.end() && own->id.number < id.number)
            whole.push_back(*own++);
        if (own == side.end() || own->id.number > id.number)
            whole.push_back({id, nullptr});
    }
    whole.insert(whole.end(), own, side.end());
    side = std::move(whole);
}

world::Variant variantOf(const VariantRow& row, const ProjectReader& reader, std::uintmax_t& left_bytes)
{
    auto before = std::make_shared<world::WorldPatch>(unpackRows(row.before, reader.frame(), left_bytes, reader.context()));
    auto after = std::make_shared<world::WorldPatch>(unpackRows(row.after, reader.frame(), left_bytes, reader.context()));
    const world::WorldPatch there = *before;
    std::apply([&]<class... Row>(world::RowChanges<Row>&... rows) { (complete(rows, after->of<Row>()), ...); }, before->rows);
    std::apply([&]<class... Row>(world::RowChanges<Row>&... rows) { (complete(rows, there.of<Row>()), ...); }, after->rows);
    return {row.name, row.notes, std::move(before), std::move(after)};
}

} // namespace

void writeVariants(ProjectWriter& writer, const TableSet& rows)
{
    const auto& variants = rows.of<world::Variant>();
    writer.table<VariantRow>([&](const auto& put) {
        for (const auto& [id, variant] : variants)
            put(id.number, VariantRow{variant.name, variant.notes, packRows(*variant.before, writer.frame(), writer.context()),
                                      packRows(*variant.after, writer.frame(), writer.context())});
    });
    writer.table<VariantChangeRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, variant] : variants)
            ChangeLister(id, [&](const VariantChangeRow& row) { put(++number, row); }).list(variant);
    });
}

void readVariants(ProjectReader& reader, world::WorldPatch& patch)
{
    std::uintmax_t left_bytes = kLargestFile_bytes;
    reader.each<VariantRow>([&](const RowReader& at, const VariantRow& row) {
        try {
            patch.put(world::VariantId{at.number(), 1}, variantOf(row, reader, left_bytes));
        } catch (const Failure& failure) {
            foundation::Error error = failure.error;
            error.where = fmt::format("{}, row {}{}{}", kTable<VariantRow>.name, at.number(), error.where.empty() ? "" : ": ", error.where);
            throw Failure{error};
        }
    });
}

} // namespace passerby::storage
