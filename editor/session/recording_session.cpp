// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/recording_session.h"

#include "core/importers/trajectories/table_columns.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/document/selection.h"
#include "editor/session/file_path.h"
#include "editor/words/text.h"

#include <QFile>
#include <algorithm>
#include <fmt/format.h>

namespace passerby::editor {

namespace {

constexpr qint64 kLongestHead_bytes = 65'536;

/// "zara01", or "zara01 2" where that is taken.
std::string freeRecordingName(const world::World& world, const std::string& wanted)
{
    const auto isTaken = [&](const std::string& name) {
        const auto& all = world.recordings();
        return std::any_of(all.begin(), all.end(), [&](const auto& entry) { return entry.second.name == name; });
    };
    std::string name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = fmt::format("{} {}", wanted, i);
    return name;
}

} // namespace

struct RecordingSession::Looked {
    std::optional<jobs::ImportTrajectoriesOutcome> found;
    std::optional<foundation::Error> trouble;
};

RecordingSession::RecordingSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

void RecordingSession::look(const QString& path, const jobs::ImportTrajectoriesOptions& options)
{
    forget();
    run<Looked>(
        [file = toFilePath(path), options](foundation::JobContext& context) -> foundation::Result<Looked> {
            auto outcome = jobs::runImportTrajectoriesJob(file, options, context);
            if (!outcome.ok() && outcome.error().code == "cancelled")
                return outcome.error();
            if (!outcome.ok())
                return Looked{std::nullopt, outcome.error()};
            static_cast<void>(shapeOf(outcome.value().recording)); // so that the window need not unpack it
            return Looked{std::move(outcome).value(), std::nullopt};
        },
        [this](Looked& looked) {
            m_found = std::move(looked.found);
            m_trouble = std::move(looked.trouble);
        });
}

foundation::Result<void> RecordingSession::take(const QString& name, const QString& licence, const world::RecordingPlacement& placement)
{
    if (!m_found)
        return foundation::Error{"no-recording", "No recording was read.", {}};
    world::Recording recording = m_found->recording;
    recording.name = freeRecordingName(m_document.world(), name.isEmpty() ? recording.name : name.toStdString());
    recording.licence = licence.toStdString();
    recording.placement = placement;
    auto patch = jobs::recordingPatch(m_document.world(), recording, false);
    if (!patch.ok())
        return patch.error();
    const auto id = patch.value().of<world::Recording>().front().id;
    const auto done =
        ApplyPatchCommand::push(m_document, text("Import recording %1").arg(QString::fromStdString(recording.name)), patch.value());
    if (done.ok())
        m_document.selection().set(ObjectRef{ObjectKind::recording, id.number});
    return done;
}

void RecordingSession::forget()
{
    m_found.reset();
    m_trouble.reset();
}

QStringList columnsOfTable(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray head = file.read(kLongestHead_bytes);
    if (head.contains('\0') || (head.size() == kLongestHead_bytes && !head.contains('\n')))
        return {};
    importers::TableText table(std::string_view(head.constData(), static_cast<std::size_t>(head.size())));
    QStringList names;
    for (const std::string_view name : importers::namesOfColumns(table))
        names << toQString(name);
    return names;
}

} // namespace passerby::editor
