// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/place_tables.h"

#include "core/exporters/tables/csv_text.h"
#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

const QString kNotCounted = QStringLiteral("–");
constexpr double kMinutesInHour = 60.0;
constexpr double kAllPercent = 100.0;

QString shownCount(double perHour)
{
    return formatNumber(perHour, perHour < 10.0 ? 1 : 0);
}

QString letter(world::ServiceClass service)
{
    return QString(QLatin1Char(world::letterOf(service)));
}

/// The class in which somebody finds it on average of all who were there: where half of the person-seconds are no worse.
world::ServiceClass experienced(const run::AreaMeasure& area)
{
    double sum = 0.0;
    for (std::size_t service = 0; service < world::kServiceClasses; ++service) {
        sum += area.classPerson_s[service];
        if (2.0 * sum >= area.person_s)
            return static_cast<world::ServiceClass>(service);
    }
    return area.worst;
}

/// Of the time, at D, E or F.
double crowdedShare(const run::AreaMeasure& area)
{
    double all_s = 0.0;
    for (const double class_s : area.class_s)
        all_s += class_s;
    return all_s > 0.0 ? (area.class_s[3] + area.class_s[4] + area.class_s[5]) / all_s : 0.0;
}

template <class List, class Id, class Of>
auto findBy(const List& list, Id id, Of of) -> const typename List::value_type*
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return of(one) == id; });
    return found == list.end() ? nullptr : &*found;
}

/// Thin spaces and true minus signs are for people. The first cell of a row is a name: all others are numbers and letters of our own.
QString plain(const PlaceRow& row, qsizetype place)
{
    QString cell = row.cells[place];
    if (place == 0)
        return cell;
    if (cell == kNotCounted)
        return {};
    return cell.remove(QChar(0x2009))
        .remove(QChar(0x202F))
        .replace(QChar(0x2212), QLatin1Char('-'))
        .replace(decimalSign(), QLatin1Char('.'));
}

void addSplit(std::vector<PlaceRow>& rows, const QString& name, const CountedPlaces& places, const std::uint64_t* counted,
              const double* expected_per_h)
{
    if ((!counted || *counted == 0) && (!expected_per_h || *expected_per_h < 0.05))
        return;
    rows.push_back({{name, counted ? shownCount(places.measured->perHour(*counted)) : kNotCounted,
                     expected_per_h ? shownCount(*expected_per_h) : kNotCounted},
                    {}});
}

} // namespace

std::vector<TableColumn> gateColumns()
{
    return {{text("Gate"), text("A measurement line; left and right are those of who looks from its first end to its second")},
            {text("a minute"), text("How many people crossed it in the last minute, both ways together")},
            {text("at most"), text("More a minute than this is too many; set it in the inspector")},
            {text("left/h"), text("How many people an hour crossed it to the left, since the run began or took an edit")},
            {text("expected"), text("To the left, from the bake: without evading one another")},
            {text("right/h"), text("The same to the right")},
            {text("expected "), text("To the right, from the bake")},
            {text("/(m·min)"), text("Both ways together, by the length of the line: the specific flow")},
            {text("busiest"), text("Crossings in the busiest minute, both ways together")},
            {text("people"), text("Different people; who crosses twice is one")}};
}

std::vector<TableColumn> areaColumns()
{
    return {{text("Area"), text("A region; only the ground on which people can walk counts")},
            {text("people"), text("Just now")},
            {text("mean"), text("On average since the run began or took an edit")},
            {text("expected"), text("People on their way through it, from the bake")},
            {text("most"), text("At any moment")},
            {text("per m²"), text("People on each m² on average")},
            {text("level"),
             text("Fruin's level of service (1971) as half of those who were there found it, or better: from A, much room, to F")},
            {text("worst"), text("The worst level of service at any moment")},
            {text("D–F, %"), text("Share of the time at levels D, E and F")}};
}

std::vector<TableColumn> splitColumns()
{
    return {{text("Who"), text("Both ways together")}, {text("an hour"), text("Counted")}, {text("expected"), text("From the bake")}};
}

const run::GateMeasure* measureOf(const CountedPlaces& places, world::MeasurementLineId gate)
{
    return places.measured ? findBy(places.measured->gates, gate, [](const run::GateMeasure& one) { return one.gate; }) : nullptr;
}

const jobs::ExpectedGate* expectedOf(const CountedPlaces& places, world::MeasurementLineId gate)
{
    return places.expected ? findBy(places.expected->gates, gate, [](const jobs::ExpectedGate& one) { return one.gate; }) : nullptr;
}

