// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/recording_session.h"

#include "core/foundation/words.h"
#include "core/importers/trajectories/table_columns.h"
#include "editor/commands/recordings.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/session/file_path.h"
#include "editor/words/text.h"

#include <QFile>
#include <utility>

namespace passerby::editor {

namespace {

constexpr qint64 kLongestHead_bytes = 65'536;

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
        return foundation::Error{"no-recording", foundation::told("No recording was read."), {}};
    world::Recording recording = m_found->recording;
    if (!name.isEmpty())
        recording.name = name.toStdString();
    recording.licence = licence.toStdString();
    recording.placement = placement;
    return addRecording(m_document, std::move(recording), text("Import recording %1"));
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
