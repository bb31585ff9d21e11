// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/bake_session.h"

#include "editor/document/project_document.h"

namespace passerby::editor {

BakeSession::BakeSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, &BakeSession::cancel);
}

void BakeSession::start(const alibi::BakeOptions& options)
{
    run<alibi::Bake>(
        [world = m_document.snapshot(), options](foundation::JobContext& context) { return alibi::bakeWorld(world, options, context); },
        [this](alibi::Bake& bake) { m_document.setBake(std::make_shared<const alibi::Bake>(std::move(bake))); });
}

} // namespace passerby::editor
