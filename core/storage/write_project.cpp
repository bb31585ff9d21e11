// SPDX-License-Identifier: Apache-2.0
#include "core/storage/write_project.h"

#include "core/storage/column_list.h"
#include "core/storage/failure.h"
#include "core/storage/row_binder.h"
#include "core/storage/schema.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace passerby::storage {

namespace {

constexpr std::uint32_t kRowsWrittenBetweenLooks = 4096;

std::string shortest(double value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

class ProjectWriter {
public:
    ProjectWriter(SQLite::Database& database, const FileFrame& frame, foundation::JobContext& context)
        : m_database(database), m_frame(frame), m_context(context), m_lastChange(timeStamp())
    {
    }

    /// Creates a table, lets `fill` call put() for each row, and lists the table.
    template <class Row, class Fill>
    void table(const Fill& fill)
    {
        const ColumnList columns = ColumnList::of<Row>();
        m_database.exec(columns.createTable());
        SQLite::Statement insert(m_database, columns.insertRow());
        std::vector<IndexedBox> boxes;
        fill([&](std::uint32_t number, const Row& row) {
            RowBinder binder(insert, m_frame, number);
            describe(binder, row);
            insert.exec();
            insert.reset();
            if (kTable<Row>.isSpatial())
                boxes.push_back({number, binder.box()});
            lookUp();
        });
        registerTable(m_database, kTable<Row>, boxes, m_frame.srsId, m_lastChange);
        if (kTable<Row>.isSpatial())
            m_spatial.push_back(kTable<Row>);
    }
    template <class Row>
    void worldTable(const world::World& world)
    {
        table<Row>([&](const auto& put) {
            for (const auto& [id, row] : world.of<Row>())
                put(id.number, row);
        });
    }
    void createTriggers()
    {
        for (const TableInfo& table : m_spatial)
            createIndexTriggers(m_database, table);
    }

private:
    void lookUp()
    {
        if (++m_rows % kRowsWrittenBetweenLooks == 0 && m_context.isCancelled())
            fail("cancelled", "Saving was cancelled.");
    }

    SQLite::Database& m_database;
    const FileFrame& m_frame;
    foundation::JobContext& m_context;
    std::string m_lastChange;
    std::vector<TableInfo> m_spatial;
    std::uint32_t m_rows = 0;
};

void writeTypes(ProjectWriter& writer, const world::World& world)
{
    writer.worldTable<world::TargetType>(world);
    writer.table<GoalRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, type] : world.targetTypes())
            for (std::size_t i = 0; i < type.goals.size(); ++i)
                put(++number, GoalRow{id, static_cast<int>(i), type.goals[i]});
    });
    writer.table<HourlyRow>([&](const auto& put) {
        std::uint32_t number = 0;
        const auto putDay = [&](world::TargetTypeId type, std::optional<std::int64_t> goal, const std::optional<world::Hourly>& day) {
            for (std::size_t hour = 0; day && hour < day->size(); ++hour)
                put(++number, HourlyRow{type, goal, static_cast<int>(hour), (*day)[hour]});
        };
        for (const auto& [id, type] : world.targetTypes()) {
            putDay(id, std::nullopt, type.hourlyWaitMean_s);
            for (std::size_t i = 0; i < type.goals.size(); ++i)
                putDay(id, static_cast<std::int64_t>(i), type.goals[i].hourlyWeight);
        }
    });
}

void writeProfiles(ProjectWriter& writer, const world::World& world)
{
    writer.worldTable<world::AgentProfile>(world);
    writer.table<GoalMultiplierRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : world.profiles())
            for (const auto& [type, factor] : profile.goalMultipliers)
                put(++number, GoalMultiplierRow{id, type, factor});
    });
    writer.table<ProfileColorRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : world.profiles())
            for (std::size_t i = 0; i < profile.colors.size(); ++i)
                put(++number, ProfileColorRow{id, static_cast<int>(i), profile.colors[i]});
    });
    writer.table<ProfileParameterRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, profile] : world.profiles())
            for (const auto& [name, value] : profile.parameters)
                put(++number, ProfileParameterRow{id, name, value});
    });
}

ProxyRuleRow ruleRow(const world::ProxyRule& rule)
{
    const auto number = std::visit([](const auto& id) { return std::int64_t{id.number}; }, rule.on);
    return {rule.name, rule.proxy, std::string(kCarriers[rule.on.index()]), number, rule.share};
}

RuleParameterRow parameterRow(world::ProxyRuleId rule, const std::string& name, const world::ProxyParameter& value, const FileFrame& frame)
{
    RuleParameterRow row{rule, name, {}, {}, {}, {}};
    if (const auto* number = std::get_if<double>(&value))
        row.number = *number;
    else if (const auto* text = std::get_if<std::string>(&value))
        row.text = *text;
    else {
        const geometry::Point absolute = toAbsolute(frame, std::get<geometry::Point>(value));
        row.x = absolute.x;
        row.y = absolute.y;
    }
    return row;
}

void writeRules(ProjectWriter& writer, const world::World& world, const FileFrame& frame)
{
    writer.worldTable<world::Crowd>(world);
    writer.table<WaypointRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, crowd] : world.crowds())
            for (std::size_t i = 0; i < crowd.waypoints.size(); ++i)
                put(++number, WaypointRow{id, static_cast<int>(i), crowd.waypoints[i]});
    });
    writer.table<ProxyRuleRow>([&](const auto& put) {
        for (const auto& [id, rule] : world.proxyRules())
            put(id.number, ruleRow(rule));
    });
    writer.table<RuleParameterRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, rule] : world.proxyRules())
            for (const auto& [name, value] : rule.parameters)
                put(++number, parameterRow(id, name, value, frame));
    });
    writer.worldTable<world::JunctionEdit>(world);
    writer.worldTable<world::PinnedAlibi>(world);
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ",") + word;
    return text;
}

