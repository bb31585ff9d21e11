// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/film.h"

#include "core/foundation/words.h"
#include "core/variants/named_variant.h"
#include "editor/scene/people.h"
#include "editor/scene/slide_image.h"
#include "editor/session/story_heat.h"
#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "widgets/controls/theme.h"
#include "widgets/heat/heat_words.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::widgets {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kWordsFade_s = 0.5; ///< in and out
constexpr double kHour_s = 3600.0;

/// What the layers of all slides have to look at.
editor::HeatNeeds looksOf(const world::Story& story)
{
    editor::HeatNeeds all;
    for (const world::Slide& slide : story.slides) {
        const editor::HeatNeeds& needs = editor::heatLayer(editor::heatOfSlide(slide.heatmap).layer).needs;
        all.looks = all.looks || needs.looks;
        all.room = all.room || needs.room;
    }
    return all;
}

QImage mixed(const QImage& from, const QImage& to, double share)
{
    QImage image = from;
    QPainter painter(&image);
    painter.setOpacity(share);
    painter.drawImage(0, 0, to);
    return image;
}

} // namespace

Film::Film(Cities cities, const world::Story& story, const Look& look, std::optional<std::uint64_t> people)
    : m_cities(std::move(cities)),
      m_story(story),
      m_look(look),
      m_people(people),
      m_path(m_story, std::make_shared<const story::BuiltSpace>(m_cities.at(0)->project.world))
{
}

Film::~Film() = default;

Result<std::unique_ptr<Film>> Film::create(jobs::ProjectFile project, const world::Story& story, const Look& look,
                                           std::optional<std::uint64_t> people)
{
    if (story.slides.empty())
        return Error{"no-slides", foundation::told("The story \"{}\" has no slides yet.", story.name), {}};
    world::Story shown = story;
    const world::World base = project.base.value_or(project.world);
    Cities cities;
    cities.emplace(0, std::make_unique<City>(std::move(project), look));
    for (world::Slide& slide : shown.slides) {
        const world::VariantId id = base.variants().idOf(slide.variant);
        if (id.isNull())
            slide.variant = 0;
        if (cities.contains(slide.variant))
            continue;
        auto city = variants::shownCity(base, id);
        if (!city.ok())
            return city.error();
        jobs::ProjectFile variant;
        variant.world = std::move(city).value();
        cities.emplace(slide.variant, std::make_unique<City>(std::move(variant), look));
    }
    return std::unique_ptr<Film>(new Film(std::move(cities), shown, look, people));
}

Result<void> Film::goTo(const story::RunMoment& moment, foundation::JobContext& context)
{
    if (!m_run || m_runNumber != moment.run) {
        const story::ShownRun& shown = m_path.timeline().runs()[moment.run];
        const world::World& city = m_cities.at(shown.variant)->project.world;
        const double start_s = shown.hour ? kHour_s * *shown.hour : city.settings().initialTime_s;
        const std::uint64_t people = m_people.value_or(static_cast<std::uint64_t>(city.settings().population));
        m_run.reset();
        auto run = editor::StoryRun::begin({city, people, start_s, looksOf(m_story)}, context);
        if (!run.ok())
            return run.error();
        m_run = std::move(run).value();
        m_runNumber = moment.run;
        if (!m_run->whyNobody().empty())
            context.log("Nobody walks: " + m_run->whyNobody());
    }
    return m_run->goTo(moment.time_s, context);
}

Result<void> Film::prepareHeat(const world::Slide& slide)
{
    const editor::AskedHeat asked = editor::heatOfSlide(slide.heatmap);
    if (asked.layer == editor::HeatLayerId::none) {
        m_heat.reset();
        return {};
    }
    const std::int64_t second = editor::followsRun(asked) ? static_cast<std::int64_t>(std::floor(m_run->time_s() + 1e-6)) : 0;
    if (m_heat && m_heat->asked == asked && m_heat->run == m_runNumber && m_heat->second == second)
        return {};
    auto drawn = editor::drawStoryHeat(cityOf(slide).project, asked, *m_run);
    if (!drawn.ok() && editor::followsRun(asked)) { // nothing is counted yet
        m_heat = Heat{asked, m_runNumber, second, nullptr, {}};
        return {};
    }
    if (!drawn.ok())
        return drawn.error();
    const editor::Heatmap& map = drawn.value().map;
    LegendInfo legend = heatLegend(drawn.value().subject, map.maximum, map.highest > map.maximum);
    m_heat = Heat{asked, m_runNumber, second, std::make_shared<const editor::Heatmap>(map), std::move(legend)};
    return {};
}

std::optional<story::Whereabouts> Film::whereabouts(const world::Slide& slide) const
{
    const editor::FramePair& frames = m_run->frames();
    if (!slide.person || !frames.current)
        return std::nullopt;
    const auto shown = editor::interpolatedOne(frames.previous.get(), *frames.current, frames.fraction,
                                               world::agentOf(static_cast<std::uint64_t>(*slide.person)));
    if (!shown)
        return std::nullopt;
    return story::Whereabouts{{shown->place.x, shown->place.y, shown->z_m}, shown->heading_rad};
}

