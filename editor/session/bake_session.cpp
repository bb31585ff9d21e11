// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/rebaker.h"

#include "editor/session/bake_session.h"

#include "editor/document/project_document.h"

#include <algorithm>
#include <chrono>

namespace passerby::editor {

namespace {

constexpr int kShortestPause_ms = 40; ///< edits of one gesture come together
constexpr int kLongestPause_ms = 800;

struct Baked {
    std::shared_ptr<const alibi::Bake> bake;
    int took_ms = 0;
};

} // namespace

BakeSession::BakeSession(ProjectDocument& document, QObject* parent)
    : JobSession(parent), m_document(document), m_pause_ms(kLongestPause_ms)
{
    connect(&document, &ProjectDocument::replaced, this, &BakeSession::cancel);
    connect(this, &JobSession::failed, &document, &ProjectDocument::giveUpBake);
    connect(this, &JobSession::cancelled, &document, &ProjectDocument::giveUpBake);
}

void BakeSession::start(const alibi::BakeOptions& options)
{
    run<Baked>(
        [world = m_document.snapshot(), options, rebaker = m_document.rebaker()](foundation::JobContext& context) {
            const auto began = std::chrono::steady_clock::now();
            foundation::Result<alibi::Bake> bake = rebaker->bake(world, options, context);
            if (!bake.ok())
                return foundation::Result<Baked>(bake.error());
            const auto took = std::chrono::steady_clock::now() - began;
            return foundation::Result<Baked>({std::make_shared<const alibi::Bake>(std::move(bake).value()),
                                              static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(took).count())});
        },
        [this](Baked& baked) {
            m_pause_ms = std::clamp(baked.took_ms, kShortestPause_ms, kLongestPause_ms);
            m_document.setBake(baked.bake);
        });
}

} // namespace passerby::editor