void writeStories(ProjectWriter& writer, const world::World& world)
{
    writer.worldTable<world::Story>(world);
    writer.table<SlideRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, story] : world.stories())
            for (std::size_t i = 0; i < story.slides.size(); ++i)
                put(++number, SlideRow{id, static_cast<int>(i), story.slides[i], joined(story.slides[i].hidden)});
    });
    writer.table<SlidePointRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const auto& [id, story] : world.stories())
            for (std::size_t i = 0; i < story.slides.size(); ++i)
                for (std::size_t k = 0; k < story.slides[i].line.size(); ++k)
                    put(++number, SlidePointRow{id, static_cast<int>(i), static_cast<int>(k), story.slides[i].line[k]});
    });
}

void writeMeta(ProjectWriter& writer, const world::Settings& settings, const foundation::FileStamp& basedOn)
{
    writer.table<MetaRow>([&](const auto& put) {
        std::uint32_t number = 0;
        const auto entry = [&](const char* key, std::string value) { put(++number, MetaRow{key, std::move(value)}); };
        entry(kMetaSchemaVersion, std::to_string(kSchemaVersion));
        entry(kMetaWrittenBy, std::string("Passerby ") + PASSERBY_VERSION);
        entry(kMetaName, settings.name);
        if (settings.epsg)
            entry(kMetaEpsg, std::to_string(*settings.epsg));
        entry(kMetaOriginX, std::to_string(settings.origin_m[0]));
        entry(kMetaOriginY, std::to_string(settings.origin_m[1]));
        entry(kMetaSeed, std::to_string(settings.seed));
        entry(kMetaPopulation, std::to_string(settings.population));
        entry(kMetaInitialTime, shortest(settings.initialTime_s));
        entry(kMetaSide, std::string(world::spell(settings.side)));
        entry(kMetaAttribution, settings.attribution);
        if (basedOn.exists)
            entry(kMetaBasedOn, foundation::toText(basedOn));
        if (settings.flowLaw) {
            entry(kMetaJamDensity, shortest(settings.flowLaw->jamDensity_per_m2));
            entry(kMetaFlowShape, shortest(settings.flowLaw->shape_per_m2));
            entry(kMetaSlowestShare, shortest(settings.flowLaw->slowestShare));
        }
    });
}

void writeBake(ProjectWriter& writer, const StoredProject& project)
{
    if (!project.hourBakes.empty())
        writer.table<HourBakeRow>([&](const auto& put) {
            std::uint32_t number = 0;
            for (const std::vector<std::uint8_t>& bytes : project.hourBakes)
                put(++number, HourBakeRow{std::to_string(project.bakeHash), bytes});
        });
    if (!project.bake)
        return;
    writer.table<BakeRow>([&](const auto& put) { put(1, BakeRow{std::to_string(project.bakeHash), *project.bake}); });
    writer.table<SegmentRow>([&](const auto& put) {
        std::uint32_t number = 0;
        for (const SegmentRow& row : project.segments)
            put(++number, row);
    });
}

} // namespace

void writeProject(const std::filesystem::path& file, const StoredProject& project, foundation::JobContext& context)
{
    const world::World& world = project.world;
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // Nobody sees the file before it is whole and synced, so it needs no journal.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536;");
    SQLite::Transaction transaction(database);
    const SpatialReference reference = spatialReference(world.settings().epsg);
    const FileFrame frame{world.settings().origin_m, reference.id};
    createGeoPackage(database, reference);
    ProjectWriter writer(database, frame, context);
    context.report(0.05, "Saving places");
    writer.worldTable<world::Cell>(world);
    writer.worldTable<world::Portal>(world);
    writer.worldTable<world::Target>(world);
    writer.worldTable<world::Obstacle>(world);
    writer.worldTable<world::Region>(world);
    writer.worldTable<world::Attractor>(world);
    writer.worldTable<world::MeasurementLine>(world);
    writer.worldTable<world::ReferencePicture>(world);
    writer.worldTable<world::Recording>(world);
    writer.worldTable<world::WaitingLine>(world);
    writer.worldTable<world::FixtureKind>(world);
    writer.worldTable<world::Fixture>(world);
    writer.worldTable<world::VehicleKind>(world);
    writer.worldTable<world::Lane>(world);
    writer.worldTable<world::Signal>(world);
    writer.worldTable<world::StopLine>(world);
    writer.worldTable<world::Crossing>(world);
    writer.worldTable<world::VehicleDemand>(world);
    writer.worldTable<world::ParkingRow>(world);
    writer.worldTable<world::PaintedDirection>(world);
    writer.worldTable<world::StateSet>(world);
    context.report(0.5, "Saving habits");
    writeTypes(writer, world);
    writeProfiles(writer, world);
    writer.worldTable<world::Need>(world);
    writer.worldTable<world::Duty>(world);
    writer.worldTable<world::TrainService>(world);
    writeRules(writer, world, frame);
    writeStories(writer, world);
    writeMeta(writer, world.settings(), project.basedOn);
    context.report(0.6, "Saving densities");
    writeBake(writer, project);
    writer.createTriggers();
    transaction.commit();
    context.report(0.95, "Saving");
}

} // namespace passerby::storage
