// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/transport_bar.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/transport_day.h"
#include "widgets/controls/typography.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyleOptionToolButton>
#include <QToolButton>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr std::array kSpeeds{0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 200.0, 1000.0};

QString speedText(double speed)
{
    return QStringLiteral("× ") + formatNumber(speed, 1);
}

/// A spin box that groups thousands.
class CountBox : public QSpinBox {
public:
    using QSpinBox::QSpinBox;

protected:
    /// What is typed is taken or dropped, and the keys are those of the window again.
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isDropped = event->key() == Qt::Key_Escape;
        if (isDropped)
            lineEdit()->setText(textFromValue(value()));
        else
            QSpinBox::keyPressEvent(event);
        if (isDropped || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            clearFocus();
    }
    QString textFromValue(int value) const override { return formatCount(value); }
    int valueFromText(const QString& text) const override { return digits(text).toInt(); }
    QValidator::State validate(QString& text, int&) const override
    {
        bool ok = false;
        const int value = digits(text).toInt(&ok);
        if (digits(text).isEmpty())
            return QValidator::Intermediate;
        return ok && value <= maximum() ? (value >= minimum() ? QValidator::Acceptable : QValidator::Intermediate) : QValidator::Invalid;
    }

private:
    static QString digits(QString text)
    {
        text.remove(QChar(0x2009)).remove(QLatin1Char(' ')).remove(QLatin1Char(','));
        return text;
    }
};

/// What it shows lies on the accent; in menus the same action lies on their ground.
class PlayButton : public QToolButton {
public:
    PlayButton(QAction* action, QWidget* parent) : QToolButton(parent)
    {
        setDefaultAction(action);
        setToolButtonStyle(Qt::ToolButtonIconOnly);
        setAccessibleName(action->iconText());
        setFocusPolicy(Qt::TabFocus);
    }
    void setFace(const QIcon& face)
    {
        m_face = face;
        update();
    }

protected:
    void initStyleOption(QStyleOptionToolButton* option) const override
    {
        QToolButton::initStyleOption(option);
        option->icon = m_face;
    }

private:
    QIcon m_face;
};

QVBoxLayout* makePair(QWidget* above, QWidget* below)
{
    auto* layout = new QVBoxLayout;
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addStretch(1);
    layout->addWidget(above);
    layout->addWidget(below);
    layout->addStretch(1);
    return layout;
}

} // namespace

TransportBar::TransportBar(QAction* restart, QAction* play, QAction* step, QWidget* parent)
    : QFrame(parent),
      m_play(new PlayButton(play, this)),
      m_clock(makeLabel(QStringLiteral("08:00:00"), TextStyle::name, false, this)),
      m_clockNote(makeElidedLabel(tr("not running"), TextStyle::caption, true, this)),
      m_speed(new ChoiceBox(this)),
      m_speedNote(makeLabel({}, TextStyle::caption, true, this)),
      m_day(new TransportDay(this)),
      m_mode(new ChoiceBox(this)),
      m_modeNote(makeLabel(tr("simulated"), TextStyle::caption, true, this)),
      m_people(new CountBox(this)),
      m_walking(makeLabel(tr("nobody walking"), TextStyle::caption, true, this))
{
    setObjectName(QStringLiteral("transportBar"));
    setProperty("panel", true);
    setFixedHeight(54);
    auto* back = makeActionButton(restart, this);
    auto* forward = makeActionButton(step, this);
    for (QToolButton* button : {back, forward}) {
        button->setFixedSize(30, 30);
        button->setIconSize({18, 18});
    }
    m_play->setProperty("play", true);
    m_play->setFixedSize(36, 36);
    m_play->setIconSize({18, 18});
    m_play->setObjectName(QStringLiteral("playButton"));
    m_clock->setFixedWidth(76);
    m_clockNote->setMinimumWidth(76);
    buildSpeed();
    buildPeople();
    buildMode();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 2, 12, 2);
    layout->setSpacing(4);
    layout->addWidget(back);
    layout->addWidget(m_play);
    layout->addWidget(forward);
    layout->addSpacing(8);
    layout->addLayout(makePair(m_clock, m_clockNote));
    layout->addSpacing(4);
    layout->addLayout(makePair(m_speed, m_speedNote));
    layout->addWidget(m_day, 1);
    layout->addSpacing(4);
    layout->addLayout(makePair(m_mode, m_modeNote));
    auto* row = new QWidget(this);
    auto* rowLayout = new QHBoxLayout(row);
    rowLayout->setContentsMargins(0, 0, 0, 0);
    rowLayout->setSpacing(4);
    rowLayout->addWidget(m_people);
    rowLayout->addWidget(makeLabel(tr("people"), TextStyle::text, true, row));
    layout->addLayout(makePair(row, m_walking));
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, &TransportBar::refreshPlayIcon);
    refreshPlayIcon();
}

void TransportBar::buildSpeed()
{
    m_speed->setProperty("quiet", true);
    m_speed->setFont(textFont(TextStyle::name));
    m_speed->setFixedWidth(92);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Simulated seconds a second"));
    m_speedNote->setContentsMargins(8, 0, 0, 0);
    for (const double speed : kSpeeds)
        m_speed->addItem(speedText(speed), speed);
    m_speed->setCurrentIndex(1);
    connect(m_speed, &QComboBox::activated, this, [this](int row) { emit speedChosen(m_speed->itemData(row).toDouble()); });
}

