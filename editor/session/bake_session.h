// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Computes the steady state of the document's city on a worker thread and gives it to the document. Of a city that was baked before only
/// what an edit concerns is computed anew (alibi::Rebaker).
class BakeSession final : public JobSession {
    Q_OBJECT

public:
    explicit BakeSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const alibi::BakeOptions& options = {});
    /// How long to wait for the next edit before a bake: the longer, the longer the last one took.
    [[nodiscard]] int pause_ms() const { return m_pause_ms; }

private:
    ProjectDocument& m_document;
    int m_pause_ms;
};

} // namespace passerby::editor
