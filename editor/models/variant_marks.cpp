// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/variant_marks.h"

#include "core/variants/changed_rows.h"
#include "core/world/row_references.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

/// Choices may stand in another order in the base, or not be there.
QVariant valueOfBase(const Property& here, const Property& there)
{
    if (there.kind != PropertyKind::choice || here.choices == there.choices || !there.value.isValid())
        return there.value;
    const auto place = here.choices.indexOf(there.choices.value(there.value.toInt()));
    return place < 0 ? QVariant() : QVariant(static_cast<int>(place));
}

} // namespace

VariantMark variantMark(const ProjectDocument& document, ObjectRef ref)
{
    if (document.shownVariant().isNull())
        return VariantMark::none;
    return visitKind(ref.kind, [&]<class Row>() {
        const auto& now = document.world().of<Row>();
        const auto& base = document.base().of<Row>();
        const auto id = now.idOf(ref.number);
        const auto before = base.idOf(ref.number);
        if (id.isNull())
            return VariantMark::none;
        if (before.isNull())
            return VariantMark::added;
        const bool isSame = world::sameRow(base.share(before), now.share(id));
        return isSame ? VariantMark::none : VariantMark::changed;
    });
}

QString inWords(VariantMark mark)
{
    switch (mark) {
    case VariantMark::added:
        return text("The variant adds this.");
    case VariantMark::changed:
        return text("The variant changes this.");
    case VariantMark::none:
        break;
    }
    return {};
}

MarkedKinds markedKinds(const ProjectDocument& document)
{
    MarkedKinds marked{};
    if (document.shownVariant().isNull())
        return marked;
    for (const variants::ChangedRow& row : variants::changedRows(variantNow(document, document.shownVariant())))
        for (const ObjectKind kind : kAllObjectKinds)
            if (visitKind(kind, [&]<class Row>() { return row.place.kind == world::rowKind<Row>(); }))
                marked[static_cast<std::size_t>(kind)] = true;
    return marked;
}

void markProperties(std::vector<Property>& properties, const std::vector<Property>& ofBase)
{
    for (Property& property : properties) {
        const auto there = std::find_if(ofBase.begin(), ofBase.end(), [&](const Property& other) { return other.key == property.key; });
        if (!property.isEditable() || there == ofBase.end() || there->kind != property.kind)
            continue;
        const QVariant value = valueOfBase(property, *there);
        property.differsFromBase = property.isMixed != there->isMixed || value != property.value;
        property.inBase = property.differsFromBase && !there->isMixed ? value : QVariant();
    }
}

} // namespace passerby::editor
