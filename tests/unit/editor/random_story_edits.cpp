// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/slide_pictures.h"
#include "editor/commands/stories.h"
#include "tests/unit/editor/random_edits.h"

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;

namespace {

world::Slide anySlide(ProjectDocument& document, Dice& dice)
{
    RandomArguments arguments(document.world(), dice);
    world::Slide slide;
    slide.title = dice.any<std::string>({"", "The square", "Noon"});
    slide.camera.center = arguments.point();
    slide.camera.distance_m = dice.between(5.0, 500.0);
    slide.camera.yaw_deg = dice.between(-400.0, 300.0); // some are refused
    slide.view = dice.any<world::SlideView>({world::SlideView::city, world::SlideView::plan});
    slide.motion = static_cast<world::SlideMotion>(dice.below(5));
    while (dice.chance(0.7))
        slide.line.push_back(arguments.point());
    slide.glide_s = dice.between(-1.0, 20.0);
    slide.dwell_s = dice.between(0.0, 20.0);
    if (dice.chance(0.3))
        slide.time_s = dice.between(0.0, 500.0);
    if (dice.chance(0.3))
        slide.person = static_cast<std::int64_t>(dice.below(100));
    slide.variant = static_cast<std::uint32_t>(dice.below(3));
    return slide;
}

/// Of a story, or a little beyond its end.
std::size_t anyPlace(ProjectDocument& document, Dice& dice, world::StoryId id)
{
    const world::Story* story = document.world().stories().find(id);
    return dice.below(story ? story->slides.size() + 2 : 2);
}

world::StoryId anyStory(ProjectDocument& document, Dice& dice)
{
    return RandomArguments(document.world(), dice).any<world::Story>();
}

Result<void> addAnyStory(ProjectDocument& document, Dice& dice)
{
    const auto added = addStory(document, dice.any<QString>({"Tour", "Story", ""}), {anySlide(document, dice), anySlide(document, dice)});
    return added.ok() ? Result<void>() : added.error();
}

Result<void> renameAnyStory(ProjectDocument& document, Dice& dice)
{
    return renameStory(document, anyStory(document, dice), dice.any<QString>({"Tour", "Walk", ""}));
}

Result<void> removeAnyStory(ProjectDocument& document, Dice& dice)
{
    return removeStory(document, anyStory(document, dice));
}

Result<void> insertAny(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    const std::size_t place = anyPlace(document, dice, id);
    return insertSlide(document, id, place, anySlide(document, dice));
}

Result<void> changeAny(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    const std::size_t place = anyPlace(document, dice, id);
    return changeSlide(document, id, place, anySlide(document, dice));
}

/// A file that begins as a PNG does, or none; now and then one that is no picture, which is refused.
Result<void> setPictureAny(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    const std::size_t place = anyPlace(document, dice, id);
    world::SlidePicture picture;
    if (const double what = dice.between(0.0, 1.0); what < 0.6)
        picture.file = std::make_shared<const std::vector<std::uint8_t>>(
            std::initializer_list<std::uint8_t>{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', static_cast<std::uint8_t>(255.0 * what)});
    else if (what < 0.8)
        picture.file = std::make_shared<const std::vector<std::uint8_t>>(std::initializer_list<std::uint8_t>{1, 2, 3});
    return setSlidePicture(document, id, place, picture);
}

Result<void> moveAnySlide(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    const std::size_t from = anyPlace(document, dice, id);
    return moveSlide(document, id, from, anyPlace(document, dice, id));
}

Result<void> removeSlideAny(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    return removeSlide(document, id, anyPlace(document, dice, id));
}

Result<void> retimeAny(ProjectDocument& document, Dice& dice)
{
    const auto id = anyStory(document, dice);
    const std::size_t place = anyPlace(document, dice, id);
    const double glide_s = dice.between(-2.0, 30.0);
    return retimeSlide(document, id, place, glide_s, dice.between(-2.0, 30.0));
}

} // namespace

void addStoryEdits(std::vector<RandomEdit>& edits)
{
    edits.push_back({"stories.h addStory", addAnyStory});
    edits.push_back({"stories.h renameStory", renameAnyStory});
    edits.push_back({"stories.h removeStory", removeAnyStory});
    edits.push_back({"stories.h insertSlide", insertAny});
    edits.push_back({"stories.h changeSlide", changeAny});
    edits.push_back({"slide_pictures.h setSlidePicture", setPictureAny});
    edits.push_back({"stories.h moveSlide", moveAnySlide});
    edits.push_back({"stories.h removeSlide", removeSlideAny});
    edits.push_back({"stories.h retimeSlide", retimeAny});
}

} // namespace passerby::testing
