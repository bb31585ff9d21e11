// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/file_stamp.h"
#include "core/world/world.h"
#include "editor/document/project_document.h"
#include "editor/session/job_session.h"

#include <QDateTime>
#include <optional>

namespace passerby::editor {

/// One version of a city that the user may choose.
struct CityVersion {
    world::World world;
    QDateTime writtenAt;
    foundation::FileStamp stamp{};   ///< of the file that it was read from
    foundation::FileStamp basedOn{}; ///< of an autosave: of the city's file when its changes were made
    world::VariantId shown{};        ///< which variant was shown; null: the base, which `world` is
    Bakes bakes{};                   ///< that lay beside it
};

/// Reads what an ended program left of a city: its autosave, and the file as it was saved.
class RecoverySession final : public JobSession {
    Q_OBJECT

public:
    explicit RecoverySession(QObject* parent = nullptr);
    /// An empty path: the city never had a file. Fails when the autosave cannot be read.
    void start(const QString& path, const QString& autosave);
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const QString& autosave() const { return m_autosave; }
    /// After finished().
    [[nodiscard]] const CityVersion& kept() const { return m_kept; }
    /// After finished(); nothing without a file, or when it cannot be read.
    [[nodiscard]] const std::optional<CityVersion>& saved() const { return m_saved; }
    /// After finished(): of the city's file when it was looked at, readable or not.
    [[nodiscard]] const foundation::FileStamp& fileStamp() const { return m_fileStamp; }
    /// After finished(): the autosave holds what the file does not.
    [[nodiscard]] bool differs() const { return !m_saved || !m_saved->world.sameContent(m_kept.world); }

    /// After finished(): the city's file was saved or changed after the changes of the autosave were made to it, so that they are not
    /// simply the unsaved ones. Its size and time tell: where it lies on the disk may differ after a restart of the computer or a copy.
    [[nodiscard]] bool isOutdated() const;

private:
    QString m_path;
    QString m_autosave;
    CityVersion m_kept;
    std::optional<CityVersion> m_saved;
    foundation::FileStamp m_fileStamp;
};

} // namespace passerby::editor
