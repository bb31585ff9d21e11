// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/status_strip.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStatusTipEvent>
#include <QTimer>
#include <QToolButton>

namespace passerby::widgets {

namespace {

QToolButton* makeStatusButton(QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({16, 16});
    button->setFixedHeight(24);
    button->setFont(textFont(TextStyle::caption));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

StatusStrip::StatusStrip(QWidget* parent)
    : QWidget(parent),
      m_hint(makeElidedLabel({}, TextStyle::caption, false, this)),
      m_forget(new QTimer(this)),
      m_progress(new ProgressStrip(this)),
      m_notice(makeElidedLabel({}, TextStyle::caption, false, this)),
      m_noticeButton(makeStatusButton(this)),
      m_issues(makeStatusButton(this)),
      m_bake(makeStatusButton(this)),
      m_pointer(makeLabel({}, TextStyle::caption, true, this)),
      m_scale(makeLabel({}, TextStyle::caption, true, this))
{
    setObjectName(QStringLiteral("statusStrip"));
    setFixedHeight(28);
    m_hint->setObjectName(QStringLiteral("statusMessage"));
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_notice->setObjectName(QStringLiteral("statusNotice"));
    m_notice->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_noticeButton->setObjectName(QStringLiteral("statusNoticeButton"));
    m_noticeButton->setProperty("link", true);
    m_pointer->setFixedWidth(150);
    m_scale->setFixedWidth(74);
    for (QLabel* label : {m_pointer, m_scale})
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 0, 6, 2);
    layout->setSpacing(8);
    layout->addWidget(m_hint, 1);
    layout->addWidget(m_notice);
    layout->addWidget(m_noticeButton);
    layout->addWidget(m_progress);
    for (QWidget* widget : {static_cast<QWidget*>(m_issues), static_cast<QWidget*>(m_bake), static_cast<QWidget*>(m_pointer),
                            static_cast<QWidget*>(m_scale)}) {
        layout->addWidget(widgets::makeLine(Qt::Vertical, this));
        layout->addWidget(widget);
    }
    m_forget->setSingleShot(true);
    connect(m_forget, &QTimer::timeout, this, &StatusStrip::refreshMessage);
    connect(m_issues, &QToolButton::clicked, this, &StatusStrip::issuesClicked);
    connect(m_bake, &QToolButton::clicked, this, &StatusStrip::bakeClicked);
    connect(m_noticeButton, &QToolButton::clicked, this, &StatusStrip::noticeClicked);
    setNotice({});
    setIssues(0, 0, 0);
    setBake(BakeState::nothing);
}

QString StatusStrip::message() const
{
    return m_forget->isActive() ? m_said : m_hintText;
}

void StatusStrip::setHint(const QString& hint)
{
    m_hintText = hint;
    refreshMessage();
}

void StatusStrip::setNotice(const QString& text, const QString& button)
{
    m_notice->setText(text);
    m_notice->setToolTip(text);
    m_notice->setVisible(!text.isEmpty());
    m_noticeButton->setText(button);
    m_noticeButton->setVisible(!text.isEmpty() && !button.isEmpty());
}

void StatusStrip::refreshMessage()
{
    if (!m_tip.isEmpty())
        showText(m_tip, Tone::plain);
    else
        showText(message(), m_forget->isActive() ? m_tone : Tone::plain);
}

void StatusStrip::showText(const QString& text, Tone tone)
{
    m_hint->setText(text);
    m_hint->setToolTip(text);
    setStyleProperty(m_hint, "tone",
                     tone == Tone::error     ? QStringLiteral("error")
                     : tone == Tone::success ? QStringLiteral("success")
                                             : QString());
}

void StatusStrip::say(const QString& message, Tone tone)
{
    m_said = message;
    m_tone = tone;
    m_tip.clear();
    m_forget->start(tone == Tone::error ? 12000 : 5000);
    refreshMessage();
}

void StatusStrip::takeBack(const QString& message)
{
    if (message.isEmpty() || !m_forget->isActive() || m_said != message)
        return;
    m_forget->stop();
    refreshMessage();
}

void StatusStrip::explain(const QString& tip)
{
    m_tip = tip;
    refreshMessage();
}

bool StatusStrip::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::StatusTip)
        return QWidget::eventFilter(watched, event);
    explain(static_cast<QStatusTipEvent*>(event)->tip());
    return true;
}

void StatusStrip::setIssues(int errors, int warnings, int all)
{
    const Theme& t = currentTheme();
    if (errors > 0)
        m_issues->setIcon(icon(QStringLiteral("alert-octagon-filled"), t.error));
    else if (warnings > 0)
        m_issues->setIcon(icon(QStringLiteral("alert-triangle"), t.warning));
    else
        m_issues->setIcon(icon(QStringLiteral("circle-check"), t.success));
    m_issues->setText(all == 0 ? tr("No issues") : formatCounted(all, tr("issue"), tr("issues")));
    m_issues->setToolTip(
        tr("%1, %2. Click to see them.")
            .arg(formatCounted(errors, tr("error"), tr("errors")), formatCounted(warnings, tr("warning"), tr("warnings"))));
}

void StatusStrip::setBake(BakeState state, const QString& detail)
{
    const Theme& t = currentTheme();
    switch (state) {
    case BakeState::nothing:
        m_bake->setIcon(icon(QStringLiteral("circle-dashed"), t.muted));
        m_bake->setText(tr("Nothing to bake yet"));
        break;
    case BakeState::waiting:
        m_bake->setIcon(icon(QStringLiteral("circle-dashed"), t.muted));
        m_bake->setText(tr("Not baked yet"));
        break;
    case BakeState::working:
        m_bake->setIcon(icon(QStringLiteral("loader-2"), t.muted));
        m_bake->setText(tr("Baking"));
        break;
    case BakeState::fresh:
        m_bake->setIcon(icon(QStringLiteral("circle-check"), t.success));
        m_bake->setText(tr("Bake fresh"));
        break;
    case BakeState::stale:
        m_bake->setIcon(icon(QStringLiteral("alert-triangle"), t.warning));
        m_bake->setText(tr("Bake outdated"));
        break;
    case BakeState::failed:
        m_bake->setIcon(icon(QStringLiteral("alert-octagon-filled"), t.error));
        m_bake->setText(tr("Bake failed"));
        break;
    }
    m_bake->setToolTip(detail.isEmpty() ? tr("Expected densities. Click to bake now.") : detail);
}

void StatusStrip::setPointer(std::optional<geometry::Point> place)
{
    m_pointer->setText(place ? QStringLiteral("x %1  y %2 m").arg(formatNumber(place->x, 1), formatNumber(place->y, 1)) : QString());
}

void StatusStrip::setScale(double scale_px_m)
{
    const double metresPerPixel_screen = 0.0254 / std::max(1, logicalDpiX());
    const double scale = 1.0 / (scale_px_m * metresPerPixel_screen);
    const double step = scale > 1000 ? 100.0 : 10.0;
    m_scale->setText(QStringLiteral("1 : %1").arg(formatCount(std::llround(scale / step) * static_cast<long long>(step))));
}

} // namespace passerby::widgets
