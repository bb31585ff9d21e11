// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a film: drawn from scenes that are kept as if each were drawn anew, the same in every run, with the words of their
// slides.
#include "app/gui/command_line.h"
#include "core/variants/difference.h"
#include "core/world/patch_builder.h"
#include "editor/scene/story_camera.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_stage.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/theme.h"
#include "widgets/film/film.h"
#include "widgets/film/film_writer.h"
#include "widgets/film/story_captions.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace film_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

world::SlideCamera nearTheMiddle(double distance_m)
{
    world::SlideCamera camera;
    camera.distance_m = distance_m;
    return camera;
}

/// City, plan, somebody followed, and another hour.
world::Story everyWay()
{
    world::Story story{"Every way", {}};
    for (int i = 0; i < 5; ++i) {
        world::Slide slide;
        slide.camera = nearTheMiddle(60.0 + 20.0 * i);
        slide.glide_s = 0.4;
        slide.dwell_s = 0.4;
        slide.title = "Slide";
        story.slides.push_back(slide);
    }
    story.slides[1].motion = world::SlideMotion::orbit;
    story.slides[2].view = world::SlideView::plan;
    story.slides[2].heatmap = "density";
    story.slides[3].person = 0;
    story.slides[3].motion = world::SlideMotion::follow;
    story.slides[3].tellsAlibi = true;
    story.slides[4].hour = 17.0;
    return story;
}

jobs::ProjectFile crossing()
{
    jobs::ProjectFile project;
    project.world = testing::makeCrossing();
    return project;
}

std::vector<QImage> picturesOf(const world::Story& story, const Film::Look& look)
{
    foundation::JobContext context;
    auto film = Film::create(crossing(), story, look, std::nullopt);
    if (!film.ok())
        qFatal("%s", film.error().message.c_str());
    std::vector<QImage> pictures;
    for (std::size_t k = 0; k < film.value()->count(); ++k) {
        auto picture = film.value()->next(context);
        if (!picture.ok())
            qFatal("%s", picture.error().message.c_str());
        pictures.push_back(picture.value());
    }
    return pictures;
}

/// How far two pictures differ on average, 0 to 255.
double difference(const QImage& a, const QImage& b)
{
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y);
            const QRgb q = b.pixel(x, y);
            sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q));
        }
    return sum / (3.0 * a.width() * a.height());
}

QString errorOf(const QStringList& arguments)
{
    const auto line = gui::readCommandLine(QStringList{"passerby"} + arguments);
    return line.ok() ? QString() : QString::fromStdString(line.error().message);
}

} // namespace

class FilmTest : public QObject {
    Q_OBJECT

private slots:
    void keptScene_drawsAsIfAnew()
    {
        const world::World city = testing::makeCrossing();
        auto stage = CityStage::create(city, {{320, 200}, false, 1});
        QVERIFY2(stage.ok(), stage.ok() ? "" : stage.error().message.c_str());
        const auto anew = [&](double distance_m) {
            RenderRequest request;
            request.world = city;
            request.size = {320, 200};
            request.supersampling = 1;
            request.camera = editor::orbitOf(nearTheMiddle(distance_m));
            return renderCity(request).value();
        };
        const auto kept = [&](double distance_m) {
            CityStage::Moment moment;
            moment.camera = editor::orbitOf(nearTheMiddle(distance_m));
            return stage.value()->draw(moment).value();
        };
        const QImage near = anew(50.0);
        const QImage far = anew(150.0);
        QVERIFY(near != far);
        QVERIFY(difference(kept(50.0), near) < 0.001);
        QVERIFY(difference(kept(150.0), far) < 0.001); // but for a pixel that roundings decide
        QVERIFY(difference(kept(50.0), near) < 0.001);
    }

