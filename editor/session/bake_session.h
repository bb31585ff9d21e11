// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Computes the steady state of the document's city on a worker thread and gives it to the document.
class BakeSession final : public JobSession {
    Q_OBJECT

public:
    explicit BakeSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const alibi::BakeOptions& options = {});

private:
    ProjectDocument& m_document;
};

} // namespace passerby::editor