std::vector<PlaceRow> gateRows(const CountedPlaces& places)
{
    std::vector<PlaceRow> rows;
    for (const auto& [id, line] : places.world.measurementLines()) {
        const ObjectRef ref{ObjectKind::measurementLine, id.number};
        const run::GateMeasure* gate = measureOf(places, id);
        const jobs::ExpectedGate* expected = expectedOf(places, id);
        const auto measured = [&](std::size_t way) {
            return gate ? shownCount(places.measured->perHour(gate->ways[way].all)) : kNotCounted;
        };
        const auto awaited = [&](std::size_t way) { return expected ? shownCount(expected->ways[way].per_h) : kNotCounted; };
        const double perMin = gate ? places.measured->perHour(gate->crossings()) / kMinutesInHour : 0.0;
        const double lastMinute_per_min = gate ? gate->lastMinute_per_min() : 0.0;
        const bool isBounded = line.warnAbove_per_min > 0.0;
        rows.push_back({{shortName(places.world, ref), gate ? formatNumber(lastMinute_per_min, 0) : kNotCounted,
                         isBounded ? formatNumber(line.warnAbove_per_min, 0) : kNotCounted, measured(0), awaited(0), measured(1),
                         awaited(1), gate && gate->length_m > 0.0 ? formatNumber(perMin / gate->length_m, 2) : kNotCounted,
                         gate && gate->busiestMinute > 0 ? formatCount(gate->busiestMinute) : kNotCounted,
                         gate ? formatCount(static_cast<long long>(gate->people)) : kNotCounted},
                        ref,
                        isBounded && lastMinute_per_min > line.warnAbove_per_min});
    }
    return rows;
}

std::vector<PlaceRow> areaRows(const CountedPlaces& places)
{
    std::vector<PlaceRow> rows;
    for (const auto& [id, region] : places.world.regions()) {
        const ObjectRef ref{ObjectKind::region, id.number};
        const run::AreaMeasure* area =
            places.measured ? findBy(places.measured->areas, id, [](const run::AreaMeasure& one) { return one.region; }) : nullptr;
        const jobs::ExpectedArea* expected =
            places.expected ? findBy(places.expected->areas, id, [](const jobs::ExpectedArea& one) { return one.region; }) : nullptr;
        const double mean = area ? places.measured->meanPeople(*area) : 0.0;
        rows.push_back(
            {{shortName(places.world, ref), area ? formatCount(area->now) : kNotCounted, area ? formatNumber(mean, 1) : kNotCounted,
              expected ? formatNumber(expected->people, 1) : kNotCounted, area ? formatCount(area->most) : kNotCounted,
              area && area->area_m2 > 0.0 ? formatNumber(mean / area->area_m2, 3) : kNotCounted,
              area ? letter(experienced(*area)) : kNotCounted, area ? letter(area->worst) : kNotCounted,
              area ? formatNumber(kAllPercent * crowdedShare(*area), 1) : kNotCounted},
             ref});
    }
    return rows;
}

std::vector<PlaceRow> splitRows(const CountedPlaces& places, world::MeasurementLineId gate, SplitBy by)
{
    const run::GateMeasure* measure = measureOf(places, gate);
    const jobs::ExpectedGate* expected = expectedOf(places, gate);
    const bool isByGoal = by == SplitBy::goal;
    const std::size_t named = isByGoal ? places.world.targetTypes().size() : places.world.profiles().size();
    std::vector<PlaceRow> rows;
    for (std::size_t place = 0; place < named + (isByGoal ? 1 : 0); ++place) {
        std::uint64_t counted = 0;
        double expected_per_h = 0.0;
        bool isKnown = false;
        for (std::size_t way = 0; way < run::kGateWays; ++way) {
            if (measure) {
                const auto& counts = isByGoal ? measure->ways[way].byGoal : measure->ways[way].byProfile;
                counted += place < counts.size() ? counts[place] : 0;
            }
            if (!expected)
                continue;
            const auto& shares = isByGoal ? expected->ways[way].byGoal_per_h : expected->ways[way].byProfile_per_h;
            isKnown = isKnown || place < shares.size();
            expected_per_h += place < shares.size() ? shares[place] : 0.0;
        }
        const QString name = place == named ? text("without a goal")
                             : isByGoal     ? QString::fromStdString(places.world.targetTypes().at(place).row->name)
                                            : QString::fromStdString(places.world.profiles().at(place).row->name);
        addSplit(rows, name, places, measure ? &counted : nullptr, isKnown ? &expected_per_h : nullptr);
    }
    return rows;
}

QString wayName(run::GateWay way)
{
    return way == run::GateWay::forward ? text("left") : text("right");
}

QString placesAsCsv(const std::vector<TableColumn>& columns, const std::vector<PlaceRow>& rows)
{
    std::vector<std::string> heads;
    for (const TableColumn& column : columns)
        heads.push_back(column.head.toStdString());
    exporters::CsvText csv(std::vector<std::string_view>(heads.begin(), heads.end()));
    for (const PlaceRow& row : rows) {
        for (qsizetype place = 0; place < row.cells.size(); ++place) {
            const std::string cell = plain(row, place).trimmed().toStdString();
            if (place == 0)
                csv.text(cell);
            else
                csv.plain(cell);
        }
        csv.endLine();
    }
    return QString::fromStdString(csv.take());
}

QString placesAsTabs(const std::vector<TableColumn>& columns, const std::vector<PlaceRow>& rows)
{
    QStringList heads;
    for (const TableColumn& column : columns)
        heads << column.head;
    QStringList lines{heads.join(QLatin1Char('\t'))};
    for (const PlaceRow& row : rows) {
        QStringList cells;
        for (qsizetype place = 0; place < row.cells.size(); ++place)
            cells << plain(row, place).trimmed();
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace passerby::editor