    void slideOfAVariant_isAPictureOfThatCity()
    {
        const world::World base = testing::makeCrossing();
        world::World closed = base; // by a hall
        world::PatchBuilder hall(closed);
        hall.add(world::Obstacle{"Hall", world::ObstacleKind::building, 0, {{{-8, -8}, {8, -8}, {8, 8}, {-8, 8}}, {}}, 0.0, 6.0});
        QVERIFY(closed.apply(hall.take()).ok());
        world::World city = base;
        world::PatchBuilder build(city);
        const auto id = build.add(variants::difference(base, closed, "Hall"));
        QVERIFY(city.apply(build.take()).ok());
        world::Slide slide;
        slide.view = world::SlideView::plan;
        slide.camera = nearTheMiddle(80.0);
        slide.dwell_s = 0.1;
        slide.heatmap = "density";
        const auto pictureOf = [](const world::World& world, const world::Slide& shown) {
            jobs::ProjectFile project;
            project.world = world;
            foundation::JobContext context;
            auto film = Film::create(std::move(project), {"One", {shown}}, {{320, 200}, 10.0, false, 1}, std::nullopt);
            return film.ok() ? film.value()->next(context).value() : QImage();
        };
        const QImage asItIs = pictureOf(city, slide);
        const QImage asClosed = pictureOf(closed, slide);
        QVERIFY(!asItIs.isNull() && difference(asItIs, asClosed) > 0.1);
        slide.variant = id.number;
        QVERIFY(pictureOf(city, slide) == asClosed);
        slide.variant = id.number + 1; // gone
        QVERIFY(pictureOf(city, slide) == asItIs);
    }

    void pictures_areTheSameInEveryRun_andNoneIsLeftOut()
    {
        const Film::Look look{{256, 144}, 10.0, false, 1};
        const world::Story story = everyWay();
        const auto once = picturesOf(story, look);
        const auto again = picturesOf(story, look);
        QCOMPARE(once.size(), story::Timeline(story).frames(10.0));
        QCOMPARE(once.size(), again.size());
        for (std::size_t k = 0; k < once.size(); ++k)
            QVERIFY2(once[k] == again[k], qPrintable(QString::number(k)));
        for (std::size_t k = 1; k < once.size(); ++k) // nothing blinks: neither black nor another picture in between
            QVERIFY2(difference(once[k - 1], once[k]) < 60.0, qPrintable(QString::number(k)));
    }

    void ratesOfOneStory_showTheSameMoments()
    {
        world::Story story = everyWay();
        story.slides.resize(2);
        const auto slow = picturesOf(story, {{256, 144}, 5.0, true, 1});
        const auto fast = picturesOf(story, {{256, 144}, 10.0, true, 1});
        for (std::size_t k = 0; k < slow.size() && 2 * k < fast.size(); ++k) // strides apart, which depend on every picture
            QVERIFY2(difference(slow[k], fast[2 * k]) < 0.5, qPrintable(QString::number(k)));
    }

    void words_stayInThePicture_atEverySize()
    {
        StoryCaptions captions;
        captions.title = QStringLiteral("A title that is rather long and goes on for quite a while longer than most");
        captions.text = QStringLiteral("Some words below it, which need a second line at the least, as they are more than fit into one.");
        captions.clock = QStringLiteral("08:12");
        captions.attribution = QStringLiteral("© OpenStreetMap contributors");
        captions.picture = QImage(300, 200, QImage::Format_RGB32);
        captions.picture.fill(Qt::red);
        for (const bool isCard : {false, true})
            for (const QSize size : {QSize(320, 180), QSize(1280, 720), QSize(1080, 1080), QSize(1080, 1920)}) {
                captions.isCard = isCard;
                QImage image(size, QImage::Format_RGB32);
                image.fill(QColor(90, 120, 150));
                const QImage bare = image;
                paintStoryCaptions(image, captions, theme(ThemeKind::light));
                QVERIFY(image != bare);
                int red = 0; // pixels of the picture, wherever it stands
                for (int y = 0; y < size.height(); ++y)
                    for (int x = 0; x < size.width(); ++x)
                        red += image.pixelColor(x, y) == QColor(Qt::red);
                const QSize room = slidePictureRoom(isCard, size);
                const double shown = std::min(room.width() * room.width() / 1.5, 1.5 * room.height() * room.height());
                const bool isTight = isCard && size.width() <= size.height(); // the words take what they need
                QVERIFY2(red > (isTight ? 0.1 : 0.9) * shown,
                         qPrintable(QStringLiteral("%1 of %2 at %3").arg(red).arg(shown).arg(size.width())));
                int edge = 0; // pixels at the sides that words have reached
                for (int y = 0; y < size.height(); ++y)
                    edge += !isCard && (image.pixel(0, y) != bare.pixel(0, y) || image.pixel(size.width() - 1, y) != bare.pixel(0, y));
                QCOMPARE(edge, 0);
            }
    }

