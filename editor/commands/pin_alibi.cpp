// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/pin_alibi.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/words/alibi_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace passerby::editor {

std::optional<world::PinnedAlibi> pinOf(const run::PersonStory& story, const world::World& city, const world::World& kept, double time_s,
                                        const QString& note)
{
    const auto find = [&](std::uint32_t target) {
        return target < city.targets().size() ? kept.targets().idOf(city.targets().at(target).id.number) : world::TargetId();
    };
    world::PinnedAlibi alibi;
    alibi.agent = exportedId(story.agent);
    alibi.origin = find(story.origin);
    alibi.destination = story.walking ? find(story.destination) : alibi.origin;
    alibi.reason = spellReason(story.reason).toStdString();
    alibi.time_s = std::max(0.0, time_s);
    alibi.note = note.toStdString();
    if (alibi.origin.isNull() || alibi.destination.isNull())
        return std::nullopt;
    return alibi;
}

std::optional<ObjectRef> findPin(const world::World& world, const world::PinnedAlibi& alibi)
{
    for (const auto& [id, row] : world.pinnedAlibis())
        if (row.agent == alibi.agent && row.origin.number == alibi.origin.number && row.destination.number == alibi.destination.number
            && row.reason == alibi.reason)
            return ObjectRef{ObjectKind::pinnedAlibi, id.number};
    return std::nullopt;
}

foundation::Result<void> pinAlibi(ProjectDocument& document, const world::PinnedAlibi& alibi)
{
    world::PatchBuilder patch(document.world());
    patch.add(alibi);
    return ApplyPatchCommand::push(document, QCoreApplication::translate("commands", "Pin passer-by %1").arg(alibi.agent), patch.take());
}

} // namespace passerby::editor
