// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/variants.h"

#include "core/variants/changed_rows.h"
#include "core/variants/difference.h"
#include "core/variants/named_variant.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

#include <QUndoStack>
#include <functional>

namespace passerby::editor {

namespace {

using foundation::Error;
using foundation::Result;
using world::Variant;
using world::VariantId;
using world::World;

/// A step between cities of a project: rows, and which city is shown.
class ShowVariantCommand final : public QUndoCommand {
public:
    ShowVariantCommand(ProjectDocument& document, const QString& text, world::WorldPatch redoPatch, world::WorldPatch undoPatch,
                       Showing before, Showing after)
        : QUndoCommand(text),
          m_document(document),
          m_redoPatch(std::move(redoPatch)),
          m_undoPatch(std::move(undoPatch)),
          m_before(std::move(before)),
          m_after(std::move(after))
    {
    }
    void undo() override
    {
        apply(m_undoPatch, m_before);
        m_isApplied = false;
    }
    void redo() override
    {
        if (!m_isApplied) // else it was pushed just now, and is carried out already
            apply(m_redoPatch, m_after);
        m_isApplied = true;
    }

private:
    void apply(const world::WorldPatch& patch, const Showing& showing)
    {
        if (const auto inverse = m_document.applyPatch(patch, showing); !inverse.ok()) {
            qCritical("A step of the history cannot be repeated: %s", foundation::describe(inverse.error()).c_str());
            setObsolete(true);
        }
    }

