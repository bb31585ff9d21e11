// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/habit_session.h"

#include "editor/document/project_document.h"
#include "editor/session/job_session.h"

#include <chrono>

namespace passerby::editor {

using namespace std::chrono_literals;

namespace {

/// Enough for a mean length within a few per cent; a bake has the exact ones.
constexpr std::size_t kSourcesPerType = 48;

/// Pinned stories have nothing to do with habits.
bool matters(const world::WorldPatch& patch)
{
    const std::size_t rows = std::apply([](const auto&... changes) { return (changes.size() + ...); }, patch.rows);
    return patch.settings
           || rows > patch.of<world::PinnedAlibi>().size() + patch.of<world::Story>().size() + patch.of<world::Variant>().size();
}

} // namespace

class HabitSession::Work final : public JobSession {
public:
    using JobSession::run;
};

HabitSession::HabitSession(ProjectDocument& document, QObject* parent)
    : QObject(parent), m_document(document), m_measuring(std::make_unique<Work>()), m_estimating(std::make_unique<Work>())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(15ms);
    connect(&m_delay, &QTimer::timeout, this, &HabitSession::estimate);
    connect(m_estimating.get(), &JobSession::failed, this, [this] { m_isBusy = false; });
    connect(&document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (matters(patch))
            follow();
    });
    connect(&document, &ProjectDocument::bakeChanged, this, [this] {
        rememberBake();
        follow();
    });
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_measuring->stopAndWait();
        m_lengths.reset();
        m_figures = {};
        emit changed();
        follow();
    });
    rememberBake();
    follow();
}

HabitSession::~HabitSession() = default;

void HabitSession::stop()
{
    m_delay.stop();
    m_isAgain = false;
    m_measuring->stopAndWait();
    m_estimating->stopAndWait();
    m_isBusy = false;
}

void HabitSession::follow()
{
    if (!m_delay.isActive())
        m_delay.start();
}

void HabitSession::rememberBake()
{
    const auto bake = m_document.bake();
    if (!bake || !bake->graph)
        return;
    m_measuring->run<TripLengths>(
        [world = m_document.snapshot(), bake](foundation::JobContext& context) {
            return measureTripLengths(world, *bake, kSourcesPerType, context);
        },
        [this](TripLengths& lengths) { takeLengths(lengths); });
}

void HabitSession::takeLengths(TripLengths& lengths)
{
    m_lengths = std::make_shared<const TripLengths>(std::move(lengths));
    if (!m_document.isBakeFresh())
        follow();
}

void HabitSession::estimate()
{
    if (m_isBusy) {
        m_isAgain = true;
        return;
    }
    m_isBusy = true;
    m_isAgain = false;
    m_estimating->run<HabitFigures>(
        [world = m_document.snapshot(), bake = m_document.bake(), lengths = m_lengths](foundation::JobContext&) {
            return foundation::Result<HabitFigures>(bake ? figuresFromBake(world, *bake) : figuresFromChain(world, -1.0, lengths.get()));
        },
        [this](HabitFigures& figures) {
            m_isBusy = false;
            m_figures = std::move(figures);
            if (m_isAgain)
                follow();
            m_isAgain = false;
            emit changed();
        });
}

} // namespace passerby::editor
