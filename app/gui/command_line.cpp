// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/command_line.h"

#include "app/build_identity.h"
#include "app/gui/failure.h"

#include "core/world/time_of_day.h"

#include <QCommandLineParser>
#include <cmath>

namespace passerby::gui {

namespace {

using editor::HeatLayerRow;
using foundation::Error;
using foundation::Result;

constexpr int kSmallestSide = 16;
constexpr int kLargestSide = 8192;
constexpr double kLongestTime_s = 86400.0;
constexpr std::uint32_t kMostPeople = 10'000'000;
constexpr double kLeastStep_m = 0.25;
constexpr double kMostStep_m = 100.0;
constexpr double kMostEyes_m = 10.0; // large cities stand out with eyes far apart
constexpr double kNearestScreen_m = 0.1;
constexpr double kFarthestScreen_m = 100'000.0;

QCommandLineOption option(const char* name, const char* description, const char* value = "", const char* standard = "")
{
    return {QString::fromLatin1(name), QString::fromLatin1(description), QString::fromLatin1(value), QString::fromLatin1(standard)};
}

void addOptions(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        QStringLiteral("A desktop studio for city life.\n\n"
                       "passerby [FILE] opens the window on a city, or on the sample city; FILE#NAME is the variant NAME of a city.\n"
                       "passerby --render OUT.png FILE draws a picture without a window and quits.\n"
                       "passerby --sheet OUT.pdf FILE writes a map on paper without a window and quits.\n"
                       "passerby --film OUT.mp4 FILE --story NAME makes a film of a story and quits.\n"
                       "passerby --print OUT.pdf A B writes what changes from city A to city B and quits.\n\n"
                       "Exit: 0 done, 1 failed, 2 wrong usage or input."));
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("City to open (.gpkg)."), QStringLiteral("[FILE]"));
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")});
    parser.addOption({{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Show the version.")});
    parser.addOption(option("render", "Draw FILE as a picture and quit.", "OUT.png"));
    parser.addOption(option("view", "What to draw: plan or city.", "VIEW", "city"));
    parser.addOption({{QStringLiteral("heatmap")}, editor::heatWordsExplained(), QStringLiteral("WHAT"), QStringLiteral("none")});
    parser.addOption(
        option("step", "Distance between the points that isovists are of, in metres; by the size of the city if left out.", "METRES"));
    parser.addOption(
        option("other", "City to compare with, for --heatmap compared (or difference): orange where FILE has more people.", "FILE"));
    parser.addOption(option("colours",
                            "Of heatmaps that are no difference: viridis, cividis (nearly the same to people with and without red-green "
                            "sight) or paper (yellow to dark blue).",
                            "NAME", "viridis"));
    parser.addOption(option("profile", "Heatmap of people with this profile alone.", "NAME"));
    parser.addOption(option("to", "Heatmap of people on their way to this kind of place alone.", "TYPE"));
    parser.addOption(option("hour", "Time of day, of the expected densities and when people begin to walk: 8:30 or 8.5.", "TIME"));
    parser.addOption(option("size", "Pixels of the picture, or of the film.", "WIDTHxHEIGHT", "1920x1080"));
    parser.addOption(option(
        "camera",
        "Eye of the city view: place in metres, yaw (0 north, 90 east) and pitch (down) in degrees. Without it the picture shows the whole "
        "city, or the middle of one more than 500 m from corner to corner.",
        "X,Y,Z,YAW,PITCH"));
    parser.addOption(option("stereo", "Draw the city once for each eye, side by side, the left eye's half at the left."));
    parser.addOption(option("eyes", "Millimetres from one eye to the other, with --stereo.", "MM", "65"));
    parser.addOption(option("screen",
                            "Metres from the eyes at which both halves show the same, with --stereo; what is nearer comes out of the "
                            "picture. Without it, as far as what the camera looks at.",
                            "METRES"));
    parser.addOption(option("theme", "light or dark.", "THEME", "light"));
    parser.addOption(option("daylight", "Give the city the light of the time of day: low sun, long shadows, lit windows at night."));
    parser.addOption(option("time", "Simulated seconds before the picture is taken.", "SECONDS", "30"));
    addSheetOptions(parser);
    addFilmOptions(parser);
    addPrintOptions(parser);
    parser.addOption(
        option("language",
               "Language of the window, and of the words in pictures, sheets, films and reports: en or de. Without it, a window "
               "has the one chosen in its menu or the system's, all else is English.",
               "CODE"));
    parser.addOption(option("people", "How many people live in the city; the city's own number if left out.", "N"));
}

/// One of two words; nothing when it is neither.
std::optional<bool> isSecond(const QString& word, const char* first, const char* second)
{
    if (word == QLatin1String(first))
        return false;
    if (word == QLatin1String(second))
        return true;
    return std::nullopt;
}

std::optional<QSize> readSize(const QString& text)
{
    const QStringList parts = text.toLower().split(QLatin1Char('x'));
    bool isWidth = false;
    bool isHeight = false;
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(&isWidth), parts[1].toInt(&isHeight)) : QSize();
    const auto isGood = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
    return isWidth && isHeight && isGood(size.width()) && isGood(size.height()) ? std::optional(size) : std::nullopt;
}

std::optional<std::array<double, 5>> readCamera(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char(','));
    if (parts.size() != 5)
        return std::nullopt;
    std::array<double, 5> camera{};
    for (std::size_t i = 0; i < camera.size(); ++i) {
        bool isNumber = false;
        camera[i] = parts[static_cast<qsizetype>(i)].toDouble(&isNumber);
        if (!isNumber || !std::isfinite(camera[i]))
            return std::nullopt;
    }
    return camera;
}

/// Words of the heatmaps that something can be asked of.
QString wordsWhere(bool HeatLayerRow::*can)
{
    return editor::heatWordsWhere([can](const HeatLayerRow& row) { return row.*can; });
}

/// View, heatmap and theme.
Result<void> readWords(const QCommandLineParser& parser, PictureOptions& picture)
{
    const auto isCity = isSecond(parser.value(QStringLiteral("view")), "plan", "city");
    if (!isCity)
        return usage(QStringLiteral("--view is plan or city."));
    const auto heatmap = editor::heatOfWord(parser.value(QStringLiteral("heatmap")));
    if (!heatmap)
        return usage(QStringLiteral("--heatmap is %1.").arg(editor::heatWordsListed()));
    const auto ramp = exporters::rampNamed(parser.value(QStringLiteral("colours")).toStdString());
    if (!ramp)
        return usage(QStringLiteral("--colours is viridis, cividis or paper."));
    const auto isDark = isSecond(parser.value(QStringLiteral("theme")), "light", "dark");
    if (!isDark)
        return usage(QStringLiteral("--theme is light or dark."));
    picture.view = *isCity ? PictureView::city : PictureView::plan;
    picture.heatmap = *heatmap;
    picture.ramp = *ramp;
    picture.profile = parser.value(QStringLiteral("profile"));
    picture.destination = parser.value(QStringLiteral("to"));
    picture.other = parser.value(QStringLiteral("other"));
    if (!picture.other.isEmpty() && picture.heatmap.layer == editor::HeatLayerId::difference)
        picture.heatmap.layer = editor::HeatLayerId::compared;
    const QString compared = editor::heatWordsWhere([](const HeatLayerRow& row) { return row.needs.other; });
    if (editor::heatLayer(picture.heatmap.layer).needs.other != parser.isSet(QStringLiteral("other"))
        || (parser.isSet(QStringLiteral("other")) && picture.other.isEmpty()))
        return usage(QStringLiteral("--heatmap %1 goes with --other FILE, and the other way round.").arg(compared));
    for (const char* name : {"profile", "to"})
        if (!editor::heatLayer(picture.heatmap.layer).hasFilters && parser.isSet(QString::fromLatin1(name)))
            return usage(QStringLiteral("--%1 goes with --heatmap %2.").arg(QLatin1String(name), wordsWhere(&HeatLayerRow::hasFilters)));
    picture.isDark = *isDark;
    picture.isByHour = parser.isSet(QStringLiteral("daylight"));
    if (picture.isByHour && picture.view == PictureView::plan)
        return usage(QStringLiteral("--daylight goes with --view city."));
    return {};
}

/// What two eyes are told.
Result<void> readEyes(const QCommandLineParser& parser, PictureOptions& picture)
{
    if (!parser.isSet(QStringLiteral("stereo"))) {
        for (const char* name : {"eyes", "screen"})
            if (parser.isSet(QString::fromLatin1(name)))
                return usage(QStringLiteral("--%1 goes with --stereo.").arg(QLatin1String(name)));
        return {};
    }
    if (picture.view == PictureView::plan)
        return usage(QStringLiteral("--stereo goes with --view city."));
    if (picture.size.width() % 2 != 0)
        return usage(QStringLiteral("With --stereo the width of --size is an even number: both halves are alike."));
    bool isNumber = false;
    picture.stereo.emplace();
    picture.stereo->eyes_m = parser.value(QStringLiteral("eyes")).toDouble(&isNumber) / 1000.0;
    if (!isNumber || !(picture.stereo->eyes_m >= 0.0 && picture.stereo->eyes_m <= kMostEyes_m))
        return usage(QStringLiteral("--eyes is a number of millimetres from 0 to %1.").arg(1000.0 * kMostEyes_m));
    if (!parser.isSet(QStringLiteral("screen")))
        return {};
    picture.stereo->screen_m = parser.value(QStringLiteral("screen")).toDouble(&isNumber);
    if (!isNumber || !(picture.stereo->screen_m >= kNearestScreen_m && picture.stereo->screen_m <= kFarthestScreen_m))
        return usage(QStringLiteral("--screen is a number of metres from %1 to %2.").arg(kNearestScreen_m).arg(kFarthestScreen_m));
    return {};
}

/// Size, camera, time, hour and people.
Result<void> readNumbers(const QCommandLineParser& parser, PictureOptions& picture)
{
    const auto size = readSize(parser.value(QStringLiteral("size")));
    if (!size)
        return usage(QStringLiteral("--size is WIDTHxHEIGHT, each from %1 to %2.").arg(kSmallestSide).arg(kLargestSide));
    picture.size = *size;
    if (parser.isSet(QStringLiteral("camera"))) {
        picture.camera = readCamera(parser.value(QStringLiteral("camera")));
        if (!picture.camera)
            return usage(QStringLiteral("--camera is five numbers: x,y,z,yaw,pitch."));
        if (picture.view == PictureView::plan)
            return usage(QStringLiteral("--camera goes with --view city."));
    }
    if (auto eyes = readEyes(parser, picture); !eyes.ok())
        return eyes;
    bool isNumber = false;
    picture.time_s = parser.value(QStringLiteral("time")).toDouble(&isNumber);
    if (!isNumber || !(picture.time_s >= 0.0 && picture.time_s <= kLongestTime_s))
        return usage(QStringLiteral("--time is a number of seconds from 0 to %1.").arg(kLongestTime_s));
    if (parser.isSet(QStringLiteral("step"))) {
        picture.step_m = parser.value(QStringLiteral("step")).toDouble(&isNumber);
        if (!isNumber || !(picture.step_m >= kLeastStep_m && picture.step_m <= kMostStep_m))
            return usage(QStringLiteral("--step is a number of metres from %1 to %2.").arg(kLeastStep_m).arg(kMostStep_m));
        if (!editor::heatLayer(picture.heatmap.layer).hasStep)
            return usage(QStringLiteral("--step goes with --heatmap %1.").arg(wordsWhere(&HeatLayerRow::hasStep)));
    }
    if (parser.isSet(QStringLiteral("hour"))) {
        picture.hour = world::hourFromText(parser.value(QStringLiteral("hour")).toStdString());
        if (!picture.hour)
            return usage(QStringLiteral("--hour is a time of day like 8:30 or 8.5, from 0 to below 24."));
    }
    if (parser.isSet(QStringLiteral("people"))) {
        picture.people = parser.value(QStringLiteral("people")).toUInt(&isNumber);
        if (!isNumber || *picture.people > kMostPeople)
            return usage(QStringLiteral("--people is a whole number from 0 to %1.").arg(kMostPeople));
    }
    return {};
}

/// Options that stand beside what they say nothing about.
Result<void> checkGoesWith(const QCommandLineParser& parser, bool isPicture, bool isSheet, bool isFilm, bool isPrint)
{
    if (int(isPicture) + int(isSheet) + int(isFilm) + int(isPrint) > 1)
        return usage(QStringLiteral("One of --render, --sheet, --film and --print at a time, please."));
    for (const char* name : {"size", "theme", "daylight"})
        if (!isPicture && !isFilm && parser.isSet(QString::fromLatin1(name)))
            return usage(QStringLiteral("--%1 goes with --render or --film.").arg(QLatin1String(name)));
    for (const char* name : {"view", "camera", "stereo", "eyes", "screen"})
        if (!isPicture && parser.isSet(QString::fromLatin1(name)))
            return usage(QStringLiteral("--%1 goes with --render.").arg(QLatin1String(name)));
    for (const QString& name : sheetOptionNames())
        if (!isSheet && parser.isSet(name))
            return usage(QStringLiteral("--%1 goes with --sheet.").arg(name));
    for (const QString& name : filmOptionNames())
        if (!isFilm && parser.isSet(name))
            return usage(QStringLiteral("--%1 goes with --film.").arg(name));
    if (!isPicture && !isSheet && !isFilm && parser.isSet(QStringLiteral("people")))
        return usage(QStringLiteral("--people goes with --render, --sheet or --film."));
    for (const QString& name : printOptionNames())
        if (!isPrint && parser.isSet(name))
            return usage(QStringLiteral("--%1 goes with --print.").arg(name));
    if (!isPicture && !isSheet && !isPrint && parser.isSet(QStringLiteral("hour")))
        return usage(QStringLiteral("--hour goes with --render, --sheet or --print."));
    for (const char* name : {"heatmap", "other", "step", "colours", "profile", "to", "time"})
        if (!isPicture && !isSheet && parser.isSet(QString::fromLatin1(name)))
            return usage(QStringLiteral("--%1 goes with --render or --sheet.").arg(QLatin1String(name)));
    return {};
}

} // namespace

