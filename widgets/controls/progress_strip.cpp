// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/progress_strip.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

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
    connect(stop, &QToolButton::clicked, this, &ProgressStrip::cancelRequested);
    hide();
}

void ProgressStrip::begin(const QString& title)
{
    m_title = title;
    m_label->setText(title);
    m_bar->setValue(0);
    show();
}

void ProgressStrip::setProgress(double fraction, const QString& what)
{
    m_label->setText(what.isEmpty() ? m_title : what);
    m_bar->setValue(qRound(fraction * 1000.0));
}

void ProgressStrip::end()
{
    hide();
}

} // namespace passerby::widgets
