// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/density_session.h"

#include "core/alibi/habits.h"
#include "core/jobs/profile_world.h"
#include "editor/document/project_document.h"
#include "editor/session/profile_densities.h"
#include "editor/session/threads_to_use.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr std::size_t kMostBytes = std::size_t{512} << 20U; ///< of the profiles' days

std::pair<int, int> keyOf(const DensityQuestion& question)
{
    return {question.profile ? int(*question.profile) : -1, question.destinationType ? int(*question.destinationType) : -1};
}

} // namespace

struct DensitySession::Outcome {
    Day day;
    Day ofEverybody; ///< null where it was not needed or there are no hours
    std::shared_ptr<const alibi::Bake> bake;
    double covering = 0.0;
};

DensitySession::DensitySession(ProjectDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &ProjectDocument::bakeChanged, this, &DensitySession::takeCity);
    connect(&document, &ProjectDocument::replaced, this, &DensitySession::takeCity);
    connect(&m_job, &JobSession::progress, this, [this](double fraction, const QString& what) {
        if (m_isMaking)
            emit makingProgress(fraction, what);
    });
    const auto end = [this] {
        if (m_job.isRunning())
            return; // the next question is on its way already
        m_running.reset();
        endMaking();
        goOn();
    };
    connect(&m_job, &JobSession::finished, this, end);
    connect(&m_job, &JobSession::cancelled, this, end);
    connect(&m_job, &JobSession::failed, this, [this, end](const QString& message) {
        if (m_running) {
            m_failed = m_running->profile;
            if (m_next && m_next->profile == m_running->profile)
                m_next.reset();
            emit failed(message);
        }
        end();
    });
    takeCity();
}

DensitySession::~DensitySession()
{
    m_job.disconnect(this);
}

void DensitySession::takeCity()
{
    const auto bake = m_document.bake();
    const std::uint64_t hash = bake ? bake->worldHash : 0;
    if (hash == m_hash && hash != 0)
        return;
    cancel();
    m_running.reset();
    ++m_round;
    m_hash = hash;
    m_hasHours = alibi::hasHours(m_document.world());
    m_days.clear();
    m_covering.clear();
    m_answer.reset();
    m_failed.reset();
}

void DensitySession::ask(const DensityQuestion& question)
{
    if (m_hash == 0 || (m_failed && *m_failed == question.profile))
        return;
    if (!m_running && m_answer && m_answer->question == question) {
        emit answered();
        return;
    }
    if (m_running && m_running->profile != question.profile && m_isMaking)
        m_job.cancel();
    m_next = question;
    goOn();
}

void DensitySession::cancel()
{
    m_next.reset();
    m_isDropped = true;
    m_job.cancel();
}

void DensitySession::stopAndWait()
{
    m_next.reset();
    m_running.reset();
    m_job.stopAndWait();
    endMaking();
}

std::shared_ptr<const alibi::HourlyBakes> DensitySession::day(std::optional<std::uint16_t> profile) const
{
    if (!profile)
        return m_document.hours();
    const auto found = m_days.find(*profile);
    return found == m_days.end() ? nullptr : found->second;
}

void DensitySession::goOn()
{
    if (!m_next || m_job.isRunning())
        return;
    const DensityQuestion question = *m_next;
    m_next.reset();
    begin(question);
}

void DensitySession::begin(const DensityQuestion& question)
{
    m_running = question;
    const Day known = day(question.profile);
    const auto covering = m_covering.find(keyOf(question));
    const std::optional<double> knownCovering = covering == m_covering.end() ? std::nullopt : std::optional(covering->second);
    alibi::BakeOptions options;
    options.bound = m_document.bake()->bound;
    options.threads = threadsToUse();
    KnownOfEverybody everybody{m_document.bake(), m_document.hours(), m_document.rebaker()};
    if (!known) {
        m_isMaking = true;
        m_isDropped = false;
        emit makingStarted();
        if (m_isDropped) {
            m_running.reset();
            endMaking();
            return;
        }
    }
    m_job.run<Outcome>(
        [city = m_document.snapshot(), question, known, knownCovering, options,
         everybody](foundation::JobContext& context) mutable -> foundation::Result<Outcome> {
            Outcome outcome{known, nullptr, nullptr, 0.0};
            if (!outcome.day) {
                auto made = makeDay(city, question.profile, options, everybody, context);
                if (!made.ok())
                    return made.error();
                outcome.day = std::move(made).value();
                outcome.ofEverybody = everybody.day;
            }
            outcome.bake = meanDensities(*outcome.day, question.from_s, question.to_s);
            outcome.covering = knownCovering ? *knownCovering : coveringDensityOfDay(*outcome.day, question.destinationType);
            return outcome;
        },
        [this, question, round = m_round](Outcome& outcome) {
            m_running.reset();
            endMaking();
            if (round == m_round)
                take(question, outcome);
        });
}

void DensitySession::take(const DensityQuestion& question, Outcome& outcome)
{
    m_covering[keyOf(question)] = outcome.covering;
    m_answer = DensityAnswer{question, outcome.bake, question.profile ? jobs::profileShare(m_document.world(), *question.profile) : 1.0,
                             outcome.covering};
    if (!question.profile) {
        if (m_document.hours() != outcome.day)
            m_document.setHours(outcome.day);
    } else {
        if (outcome.ofEverybody && !m_document.hours())
            m_document.setHours(outcome.ofEverybody);
        std::size_t bytes = outcome.day->byteCount();
        for (const auto& [profile, kept] : m_days)
            bytes += kept->byteCount();
        if (bytes > kMostBytes)
            m_days.clear();
        m_days[*question.profile] = outcome.day;
    }
    emit answered();
}

void DensitySession::endMaking()
{
    if (!std::exchange(m_isMaking, false))
        return;
    emit makingEnded();
}

} // namespace passerby::editor
