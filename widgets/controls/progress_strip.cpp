// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/progress_strip.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <algorithm>

namespace passerby::widgets {

ProgressStrip::ProgressStrip(QWidget* parent)
    : QWidget(parent), m_label(makeLabel({}, TextStyle::caption, false, this)), m_bar(new QProgressBar(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_bar->setFixedWidth(140);
    m_bar->setAccessibleName(tr("Progress"));
    auto* stop = makeIconButton(QStringLiteral("x"), tr("Stop"), this);
    stop->setFixedSize(24, 24);
    layout->addWidget(m_label);
    layout->addWidget(m_bar);
    layout->addWidget(stop);
    connect(stop, &QToolButton::clicked, this, [this] {
        if (!m_jobs.empty())
            emit cancelRequested(m_jobs.back().key);
    });
    hide();
}

ProgressStrip::Job* ProgressStrip::find(const void* job)
{
    const auto found = std::find_if(m_jobs.begin(), m_jobs.end(), [job](const Job& one) { return one.key == job; });
    return found == m_jobs.end() ? nullptr : &*found;
}

void ProgressStrip::begin(const void* job, const QString& title)
{
    if (Job* again = find(job))
        *again = {job, title, {}, 0.0};
    else
        m_jobs.push_back({job, title, {}, 0.0});
    showLast();
}

void ProgressStrip::setProgress(const void* job, double fraction, const QString& what)
{
    Job* found = find(job);
    if (!found)
        return;
    found->fraction = fraction;
    found->what = what;
    showLast();
}

void ProgressStrip::end(const void* job)
{
    std::erase_if(m_jobs, [job](const Job& one) { return one.key == job; });
    showLast();
}

void ProgressStrip::showLast()
{
    setVisible(!m_jobs.empty());
    if (m_jobs.empty())
        return;
    const Job& last = m_jobs.back();
    m_label->setText(last.what.isEmpty() ? last.title : last.what);
    m_label->setMinimumWidth(m_label->sizeHint().width()); // a status bar gives nothing more room by itself
    m_bar->setValue(qRound(last.fraction * 1000.0));
}

} // namespace passerby::widgets
