// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"
#include "editor/session/job_session.h"

#include <QStringList>

namespace passerby::editor {

/// Reads cities one after another, to show what they look like. Files that cannot be read are passed over.
class PreviewSession final : public JobSession {
    Q_OBJECT

public:
    explicit PreviewSession(QObject* parent = nullptr);
    void start(const QStringList& paths);

signals:
    void cityRead(const QString& path, const passerby::world::World& world);

private:
    void readNext();

    QStringList m_left;
};

} // namespace passerby::editor
