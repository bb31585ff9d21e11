// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/bake_session.h"

#include "core/alibi/rebaker.h"
#include "editor/document/project_document.h"

#include <algorithm>
#include <cmath>

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
    connect(&document, &ProjectDocument::replaced, this, [this] {
        cancel();
        m_pause_ms = kLongestPause_ms;
    });
    connect(this, &JobSession::failed, &document, &ProjectDocument::giveUpBake);
    connect(this, &JobSession::cancelled, &document, &ProjectDocument::giveUpBake);
}

void BakeSession::start(const alibi::BakeOptions& options)
{
    run<Baked>(
        [world = m_document.snapshot(), options, rebaker = m_document.rebaker()](foundation::JobContext& context) {
            std::vector<alibi::BakePhase> phases; // waiting for another bake is none
            foundation::Result<alibi::Bake> bake = rebaker->bake(world, options, context, &phases);
            if (!bake.ok())
                return foundation::Result<Baked>(bake.error());
            double took_s = 0.0;
            for (const alibi::BakePhase& phase : phases)
                took_s += phase.seconds;
            return foundation::Result<Baked>(
                {std::make_shared<const alibi::Bake>(std::move(bake).value()), static_cast<int>(std::lround(1000.0 * took_s))});
        },
        [this](Baked& baked) {
            m_pause_ms = std::clamp(baked.took_ms, kShortestPause_ms, kLongestPause_ms);
            m_document.setBake(baked.bake);
        });
}

} // namespace passerby::editor