    void writer_saysWhatIsWrong_andLeavesNothing()
    {
        const QTemporaryDir folder;
        const auto codeOf = [&](const QString& name, QSize size) {
            const auto made = FilmWriter::create(folder.filePath(name), size, 30.0);
            return made.ok() ? std::string() : made.error().code;
        };
        QCOMPARE(codeOf("film.avi", {320, 180}), std::string("bad-suffix"));
        QCOMPARE(codeOf("film.mp4", {321, 180}), std::string("bad-size"));
        QCOMPARE(codeOf("film.webm", {320, 181}), std::string("bad-size"));
        QCOMPARE(codeOf("no/such/film.mp4", {320, 180}), std::string("cannot-write"));
        qputenv(FilmWriter::kProgramVariable, "no-such-program");
        QCOMPARE(codeOf("film.mp4", {320, 180}), std::string("no-ffmpeg"));
        QCOMPARE(codeOf("pictures/", {321, 181}), std::string()); // needs none
        qunsetenv(FilmWriter::kProgramVariable);
        QVERIFY(QDir(folder.path()).isEmpty());
        QVERIFY(QDir(folder.path()).mkpath("full/of"));
        QCOMPARE(codeOf("full/", {320, 180}), std::string("not-empty"));
    }

    void unfinishedFilm_isNotThere()
    {
        const QTemporaryDir folder;
        QImage picture(64, 36, QImage::Format_RGB32);
        picture.fill(Qt::red);
        for (const char* name : {"film.mp4", "film.webm", "pictures/"}) {
            auto writer = FilmWriter::create(folder.filePath(name), {64, 36}, 10.0);
            QVERIFY2(writer.ok(), writer.ok() ? "" : writer.error().message.c_str());
            for (int k = 0; k < 5; ++k)
                QVERIFY(writer.value()->add(picture).ok());
            writer.value().reset();
            QVERIFY2(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), name);
        }
    }

    void commandLine_asksForAFilm()
    {
        const auto line = gui::readCommandLine({"passerby", "--film", "a.mp4", "c.gpkg", "--story", "tour", "--size", "640x360", "--fps",
                                                "25", "--theme", "dark", "--people", "7"});
        QVERIFY(line.ok() && line.value().film && !line.value().picture && !line.value().sheet);
        QCOMPARE(line.value().film->story, QStringLiteral("tour"));
        QCOMPARE(line.value().film->fps, 25.0);
        QCOMPARE(line.value().film->size, QSize(640, 360));
        QVERIFY(line.value().film->isDark && line.value().film->people == 7U);
        const QStringList film{"--film", "a.mp4", "c.gpkg"};
        QCOMPARE(errorOf({"--film", "a.mp4"}), QStringLiteral("--film needs a city: passerby --film OUT.mp4 FILE --story NAME."));
        QVERIFY(errorOf({"--film", "a.gif", "c.gpkg"}).startsWith("--film is a name that ends with .mp4"));
        QCOMPARE(errorOf(film + QStringList{"--fps", "0"}), QStringLiteral("--fps is a number from 1 to 240."));
        QCOMPARE(errorOf(film + QStringList{"--heatmap", "density"}), QStringLiteral("--heatmap goes with --render or --sheet."));
        QCOMPARE(errorOf(film + QStringList{"--camera", "0,0,1,0,0"}), QStringLiteral("--camera goes with --render."));
        QCOMPARE(errorOf({"--render", "a.png", "c.gpkg", "--story", "tour"}), QStringLiteral("--story goes with --film."));
        QCOMPARE(errorOf({"c.gpkg", "--size", "640x360"}), QStringLiteral("--size goes with --render or --film."));
    }
};

PASSERBY_TEST(FilmTest)

} // namespace film_test

#include "film_test.moc"
