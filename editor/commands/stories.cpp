// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/stories.h"

#include "core/variants/named_variant.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/free_name.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

#include <algorithm>
#include <functional>

namespace passerby::editor {

namespace {

using foundation::Error;
using foundation::Result;
using world::Slide;

/// `change` changes the story; false: there is no such slide.
Result<void> changeStory(ProjectDocument& document, world::StoryId id, const QString& words,
                         const std::function<bool(world::Story&)>& change)
{
    const world::Story* story = document.world().stories().find(id);
    if (!story)
        return Error{"no-story", text("The story is gone.").toStdString(), {}};
    world::Story changed = *story;
    if (!change(changed))
        return Error{"no-slide", text("The slide is gone.").toStdString(), {}};
    if (changed == *story)
        return {};
    world::PatchBuilder build(document.world());
    build.replace(id, std::move(changed));
    return ApplyPatchCommand::push(document, words, build.take());
}

} // namespace

Result<world::StoryId> addStory(ProjectDocument& document, const QString& name, std::vector<Slide> slides,
                                std::optional<world::Variant> ofLastSlide)
{
    world::Story story{freeName(document.world().stories(), name.toStdString()), std::move(slides)};
    world::PatchBuilder build(document.world());
    if (ofLastSlide && !story.slides.empty()) {
        ofLastSlide->name = variants::freeName(document.world(), ofLastSlide->name);
        story.slides.back().variant = build.add(*std::move(ofLastSlide)).number;
    }
    const QString words = text("Add story %1").arg(QString::fromStdString(story.name));
    const world::StoryId id = build.add(std::move(story));
    if (const auto done = ApplyPatchCommand::push(document, words, build.take()); !done)
        return done.error();
    return id;
}

Result<void> renameStory(ProjectDocument& document, world::StoryId id, const QString& name)
{
    return changeStory(document, id, text("Rename story"), [&name](world::Story& story) {
        story.name = name.toStdString();
        return true;
    });
}

Result<void> removeStory(ProjectDocument& document, world::StoryId id)
{
    const world::Story* story = document.world().stories().find(id);
    if (!story)
        return Error{"no-story", text("The story is gone.").toStdString(), {}};
    world::PatchBuilder build(document.world());
    build.erase(id);
    return ApplyPatchCommand::push(document, text("Delete story %1").arg(QString::fromStdString(story->name)), build.take());
}

Result<void> insertSlide(ProjectDocument& document, world::StoryId id, std::size_t place, const Slide& slide)
{
    return changeStory(document, id, text("Add slide"), [&](world::Story& story) {
        story.slides.insert(story.slides.begin() + static_cast<std::ptrdiff_t>(std::min(place, story.slides.size())), slide);
        return true;
    });
}

Result<void> changeSlide(ProjectDocument& document, world::StoryId id, std::size_t place, const Slide& slide)
{
    return changeStory(document, id, text("Change slide %1").arg(place + 1), [&](world::Story& story) {
        if (place >= story.slides.size())
            return false;
        story.slides[place] = slide;
        return true;
    });
}

Result<void> moveSlide(ProjectDocument& document, world::StoryId id, std::size_t from, std::size_t to)
{
    return changeStory(document, id, text("Move slide %1").arg(from + 1), [&](world::Story& story) {
        if (from >= story.slides.size() || to >= story.slides.size())
            return false;
        const auto first = story.slides.begin() + static_cast<std::ptrdiff_t>(std::min(from, to));
        const auto end = story.slides.begin() + static_cast<std::ptrdiff_t>(std::max(from, to)) + 1;
        std::rotate(first, from < to ? first + 1 : end - 1, end);
        return true;
    });
}

Result<void> removeSlide(ProjectDocument& document, world::StoryId id, std::size_t place)
{
    return changeStory(document, id, text("Delete slide %1").arg(place + 1), [&](world::Story& story) {
        if (place >= story.slides.size())
            return false;
        story.slides.erase(story.slides.begin() + static_cast<std::ptrdiff_t>(place));
        return true;
    });
}

Result<void> retimeSlide(ProjectDocument& document, world::StoryId id, std::size_t place, double glide_s, double dwell_s)
{
    return changeStory(document, id, text("Time slide %1").arg(place + 1), [&](world::Story& story) {
        if (place >= story.slides.size())
            return false;
        story.slides[place].glide_s = std::clamp(glide_s, 0.0, world::kLongestGlide_s);
        story.slides[place].dwell_s = std::clamp(dwell_s, 0.0, world::kLongestDwell_s);
        return true;
    });
}

} // namespace passerby::editor
