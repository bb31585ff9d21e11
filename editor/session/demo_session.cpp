// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/demo_session.h"

#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "editor/session/demo_story.h"
#include "editor/words/text.h"

namespace passerby::editor {

DemoSession::DemoSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_isOfThisCity = false;
        cancel();
    });
}

void DemoSession::make()
{
    m_isOfThisCity = true;
    const std::shared_ptr<const alibi::Bake> bake = m_document.isBakeFresh() ? m_document.bake() : nullptr;
    run<DemoStory>([world = m_document.snapshot(), base = m_document.base(),
                    bake](foundation::JobContext& context) { return makeDemoStory(world, base, bake, context); },
                   [this](DemoStory& demo) {
                       if (!m_isOfThisCity) // it was through when it was cancelled
                           return;
                       const auto added = addStory(m_document, text("Demo"), std::move(demo.slides), std::move(demo.whatIf));
                       if (!added)
                           emit failed(QString::fromStdString(added.error().message));
                       else
                           emit made(added.value());
                   });
}

} // namespace passerby::editor
