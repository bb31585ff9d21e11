// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_pages.h"

#include "widgets/controls/typography.h"
#include "widgets/dialogs/recording_report.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kWordsPage = 0;
constexpr int kWorkPage = 1;
constexpr int kReportPage = 2;

} // namespace

RecordingPages::RecordingPages(QWidget* parent) : QStackedWidget(parent)
{
    addWidget(makeWords());
    addWidget(makeWork());
    m_report = new RecordingReport(this);
    addWidget(m_report);
}

QWidget* RecordingPages::makeWords()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    m_words = makeLabel({}, TextStyle::text, true, page);
    m_words->setObjectName(QStringLiteral("recordingWords"));
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_again = new QPushButton(tr("Read again"), page);
    m_again->setObjectName(QStringLiteral("readAgain"));
    m_again->setAutoDefault(false);
    connect(m_again, &QPushButton::clicked, this, &RecordingPages::againWanted);
    layout->addWidget(m_words);
    layout->addWidget(m_again, 0, Qt::AlignLeft);
    layout->addStretch(1);
    return page;
}

QWidget* RecordingPages::makeWork()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    m_what = makeLabel({}, TextStyle::text, true, page);
    m_bar = new QProgressBar(page);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    auto* stop = new QPushButton(tr("Stop reading"), page);
    stop->setAutoDefault(false);
    connect(stop, &QPushButton::clicked, this, &RecordingPages::stopWanted);
    layout->addWidget(m_what);
    layout->addWidget(m_bar);
    layout->addWidget(stop, 0, Qt::AlignRight);
    layout->addStretch(1);
    return page;
}

void RecordingPages::showWords(const QString& words, bool canReadAgain)
{
    m_words->setText(words);
    m_again->setVisible(canReadAgain);
    setCurrentIndex(kWordsPage);
}

void RecordingPages::showWork()
{
    setProgress(0.0, tr("Reading"));
    setCurrentIndex(kWorkPage);
}

void RecordingPages::setProgress(double fraction, const QString& what)
{
    m_bar->setValue(qRound(fraction * 1000.0));
    m_what->setText(what);
}

void RecordingPages::showReport(const jobs::ImportTrajectoriesOutcome& found)
{
    m_report->fill(found);
    setCurrentIndex(kReportPage);
}

bool RecordingPages::isWorking() const
{
    return currentIndex() == kWorkPage;
}

} // namespace passerby::widgets
