// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_words.h"

#include "editor/words/isovist_text.h"
#include "widgets/controls/typography.h"

#include <QCoreApplication>
#include <QStringList>

namespace passerby::widgets {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("heat", text);
}

QString nameOf(HeatmapMode mode)
{
    switch (mode) {
    case HeatmapMode::none:
        return words("No heatmap");
    case HeatmapMode::expected:
        return words("Density on ways, expected");
    case HeatmapMode::measured:
        return words("Density on ways, measured");
    case HeatmapMode::sideBySide:
        return words("Density on ways");
    case HeatmapMode::difference:
        return words("Measured − expected");
    case HeatmapMode::significance:
        return words("Difference against chance");
    case HeatmapMode::sight:
        return words("Ground in sight");
    case HeatmapMode::wanderersExpected:
        return words("Wanderers, expected");
    case HeatmapMode::wanderersMeasured:
        return words("Wanderers, measured");
    case HeatmapMode::wanderersDifference:
        return words("Wanderers, measured − expected");
    case HeatmapMode::isovist:
        return words("Isovists");
    }
    return {};
}

bool isDifferent(HeatmapMode mode)
{
    return mode == HeatmapMode::difference || mode == HeatmapMode::significance || mode == HeatmapMode::wanderersDifference;
}

QString unitOf(const HeatSubject& subject)
{
    const HeatmapMode mode = subject.mode;
    if (mode == HeatmapMode::isovist) {
        const QString unit = editor::isovistWords(subject.measure).unit;
        return unit.isEmpty() ? words("1 is a circle, no unit") : unit;
    }
    if (mode == HeatmapMode::sight)
        return words("m² of walkable ground");
    if (mode == HeatmapMode::difference || mode == HeatmapMode::wanderersDifference)
        return words("people per metre · blue fewer, orange more");
    if (mode == HeatmapMode::significance)
        return words("standard deviations · blue fewer, orange more");
    return QString::fromLatin1(editor::kHeatmapUnit);
}

QString helpOf(const HeatSubject& subject)
{
    QStringList sentences;
    if (subject.mode == HeatmapMode::sight)
        sentences << words(
            "How much walkable ground is seen from each junction; between two junctions the colour goes straight from one to "
            "the other.")
                  << words("Arrows show, where there is room for them, which share of it lies towards each neighbour.");
    if (subject.mode == HeatmapMode::isovist)
        sentences << editor::isovistWords(subject.measure).help
                  << words(
                         "\"Here\" is each place that people can walk on, on the level nearest to the ground; buildings and walls stop the "
                         "eye.");
    if (subject.mode == HeatmapMode::wanderersExpected)
        sentences << words(
            "Where people are in the long run who at each junction choose a way by how much is seen along it, and never turn "
            "back. Solved exactly, without simulating.");
    if (subject.mode == HeatmapMode::difference || subject.mode == HeatmapMode::wanderersDifference)
        sentences << words("Orange: more people were counted than expected; blue: fewer.")
                  << words(
                         "Where chance explains the difference (up to two standard deviations, when people arrive at random) a way is pale "
                         "or left out. The longer the window, the less chance explains.");
    if (subject.mode == HeatmapMode::significance)
        sentences << words("How far the count is from what is expected, in standard deviations of what chance does when people arrive at "
                           "random. Chance alone goes beyond ±2 on one way in twenty, beyond ±3 on one in 370.")
                  << words("Everybody keeps their own home and work, so over many hours lasting differences show that are not chance.");
    if (subject.isSampled)
        sentences << words("People of one profile are counted by looking at the run again and again, since this profile was chosen.");
    return sentences.join(QLatin1Char(' '));
}

} // namespace

LegendInfo heatLegend(const HeatSubject& subject, double maximum, bool isClipped)
{
    LegendInfo info;
    info.name = nameOf(subject.mode);
    info.ramp = subject.ramp;
    if (subject.mode == HeatmapMode::isovist)
        info.name = words("Isovists, %1").arg(editor::isovistWords(subject.measure).name.toLower());
    if (subject.mode == HeatmapMode::none) {
        info.note = words("Alt+1 shows the density to expect, Alt+2 the one that is measured");
        return info;
    }
    const bool isDifference = isDifferent(subject.mode);
    QStringList notes;
    if (!subject.missing.isEmpty())
        notes << subject.missing;
    if (!subject.profile.isEmpty())
        notes << subject.profile;
    if (!subject.destination.isEmpty())
        notes << words("to %1").arg(subject.destination);
    if (subject.mode == HeatmapMode::sideBySide)
        notes << words("plan expected, city measured");
    if (subject.clock_s && subject.mode != HeatmapMode::measured && !isDifference)
        notes << words("at %1").arg(formatClock(*subject.clock_s, false));
    if (subject.isOld)
        notes << (subject.mode == HeatmapMode::isovist ? words("being computed anew") : words("before the edit, being computed anew"));
    if (subject.mode != HeatmapMode::expected && subject.window_s > 0.0)
        notes << words("%1 window").arg(formatDuration(subject.window_s));
    if (isDifference)
        notes << words("pale: may be chance");
    else if (subject.mode == HeatmapMode::sight)
        notes << words("measured at junctions, evenly between them · zoom in to see shares as arrows");
    else if (subject.mode == HeatmapMode::isovist && subject.step_m > 0.0)
        notes << words("seen from points every %1 m").arg(formatNumber(subject.step_m, 1));
    else if (subject.mode == HeatmapMode::isovist)
        notes << words("seen from each place");
    else
        notes << words("per metre of way, both directions");
    info.unit = unitOf(subject);
    info.note = notes.join(QStringLiteral(" · "));
    info.maximum = maximum;
    info.isClipped = isClipped;
    info.scale = subject.mode == HeatmapMode::significance ? editor::HeatScale::significance
                 : isDifference                            ? editor::HeatScale::difference
                                                           : editor::HeatScale::people;
    info.help = helpOf(subject);
    return info;
}

} // namespace passerby::widgets
