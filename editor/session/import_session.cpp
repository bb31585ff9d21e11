// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/import_session.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/importers/osm/osm_import.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"
#include "editor/words/language.h"
#include "editor/words/number_text.h"

#include <utility>

namespace passerby::editor {

struct ImportSession::Imported {
    world::World world;
    std::vector<foundation::Issue> issues;
    QString notes; ///< one a line
};

namespace {

/// Everything of a city as a patch for an empty one.
world::WorldPatch patchOfWhole(const world::World& world)
{
    world::WorldPatch patch;
    const auto copyRows = [&]<class Row>(world::RowChanges<Row>& changes) {
        const auto& table = world.of<Row>();
        for (std::size_t i = 0; i < table.size(); ++i)
            changes.push_back({table.at(i).id, table.at(i).row});
    };
    std::apply([&](auto&... changes) { (copyRows(changes), ...); }, patch.rows);
    patch.settings = world.settings();
    return patch;
}

bool isEmpty(const world::World& world)
{
    for (const ObjectKind kind : kAllObjectKinds)
        if (countOf(world, kind) > 0)
            return false;
    return true;
}

QString countsOf(const world::World& world)
{
    QStringList parts;
    for (const ObjectKind kind : kAllObjectKinds)
        if (const std::size_t count = countOf(world, kind); count > 0)
            parts << QStringLiteral("%1 %2").arg(formatCount(static_cast<long long>(count)),
                                                 withinSentence(count == 1 ? kindName(kind) : kindPlural(kind)));
    return parts.join(QStringLiteral(", "));
}

} // namespace

ImportSession::ImportSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

ImportSession::~ImportSession() = default;

void ImportSession::begin()
{
    m_revision = m_document.revision();
    drop();
}

void ImportSession::startOsm(const QString& path, const Bounds& bounds)
{
    begin();
    importers::OsmImportOptions options;
    options.box_deg = bounds;
    run<Imported>(
        [file = toFilePath(path), options](foundation::JobContext& context) -> foundation::Result<Imported> {
            if (const auto size = foundation::checkInput(file, foundation::kLargestMap_bytes); !size.ok())
                return size.error();
            auto map = importers::importOsm(file.string(), options, context);
            if (!map.ok())
                return map.error();
            importers::OsmImport import = std::move(map).value();
            return Imported{std::move(import.world), std::move(import.issues), QString::fromStdString(importers::toText(import.report))};
        },
        [this](Imported& imported) { take(imported, tr("Import map")); });
}

void ImportSession::startCityJson(const QString& path)
{
    begin();
    run<Imported>(
        [file = toFilePath(path)](foundation::JobContext& context) -> foundation::Result<Imported> {
            auto stream = foundation::openInput(file, foundation::kLargestCityFile_bytes);
            if (!stream.ok())
                return stream.error();
            auto city = importers::readCityJson(stream.value(), context);
            if (!city.ok())
                return city.error();
            importers::CityJsonImport import = std::move(city).value();
            return Imported{std::move(import.world), std::move(import.issues), {}};
        },
        [this](Imported& imported) { take(imported, tr("Import city JSON")); });
}

void ImportSession::take(Imported& imported, const QString& text)
{
    if (m_beforeTaking)
        m_beforeTaking();
    m_issues = std::move(imported.issues);
    m_summary = countsOf(imported.world);
    m_notes = imported.notes.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (isEmpty(m_document.world()) && ApplyPatchCommand::push(m_document, text, patchOfWhole(imported.world)).ok())
        return;
    m_held = std::make_unique<world::World>(std::move(imported.world));
    if (m_document.revision() == m_revision)
        replaceNow();
}

void ImportSession::drop()
{
    m_held.reset();
}

void ImportSession::replaceNow()
{
    if (const auto city = std::exchange(m_held, nullptr))
        m_document.replace(std::move(*city), {}, nullptr);
}

} // namespace passerby::editor