void TransportBar::buildPeople()
{
    m_people->setObjectName(QStringLiteral("peopleBox"));
    m_people->setProperty("bare", true);
    m_people->setFont(textFont(TextStyle::name));
    m_people->setRange(0, 20'000'000);
    m_people->setSingleStep(1000);
    m_people->setKeyboardTracking(false);
    m_people->setMinimumWidth(62); // in a narrow bar as wide as five digits
    m_people->setMaximumWidth(92);
    m_people->setAlignment(Qt::AlignRight);
    m_people->setAccessibleName(tr("Number of people"));
    m_people->setToolTip(tr("How many people live here. The run starts anew when it changes."));
    m_people->setFocusPolicy(Qt::StrongFocus);
    m_walking->setAlignment(Qt::AlignRight);
    connect(m_people, &QSpinBox::valueChanged, this, &TransportBar::peopleChosen);
}

void TransportBar::buildMode()
{
    m_mode->setObjectName(QStringLiteral("modeBox"));
    m_mode->setProperty("quiet", true);
    m_mode->setFont(textFont(TextStyle::strong));
    m_mode->setAccessibleName(tr("Who is simulated"));
    m_mode->setToolTip(tr("Everybody: the full simulation. Only who is seen: the perceptual simulation, which costs the same however many "
                          "live here; vehicles take no part. Both: full | perceptual, at one clock"));
    m_mode->addItem(tr("Everybody"), QVariant::fromValue(static_cast<int>(editor::LiveMode::everybody)));
    m_mode->addItem(tr("Only who is seen"), QVariant::fromValue(static_cast<int>(editor::LiveMode::seen)));
    m_mode->addItem(tr("Both, side by side"), QVariant::fromValue(static_cast<int>(editor::LiveMode::both)));
    m_mode->setFixedWidth(146);
    m_modeNote->setContentsMargins(8, 0, 0, 0);
    connect(m_mode, &QComboBox::activated, this,
            [this](int row) { emit modeChosen(static_cast<editor::LiveMode>(m_mode->itemData(row).toInt())); });
}

void TransportBar::setWhyNot(editor::LiveMode mode, const QString& why)
{
    QStandardItem* choice = qobject_cast<QStandardItemModel*>(m_mode->model())->item(m_mode->findData(static_cast<int>(mode)));
    choice->setEnabled(why.isEmpty());
    choice->setToolTip(why);
}

void TransportBar::setMode(editor::LiveMode mode)
{
    m_mode->setCurrentIndex(m_mode->findData(static_cast<int>(mode)));
}

QString TransportBar::wordsOnTheWay(const TransportState& state)
{
    if (!state.isReady)
        return tr("nobody walking");
    if (state.filled_percent)
        return tr("%1 in view, %2 % filled").arg(formatCount(state.walking), formatCount(*state.filled_percent));
    if (state.known)
        return tr("%1 in view").arg(formatCount(state.walking));
    QString words = tr("%1 walking").arg(formatCount(state.walking));
    if (state.inCrowds > 0)
        words += tr(", %1 in crowds").arg(formatCount(state.inCrowds));
    if (state.driving > 0)
        words += tr(", %1 driving").arg(formatCount(state.driving));
    return words;
}

void TransportBar::setState(const TransportState& state)
{
    m_clock->setText(formatClock(state.clock_s, true));
    const QString words = state.isPlaying ? tr("running") : tr("paused");
    m_clockNote->setText(state.isReady ? words : (state.note.isEmpty() ? tr("not running") : state.note));
    m_clockNote->setToolTip(m_clockNote->text());
    m_speedNote->setText(state.isPlaying && state.isReady ? tr("reached × %1").arg(formatNumber(state.speedReached, 1)) : tr("asked"));
    int row = m_speed->findData(state.speedAsked);
    if (row < 0) {
        row = 0;
        while (row < m_speed->count() && m_speed->itemData(row).toDouble() < state.speedAsked)
            ++row;
        m_speed->insertItem(row, speedText(state.speedAsked), state.speedAsked);
    }
    m_speed->setCurrentIndex(row);
    m_walking->setText(wordsOnTheWay(state));
    m_modeNote->setText(state.known ? tr("%1 simulated").arg(formatCount(*state.known)) : tr("simulated"));
    if (!m_people->hasFocus() && m_people->value() != state.people) {
        const QSignalBlocker block(m_people);
        m_people->setValue(static_cast<int>(state.people));
    }
    m_day->setNow(state.clock_s, static_cast<double>(state.walking), state.isReady);
    m_day->setHabits(state.habits, state.startClock_s);
    m_clock->setToolTip(m_day->toolTip());
    const bool changed = state.isPlaying != m_state.isPlaying;
    m_state = state;
    if (changed)
        refreshPlayIcon();
}

void TransportBar::clearDay()
{
    m_day->clear();
}

void TransportBar::refreshPlayIcon()
{
    const QString name = m_state.isPlaying ? QStringLiteral("player-pause-filled") : QStringLiteral("player-play-filled");
    m_play->defaultAction()->setIcon(icon(name));
    static_cast<PlayButton*>(m_play)->setFace(icon(name, currentTheme().onAccent));
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_day->setVisible(event->size().width() > 720);
}

} // namespace passerby::widgets