    ProjectDocument& m_document;
    world::WorldPatch m_redoPatch;
    world::WorldPatch m_undoPatch;
    Showing m_before;
    Showing m_after;
    bool m_isApplied = true;
};

Error variantGone()
{
    return {"no-variant", text("The variant is gone.").toStdString(), {}};
}

/// The base as a file would hold it now, with all its variants.
Result<World> storedNow(const ProjectDocument& document)
{
    return variants::storedCity(document.base(), document.world(), document.shownVariant());
}

/// Goes on with another base (that differs in its variants and stories alone), of which a variant is shown (null: none).
Result<void> goOnWith(ProjectDocument& document, const QString& words, const World& base, VariantId id)
{
    Result<World> shown = base;
    if (!id.isNull())
        shown = variants::shownCity(base, id);
    if (!shown.ok())
        return shown.error();
    const Showing before = document.showing();
    const Showing after = id.isNull() ? Showing() : Showing{id, base};
    const world::WorldPatch patch = variants::changesTo(document.world(), shown.value());
    auto inverse = document.applyPatch(patch, after);
    if (!inverse.ok())
        return inverse.error();
    document.undoStack().push(new ShowVariantCommand(document, words, patch, std::move(inverse).value(), before, after));
    return {};
}

/// Changes the row of a variant, whether it is shown or not.
Result<void> changeVariant(ProjectDocument& document, VariantId id, const QString& words, const std::function<void(Variant&)>& change)
{
    const Variant* variant = document.world().variants().find(id);
    if (!variant)
        return variantGone();
    Variant changed = *variant;
    change(changed);
    if (changed == *variant)
        return {};
    world::PatchBuilder build(document.world());
    build.replace(id, std::move(changed));
    return ApplyPatchCommand::push(document, words, build.take());
}

} // namespace

Variant variantNow(const ProjectDocument& document, VariantId id)
{
    const Variant* variant = document.world().variants().find(id);
    if (!variant)
        return variants::difference(document.base(), document.base(), {});
    return id == document.shownVariant() ? variants::difference(document.base(), document.world(), variant->name, variant->notes)
                                         : *variant;
}

Result<World> cityOf(const ProjectDocument& document, VariantId id)
{
    if (id == document.shownVariant())
        return document.world();
    auto stored = storedNow(document);
    if (!stored.ok() || id.isNull())
        return stored;
    return variants::shownCity(stored.value(), id);
}

QString cityName(const ProjectDocument& document, VariantId id)
{
    const Variant* variant = document.world().variants().find(id);
    return variant ? QString::fromStdString(variant->name) : text("Base");
}

bool isBehind(const ProjectDocument& document, VariantId id)
{
    const Variant* variant = document.world().variants().find(id);
    if (!variant || id == document.shownVariant())
        return false;
    const auto rebased = variants::rebase(document.base(), *variant);
    return !rebased.ok() || !rebased.value().conflicts.empty() || !(rebased.value().variant == *variant);
}

std::vector<ObjectRef> objectsThatDiffer(const ProjectDocument& document)
{
    std::vector<ObjectRef> refs;
    for (const variants::ChangedRow& row : variants::changedRows(variantNow(document, document.shownVariant())))
        for (const ObjectKind kind : kAllObjectKinds) {
            const bool isKind = visitKind(kind, [&]<class Row>() { return row.place.kind == world::rowKind<Row>(); });
            if (isKind && row.deed != variants::Deed::removed)
                refs.push_back({kind, row.place.number});
        }
    return refs;
}

Result<void> showVariant(ProjectDocument& document, VariantId id)
{
    if (id == document.shownVariant())
        return {};
    const Variant* variant = document.world().variants().find(id);
    if (!id.isNull() && !variant)
        return variantGone();
    const auto stored = storedNow(document);
    if (!stored.ok())
        return stored.error();
    const QString words = variant ? text("Show variant \"%1\"").arg(QString::fromStdString(variant->name)) : text("Show base");
    return goOnWith(document, words, stored.value(), id);
}

Result<VariantId> addVariant(ProjectDocument& document, const QString& name)
{
    auto stored = storedNow(document);
    if (!stored.ok())
        return stored.error();
    Variant variant = variantNow(document, document.shownVariant());
    variant.name = variants::freeName(stored.value(), name.trimmed().toStdString());
    world::PatchBuilder build(document.world()); // a number that no variant has had
    const VariantId id = build.add(std::move(variant));
    if (const auto added = stored.value().apply(build.take()); !added.ok())
        return added.error();
    if (const auto done = goOnWith(document, text("New variant"), stored.value(), id); !done.ok())
        return done.error();
    return document.shownVariant();
}

Result<void> renameVariant(ProjectDocument& document, VariantId id, const QString& name)
{
    return changeVariant(document, id, text("Rename variant"), [&](Variant& variant) {
        const std::string wanted = name.trimmed().toStdString();
        if (wanted != variant.name && !wanted.empty())
            variant.name = variants::freeName(document.world(), wanted);
    });
}

Result<void> noteVariant(ProjectDocument& document, VariantId id, const QString& notes)
{
    return changeVariant(document, id, text("Change notes of variant"), [&](Variant& variant) { variant.notes = notes.toStdString(); });
}

Result<void> removeVariant(ProjectDocument& document, VariantId id)
{
    if (!document.world().variants().contains(id))
        return variantGone();
    world::WorldPatch patch;
    patch.erase(id);
    if (id != document.shownVariant())
        return ApplyPatchCommand::push(document, text("Delete variant"), patch);
    auto stored = storedNow(document);
    if (!stored.ok())
        return stored.error();
    if (const auto removed = stored.value().apply(patch); !removed.ok())
        return removed.error();
    return goOnWith(document, text("Delete variant"), stored.value(), {});
}

Result<VariantId> duplicateVariant(ProjectDocument& document, VariantId id)
{
    if (!document.world().variants().contains(id))
        return variantGone();
    Variant copy = variantNow(document, id);
    copy.name = variants::freeName(document.world(), copy.name);
    world::PatchBuilder build(document.world());
    const VariantId added = build.add(std::move(copy));
    if (const auto done = ApplyPatchCommand::push(document, text("Duplicate variant"), build.take()); !done.ok())
        return done.error();
    return added;
}

Result<void> rebaseVariant(ProjectDocument& document, VariantId id, const variants::Choices& choices)
{
    const Variant* variant = document.world().variants().find(id);
    if (!variant)
        return variantGone();
    auto rebased = variants::rebase(document.base(), *variant, choices);
    if (!rebased.ok())
        return rebased.error();
    return changeVariant(document, id, text("Bring variant up to date"),
                         [&](Variant& changed) { changed = std::move(rebased.value().variant); });
}

} // namespace passerby::editor
