// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/affordance_session.h"

#include "editor/document/project_document.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace passerby::editor {

namespace {

constexpr int kPatience_ms = 500;

/// Half of the processors: the run and the window need the others.
unsigned threadsToUse()
{
    return std::max(1U, std::thread::hardware_concurrency() / 2U);
}

} // namespace

AffordanceSession::AffordanceSession(ProjectDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience_ms);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isTold = true;
        emit makingStarted();
    });
    connect(&document, &ProjectDocument::worldChanged, this, &AffordanceSession::takeCity);
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_affordance.reset();
        m_of.reset();
        takeCity();
    });
    connect(&m_job, &JobSession::progress, this, [this](double fraction, const QString& what) {
        if (m_isTold)
            emit makingProgress(fraction, what);
    });
    connect(&m_job, &JobSession::cancelled, this, &AffordanceSession::end);
    connect(&m_job, &JobSession::failed, this, [this](const QString& message) {
        m_trouble = message;
        end();
        emit failed(message);
        emit changed();
    });
}

AffordanceSession::~AffordanceSession()
{
    m_job.disconnect(this);
}

void AffordanceSession::takeCity()
{
    const bool wasFresh = std::exchange(m_isFresh, m_of && affordance::sharesAffordance(*m_of, m_document.world()));
    const bool wasMakingAnother = m_making && !affordance::sharesAffordance(*m_making, m_document.world());
    if (wasMakingAnother) {
        m_job.cancel();
        end();
    }
    const bool wasStuck = !m_trouble.isEmpty() || m_isCancelled;
    if (!m_isFresh) { // another city is another chance
        m_trouble.clear();
        m_isCancelled = false;
    }
    if (wasFresh != m_isFresh || wasStuck || wasMakingAnother || !m_affordance)
        emit changed();
}

void AffordanceSession::ask()
{
    if (!m_isFresh && !m_making && !m_isCancelled && m_trouble.isEmpty())
        begin();
}

void AffordanceSession::askAnew()
{
    m_isCancelled = false;
    ask();
}

void AffordanceSession::cancel()
{
    if (!m_making)
        return;
    m_isCancelled = true;
    m_job.cancel();
    end();
    emit changed();
}

void AffordanceSession::stopAndWait()
{
    m_job.stopAndWait();
    end();
}

void AffordanceSession::begin()
{
    m_making = m_document.snapshot();
    m_patience.start();
    m_job.run<Outcome>(
        [city = *m_making, before = m_affordance, of = m_of, threads = threadsToUse()](foundation::JobContext& context) {
            auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city));
            return before && of ? affordance::updatedCityAffordance(*before, *of, city, std::move(graph), threads, context)
                                : affordance::findCityAffordance(city, std::move(graph), threads, context);
        },
        [this](Outcome& outcome) {
            if (!m_making)
                return; // cancelled when it was through already
            m_affordance = std::move(outcome);
            m_of = std::exchange(m_making, std::nullopt);
            m_isFresh = true;
            end();
            emit changed();
        });
}

void AffordanceSession::end()
{
    m_making.reset();
    m_patience.stop();
    if (std::exchange(m_isTold, false))
        emit makingEnded();
}

} // namespace passerby::editor