/// Who is followed in the one slide and in the next is followed anew.
world::SlideCamera Film::cameraOf(std::size_t slide, const world::SlideCamera& planned)
{
    if (!story::followsSomebody(m_story.slides[slide]))
        return planned;
    const auto [place, isNew] = m_followed.try_emplace(slide, Followed{{m_story.slides[slide], m_path.built()}, m_time_s});
    const double since_s = m_time_s - std::exchange(place->second.last_s, m_time_s);
    return place->second.follower.follow(whereabouts(m_story.slides[slide]), isNew ? 0.0 : since_s);
}

Result<QImage> Film::draw(const Shown& shown, StoryCaptions& captions)
{
    const world::Slide& slide = m_story.slides[shown.slide];
    if (auto heat = prepareHeat(slide); !heat.ok())
        return heat.error();
    const auto told =
        slide.person && slide.tellsAlibi ? m_run->tell(world::agentOf(static_cast<std::uint64_t>(*slide.person))) : std::nullopt;
    StoryView view{slide, shown.camera, m_run->frames()};
    view.heatmap = m_heat ? m_heat->map : nullptr;
    view.told = told ? &*told : nullptr;
    view.time_s = m_run->time_s();
    captions.legend = m_heat && m_heat->map ? m_heat->legend : LegendInfo{};
    captions.clock = m_run->frames().current ? editor::formatClock(m_run->clock_s(), true) : QString();
    if (told) {
        const auto words = editor::tellAlibi(told->story, cityOf(slide).project.world, m_run->time_s(), m_run->clock_s());
        captions.person = words.who;
        captions.alibi = words.sentence.plain;
    }
    return cityOf(slide).stage.draw(view);
}

/// The pictures of both slides, of which the one before stands still where its run does not go on, and the one that comes as well.
Result<QImage> Film::fading(const story::Timeline::Moment& moment, StoryCaptions& captions, foundation::JobContext& context)
{
    const std::size_t before = moment.slide - 1;
    const auto& stations = m_path.timeline().stations();
    const bool goesOn = *moment.before == moment.run;
    if (goesOn || m_last.isNull()) {
        if (auto there = goTo(*moment.before, context); !there.ok())
            return there.error();
        StoryCaptions unused;
        const double dwelt_s = stations[before].leaves_s - stations[before].arrives_s;
        auto last = draw({before, cameraOf(before, m_path.ofSlide(before, dwelt_s))}, unused);
        if (!last.ok())
            return last;
        m_last = std::move(last).value();
    }
    if (goesOn || m_comingSlide != moment.slide) {
        if (auto there = goTo(moment.run, context); !there.ok())
            return there.error();
        auto coming = draw({moment.slide, cameraOf(moment.slide, m_path.ofSlide(moment.slide, 0.0))}, captions);
        if (!coming.ok())
            return coming;
        m_coming = std::move(coming).value();
        m_comingSlide = moment.slide;
        m_comingWords = captions;
    }
    captions = m_comingWords;
    return mixed(m_last, m_coming, story::smoothStep(moment.share));
}

const QImage& Film::pictureOf(std::size_t slide)
{
    if (m_pictureSlide != slide) {
        const world::Slide& shown = m_story.slides[slide];
        m_picture = editor::slideImage(shown.picture, slidePictureRoom(shown.isCard, m_look.size));
        m_pictureSlide = slide;
    }
    return m_picture;
}

void Film::writeWords(const story::Timeline::Moment& moment, StoryCaptions& captions)
{
    const auto& stations = m_path.timeline().stations();
    const world::Slide& slide = m_story.slides[moment.slide];
    captions.attribution = QString::fromStdString(cityOf(slide).project.world.settings().attribution);
    captions.title = QString::fromStdString(slide.title);
    captions.text = QString::fromStdString(slide.text);
    captions.isCard = slide.isCard;
    captions.picture = pictureOf(moment.slide);
    if (slide.isCard && !moment.isArriving) { // it is about the words
        captions.clock.clear();
        captions.legend = {};
    }
    const double left_s = stations[moment.slide].leaves_s - stations[moment.slide].arrives_s - moment.inDwell_s;
    const bool isLast = moment.slide + 1 == stations.size();
    const bool isFirst = moment.slide == 0;
    const double in = isFirst ? 1.0 : moment.inDwell_s / kWordsFade_s;
    const double out = isLast ? 1.0 : left_s / kWordsFade_s;
    captions.opacity = moment.isArriving ? 0.0 : story::smoothStep(std::min(in, out));
}

Result<QImage> Film::next(foundation::JobContext& context)
{
    m_time_s = double(m_next++) / m_look.fps;
    const story::Timeline::Moment moment = m_path.timeline().at(m_time_s);
    StoryCaptions captions;
    Result<QImage> image = QImage();
    if (moment.before) {
        image = fading(moment, captions, context);
    } else {
        if (auto there = goTo(moment.run, context); !there.ok())
            return there.error();
        const world::SlideCamera planned = m_path.at(m_time_s);
        image = draw({moment.slide, moment.isArriving ? planned : cameraOf(moment.slide, planned)}, captions);
        if (image.ok())
            m_last = image.value();
        m_comingSlide.reset();
    }
    if (!image.ok())
        return image;
    writeWords(moment, captions);
    paintStoryCaptions(image.value(), captions, theme(m_look.isDark ? ThemeKind::dark : ThemeKind::light));
    return image;
}

} // namespace passerby::widgets