Result<CommandLine> readCommandLine(const QStringList& arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    CommandLine line;
    if (!parser.parse(arguments))
        return usage(parser.errorText().endsWith(QLatin1Char('.')) ? parser.errorText() : parser.errorText() + QLatin1Char('.'));
    if (parser.isSet(QStringLiteral("help"))) {
        line.text = parser.helpText().replace(QLatin1String("<executable_name>"), QLatin1String("passerby"));
        return line;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        line.text = QStringLiteral("passerby %1\n").arg(QLatin1String(app::versionText()));
        return line;
    }
    if (parser.isSet(QStringLiteral("language"))) {
        line.language = editor::languageOfCode(parser.value(QStringLiteral("language")));
        if (!line.language)
            return usage(QStringLiteral("--language is %1.").arg(editor::languageCodes().join(QStringLiteral(" or "))));
    }
    const QStringList files = parser.positionalArguments();
    const bool isPrint = parser.isSet(QStringLiteral("print"));
    if (files.size() > (isPrint ? 2 : 1))
        return usage(QStringLiteral("One city at a time, please: %1 is too much.").arg(files.back()));
    line.file = files.value(0);
    const bool isPicture = parser.isSet(QStringLiteral("render"));
    const bool isSheet = parser.isSet(QStringLiteral("sheet"));
    const bool isFilm = parser.isSet(QStringLiteral("film"));
    if (auto alone = checkGoesWith(parser, isPicture, isSheet, isFilm, isPrint); !alone.ok())
        return alone.error();
    if (!isPicture && !isSheet && !isFilm && !isPrint)
        return line;
    PictureOptions picture;
    if (isPrint) {
        auto print = readPrintOptions(parser);
        if (!print.ok())
            return print.error();
        if (auto numbers = readNumbers(parser, picture); !numbers.ok())
            return numbers.error();
        line.print = std::move(print).value();
        line.print->hour = picture.hour;
        return line;
    }
    picture.out = parser.value(isPicture ? QStringLiteral("render") : QStringLiteral("sheet"));
    picture.file = line.file;
    if (picture.file.isEmpty())
        return usage(isPicture ? QStringLiteral("--render needs a city: passerby --render OUT.png FILE.")
                     : isSheet ? QStringLiteral("--sheet needs a city: passerby --sheet OUT.pdf FILE.")
                               : QStringLiteral("--film needs a city: passerby --film OUT.mp4 FILE --story NAME."));
    if (auto words = readWords(parser, picture); !words.ok())
        return words.error();
    if (auto numbers = readNumbers(parser, picture); !numbers.ok())
        return numbers.error();
    if (isPicture) {
        line.picture = picture;
        return line;
    }
    if (isFilm) {
        auto film = readFilmOptions(parser);
        if (!film.ok())
            return film.error();
        line.film = std::move(film).value();
        line.film->file = picture.file;
        line.film->size = picture.size;
        line.film->isDark = picture.isDark;
        line.film->isByHour = picture.isByHour;
        line.film->people = picture.people;
        return line;
    }
    auto wishes = readSheetOptions(parser);
    if (!wishes.ok())
        return wishes.error();
    line.sheet = SheetOptions{picture, std::move(wishes).value()};
    return line;
}

} // namespace passerby::gui
