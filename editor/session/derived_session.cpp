// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/derived_session.h"

#include "editor/document/project_document.h"

#include <algorithm>
#include <utility>

namespace passerby::editor {

namespace {

constexpr int kPatience_ms = 500;

} // namespace

DerivedSession::DerivedSession(ProjectDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience_ms);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isTold = true;
        emit makingStarted();
    });
    connect(&document, &ProjectDocument::worldChanged, this, &DerivedSession::takeCity);
    connect(&document, &ProjectDocument::replaced, this, [this] {
        forget();
        m_of.reset();
        takeCity();
    });
    connect(&m_job, &JobSession::progress, this, [this](double fraction, const QString& what) {
        if (m_isTold)
            emit makingProgress(fraction, what);
    });
    connect(&m_job, &JobSession::cancelled, this, &DerivedSession::end);
    connect(&m_job, &JobSession::failed, this, [this](const QString& message) {
        m_trouble = message;
        end();
        emit failed(message);
        emit changed();
    });
}

DerivedSession::~DerivedSession()
{
    m_job.disconnect(this);
}

void DerivedSession::takeCity()
{
    const bool wasFresh = std::exchange(m_isFresh, m_of && isAlike(*m_of, m_document.world()));
    const bool wasMakingAnother = m_making && !isAlike(*m_making, m_document.world());
    if (wasMakingAnother) {
        m_job.cancel();
        end();
    }
    const bool wasStuck = !m_trouble.isEmpty() || m_isCancelled;
    if (!m_isFresh) { // another city is another chance
        m_trouble.clear();
        m_isCancelled = false;
    }
    if (wasFresh != m_isFresh || wasStuck || wasMakingAnother || !isKnown())
        emit changed();
}

void DerivedSession::ask()
{
    if (m_isFresh || m_making || m_isCancelled || !m_trouble.isEmpty())
        return;
    m_making = m_document.snapshot();
    m_patience.start();
    make(*m_making);
}

void DerivedSession::askAnew()
{
    m_isCancelled = false;
    ask();
}

void DerivedSession::cancel()
{
    if (!m_making)
        return;
    m_isCancelled = true;
    m_job.cancel();
    end();
    emit changed();
}

void DerivedSession::stopAndWait()
{
    m_job.stopAndWait();
    end();
}

void DerivedSession::outdate()
{
    m_job.cancel();
    end();
    m_of.reset();
    m_isFresh = false;
    m_isCancelled = false;
    m_trouble.clear();
    emit changed();
}

void DerivedSession::finish()
{
    m_of = std::exchange(m_making, std::nullopt);
    m_isFresh = true;
    end();
    emit changed();
}

void DerivedSession::end()
{
    m_making.reset();
    m_patience.stop();
    if (std::exchange(m_isTold, false))
        emit makingEnded();
}

} // namespace passerby::editor
