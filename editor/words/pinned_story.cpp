// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/pinned_story.h"

namespace passerby::editor {

namespace {

/// Counted from 0; kNone when it is gone.
std::uint32_t indexOfTarget(const world::World& world, world::TargetId id)
{
    const std::size_t index = world.targets().indexOf(world.targets().idOf(id.number));
    return index < world.targets().size() ? static_cast<std::uint32_t>(index) : navigation::kNone;
}

} // namespace

run::PersonStory storyOf(const world::PinnedAlibi& alibi, const world::World& world)
{
    run::PersonStory story;
    story.agent = world::agentOf(alibi.agent);
    story.walking = alibi.origin.number != alibi.destination.number;
    story.origin = indexOfTarget(world, alibi.origin);
    story.destination = story.walking ? indexOfTarget(world, alibi.destination) : navigation::kNone;
    story.reason = parseReason(QString::fromStdString(alibi.reason));
    return story;
}

AlibiWords tellPinned(const world::PinnedAlibi& alibi, const world::World& world)
{
    AlibiWords words = tellAlibi(storyOf(alibi, world), world, alibi.time_s, world.settings().initialTime_s + alibi.time_s);
    if (!alibi.note.empty()) {
        words.sentence.plain = QString::fromStdString(alibi.note);
        words.sentence.rich = words.sentence.plain.toHtmlEscaped();
    }
    words.times.clear();
    words.why = {};
    return words;
}

} // namespace passerby::editor
