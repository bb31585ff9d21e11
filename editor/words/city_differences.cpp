// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/city_differences.h"

#include "core/world/row_references.h"
#include "editor/document/object_ref.h"
#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QStringList>
#include <cstdint>
#include <vector>

namespace passerby::editor {

namespace {

/// Numbers of one kind.
struct ChangedRows {
    std::vector<std::uint32_t> changed;
    std::vector<std::uint32_t> added;
    std::vector<std::uint32_t> deleted;
};

template <class Row>
ChangedRows changedRows(const world::Table<Row>& version, const world::Table<Row>& other)
{
    ChangedRows rows;
    for (const auto& [id, row] : other) {
        const Row* before = version.find(version.idOf(id.number));
        if (!before)
            rows.added.push_back(id.number);
        else if (!(world::withoutGenerations(*before) == world::withoutGenerations(row)))
            rows.changed.push_back(id.number);
    }
    for (const auto& [id, row] : version)
        if (!other.find(other.idOf(id.number)))
            rows.deleted.push_back(id.number);
    return rows;
}

/// `what`: "%1 changed". One thing is called by its name where it has one.
void tellRows(const world::World& world, ObjectKind kind, const std::vector<std::uint32_t>& numbers, const char* what, QStringList& told)
{
    if (numbers.empty())
        return;
    const QString one = withinSentence(kindName(kind));
    const QString name = numbers.size() == 1 ? ownName(world, {kind, numbers.front()}) : QString();
    const QString things = name.isEmpty() ? formatCounted(static_cast<long long>(numbers.size()), one, withinSentence(kindPlural(kind)))
                                          : text("%1 “%2”").arg(one, name);
    told << text(what).arg(things);
}

} // namespace

QString differencesOf(const world::World& version, const world::World& other)
{
    QStringList told;
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, [&]<class Row>() {
            const ChangedRows rows = changedRows(version.of<Row>(), other.of<Row>());
            tellRows(other, kind, rows.changed, QT_TR_NOOP("%1 changed"), told);
            tellRows(other, kind, rows.added, QT_TR_NOOP("%1 added"), told);
            tellRows(version, kind, rows.deleted, QT_TR_NOOP("%1 deleted"), told);
        });
    const auto tellTable = [&told]<class Row>(const world::Table<Row>& before, const world::Table<Row>& after, const char* what) {
        const ChangedRows rows = changedRows(before, after);
        if (!rows.changed.empty() || !rows.added.empty() || !rows.deleted.empty())
            told << text(what);
    };
    tellTable(version.stories(), other.stories(), QT_TR_NOOP("stories changed"));
    tellTable(version.variants(), other.variants(), QT_TR_NOOP("variants changed"));
    if (!(version.settings() == other.settings()))
        told << text("settings changed");
    return told.join(QStringLiteral(", "));
}

} // namespace passerby::editor
