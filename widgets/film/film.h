// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/jobs/project_file.h"
#include "core/story/camera_path.h"
#include "core/story/follower.h"
#include "editor/heat/heat_command_words.h"
#include "editor/session/story_run.h"
#include "widgets/controls/legend_card.h"
#include "widgets/film/story_captions.h"
#include "widgets/film/story_stage.h"

#include <QImage>
#include <QSize>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace passerby::widgets {

/// The pictures of a story, one after the other: the k-th is the city at k / fps seconds of it, whatever time it takes to draw. The same
/// city, story and look give the same pictures.
class Film {
public:
    struct Look {
        QSize size{1920, 1080};
        double fps = 30.0;
        bool isDark = false;
        int supersampling = 2; ///< pixels drawn a pixel of the city, along each side
        bool isByHour = false; ///< the light of the city follows the clock
    };
    /// `people`: who live in the city; none: its own number. Errors: "no-slides", and those of variants::shownCity for what a slide shows.
    [[nodiscard]] static foundation::Result<std::unique_ptr<Film>> create(jobs::ProjectFile project, const world::Story& story,
                                                                          const Look& look, std::optional<std::uint64_t> people);
    ~Film();

    [[nodiscard]] std::size_t count() const { return m_path.timeline().frames(m_look.fps); }
    /// The next picture, with its words; there must be one. Errors: those of runs, heat layers and CityStage; "cancelled". Where people
    /// cannot live in the city, the log says so.
    [[nodiscard]] foundation::Result<QImage> next(foundation::JobContext& context);

private:
    /// A slide at a moment, with the run there.
    struct Shown {
        std::size_t slide = 0;
        world::SlideCamera camera;
    };
    /// The heatmap of a slide, as long as it is that of its moment.
    struct Heat {
        editor::AskedHeat asked;
        std::size_t run = 0;
        std::int64_t second = 0; ///< of the run; 0 where it does not change
        std::shared_ptr<const editor::Heatmap> map;
        LegendInfo legend;
    };
    /// One of the cities that are shown: the one that is open, or a variant.
    struct City {
        City(jobs::ProjectFile file, const Look& look)
            : project(std::move(file)), stage(project.world, look.size, look.isDark, look.supersampling, look.isByHour)
        {
        }
        jobs::ProjectFile project;
        StoryStage stage;
    };
    using Cities = std::map<std::uint32_t, std::unique_ptr<City>>; ///< by number of the variant; 0: as it is open
    Film(Cities cities, const world::Story& story, const Look& look, std::optional<std::uint64_t> people);
    [[nodiscard]] City& cityOf(const world::Slide& slide) const { return *m_cities.at(slide.variant); }
    [[nodiscard]] foundation::Result<void> goTo(const story::RunMoment& moment, foundation::JobContext& context);
    [[nodiscard]] foundation::Result<void> prepareHeat(const world::Slide& slide);
    [[nodiscard]] world::SlideCamera cameraOf(std::size_t slide, const world::SlideCamera& planned);
    [[nodiscard]] std::optional<story::Whereabouts> whereabouts(const world::Slide& slide) const;
    [[nodiscard]] foundation::Result<QImage> draw(const Shown& shown, StoryCaptions& captions);
    [[nodiscard]] foundation::Result<QImage> fading(const story::Timeline::Moment& moment, StoryCaptions& captions,
                                                    foundation::JobContext& context);
    [[nodiscard]] const QImage& pictureOf(std::size_t slide);
    void writeWords(const story::Timeline::Moment& moment, StoryCaptions& captions);

    Cities m_cities;
    world::Story m_story;
    Look m_look;
    std::optional<std::uint64_t> m_people;
    story::CameraPath m_path;
    std::size_t m_next = 0;
    double m_time_s = 0.0; ///< of the story
    std::size_t m_runNumber = 0;
    std::unique_ptr<editor::StoryRun> m_run;
    std::optional<Heat> m_heat;
    struct Followed {
        story::Follower follower;
        double last_s = 0.0; ///< of the story
    };
    std::map<std::size_t, Followed> m_followed; ///< by slide
    QImage m_last;                              ///< picture of the slide that was shown last, without words
    QImage m_coming;                            ///< of the one that fades in, where it stands still meanwhile
    std::optional<std::size_t> m_comingSlide;
    QImage m_picture; ///< that the slide below carries
    std::optional<std::size_t> m_pictureSlide;
    StoryCaptions m_comingWords; ///< clock, legend and alibi of its picture
};

} // namespace passerby::widgets
