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
    run<std::vector<world::Slide>>(
        [world = m_document.snapshot(), bake](foundation::JobContext& context) { return makeDemoSlides(world, bake, context); },
        [this](std::vector<world::Slide>& slides) {
            if (!m_isOfThisCity) // it was through when it was cancelled
                return;
            const auto added = addStory(m_document, text("Demo"), std::move(slides));
            if (!added)
                emit failed(QString::fromStdString(added.error().message));
            else
                emit made(added.value());
        });
}

} // namespace passerby::editor
