// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/person_card.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::widgets {

namespace {

const world::TargetType* typeOf(const world::World& world, std::uint32_t index)
{
    return index < world.targets().size() ? world.targetTypes().find(world.targets().at(index).row->type) : nullptr;
}

QColor colorOf(const world::TargetType* type)
{
    return type ? QColor(type->color.red, type->color.green, type->color.blue) : currentTheme().control;
}

QString iconOf(const world::TargetType* type)
{
    return type ? targetTypeIcon(QString::fromStdString(type->name), QString::fromStdString(type->icon)) : QStringLiteral("map-pin");
}

QString strong(const QString& text)
{
    return QStringLiteral("<span style=\"font-weight:600\">%1</span>").arg(text.toHtmlEscaped());
}

double timeOfDay(double time_s, const simulation::Frame& frame)
{
    const double clock = std::fmod(frame.clock_s + time_s - frame.time_s, 86400.0);
    return clock < 0.0 ? clock + 86400.0 : clock;
}

} // namespace

QString targetName(const world::World& world, std::uint32_t index)
{
    if (index >= world.targets().size())
        return PersonCard::tr("somewhere");
    const auto& entry = world.targets().at(index);
    if (!entry.row->name.empty())
        return QString::fromStdString(entry.row->name);
    const world::TargetType* type = typeOf(world, index);
    return QStringLiteral("%1 %2").arg(type ? QString::fromStdString(type->name) : PersonCard::tr("Target")).arg(entry.id.number);
}

/// From where to where, with how far this person has come: walked solid, to come dashed.
class PersonCard::RouteLine : public QWidget {
public:
    struct End {
        QColor color;
        QString icon;
        QString name;
        QString time;
    };

    explicit RouteLine(QWidget* parent) : QWidget(parent) { setFixedHeight(66); }
    void show(const End& from, const End& to, double share, const QString& now)
    {
        m_from = from;
        m_to = to;
        m_share = std::clamp(share, 0.0, 1.0);
        m_now = now;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Theme& t = currentTheme();
        const double y = 14;
        const double left = 30;
        const double right = width() - 30.0;
        const double at = left + (right - left) * m_share;
        painter.setPen(QPen(t.selection, 3.5, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(left, y), QPointF(at, y));
        QPen dashed(t.selection, 3.5, Qt::SolidLine, Qt::FlatCap);
        dashed.setDashPattern({2.0, 1.4});
        painter.setPen(dashed);
        painter.drawLine(QPointF(at, y), QPointF(right, y));
        painter.setPen(QPen(t.casing, 2));
        painter.setBrush(t.selection);
        painter.drawEllipse(QPointF(at, y), 6, 6);
        const double ratio = devicePixelRatioF();
        painter.drawPixmap(QPointF(0, y - 12), chipPixmap(m_from.color, m_from.icon, 24, ratio, true));
        painter.drawPixmap(QPointF(width() - 24, y - 12), chipPixmap(m_to.color, m_to.icon, 24, ratio, true));
        paintEnd(painter, m_from, QRectF(0, 32, width() * 0.42, 34), Qt::AlignLeft);
        paintEnd(painter, m_to, QRectF(width() * 0.58, 32, width() * 0.42, 34), Qt::AlignRight);
    }

private:
    static void paintEnd(QPainter& painter, const End& end, const QRectF& area, Qt::Alignment side)
    {
        painter.setFont(textFont(TextStyle::caption));
        painter.setPen(currentTheme().text);
        painter.drawText(area, static_cast<int>(side | Qt::AlignTop),
                         painter.fontMetrics().elidedText(end.name, Qt::ElideRight, qFloor(area.width())));
        painter.setPen(currentTheme().muted);
        painter.drawText(area, static_cast<int>(side | Qt::AlignBottom), end.time);
    }

    End m_from;
    End m_to;
    double m_share = 0.0;
    QString m_now;
};

PersonCard::PersonCard(QWidget* parent)
    : QWidget(parent),
      m_picture(new QLabel(this)),
      m_name(makeLabel({}, TextStyle::name, false, this)),
      m_profile(makeLabel({}, TextStyle::caption, true, this)),
      m_sentence(makeLabel({}, TextStyle::sentence, false, this)),
      m_times(makeLabel({}, TextStyle::caption, true, this)),
      m_route(new RouteLine(this)),
      m_follow(new QPushButton(tr("Follow"), this)),
      m_whole(new QPushButton(tr("Whole route"), this)),
      m_why(makeLabel({}, TextStyle::text, false, this)),
      m_bound(new QWidget(this)),
      m_boundGrid(new QGridLayout(m_bound))
{
    setObjectName(QStringLiteral("personCard"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->setSpacing(8);
    buildHead(layout);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    m_sentence->setObjectName(QStringLiteral("alibiSentence"));
    for (QLabel* label : {m_sentence, m_why}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
    }
    layout->addWidget(m_sentence);
    layout->addWidget(m_times);
    layout->addWidget(m_route);
    buildButtons(layout);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    layout->addWidget(makeLabel(tr("Why"), TextStyle::title, false, this));
    layout->addWidget(m_why);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    layout->addWidget(makeLabel(tr("Their own places"), TextStyle::title, false, this));
    m_boundGrid->setContentsMargins(0, 0, 0, 0);
    m_boundGrid->setVerticalSpacing(2);
    m_boundGrid->setColumnStretch(1, 1);
    layout->addWidget(m_bound);
    layout->addStretch(1);
}

void PersonCard::buildHead(QVBoxLayout* layout)
{
    auto* head = new QHBoxLayout;
    head->setSpacing(10);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_name);
    names->addWidget(m_profile);
    auto* close = makeIconButton(QStringLiteral("x"), tr("Let go (Esc)"), this);
    head->addWidget(m_picture);
    head->addLayout(names, 1);
    head->addWidget(close);
    layout->addLayout(head);
    connect(close, &QToolButton::clicked, this, &PersonCard::closed);
}

void PersonCard::buildButtons(QVBoxLayout* layout)
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_follow->setObjectName(QStringLiteral("followButton"));
    m_follow->setCheckable(true);
    m_follow->setProperty("primary", true);
    m_follow->setToolTip(tr("Keep this person in the middle of the views"));
    m_whole->setToolTip(tr("Show the route from end to end"));
    buttons->addWidget(m_follow, 1);
    buttons->addWidget(m_whole, 1);
    layout->addLayout(buttons);
    connect(m_follow, &QPushButton::toggled, this, [this](bool on) {
        m_follow->setText(on ? tr("Stop following") : tr("Follow"));
        emit followToggled(on);
    });
    connect(m_whole, &QPushButton::clicked, this, &PersonCard::wholeRouteRequested);
}

bool PersonCard::isFollowing() const
{
    return m_follow->isChecked();
}

void PersonCard::setFollowing(bool follow)
{
    m_follow->setChecked(follow);
}

QString PersonCard::sentence() const
{
    return QTextDocumentFragment::fromHtml(m_sentence->text()).toPlainText();
}

void PersonCard::setStory(const simulation::PersonStory& story, const world::World& world, const simulation::Frame& frame)
{
    static constexpr std::array<QRgb, 5> kProfileColors{0xff3b6fb5, 0xffd97b29, 0xff5f9e8f, 0xffa6783f, 0xff7a68b3};
    const bool hasProfile = story.profile < world.profiles().size();
    m_name->setText(tr("Passer-by %1").arg(formatCount(story.agent)));
    const QString profile = hasProfile ? QString::fromStdString(world.profiles().at(story.profile).row->name) : tr("Resident");
    m_profile->setText(tr("%1 · %2 m/s").arg(profile, QString::number(story.speed_mps, 'f', 2)));
    m_picture->setPixmap(
        chipPixmap(QColor(kProfileColors[story.profile % kProfileColors.size()]), QStringLiteral("walk"), 32, devicePixelRatioF(), true));
    const QString from = strong(targetName(world, story.origin));
    const QString to = strong(targetName(world, story.destination));
    const double left_s = frame.time_s - story.departed_s;
    const double toGo_s = story.arrives_s - frame.time_s;
    if (!story.walking) {
        m_sentence->setText(tr("Staying at %1.").arg(from));
        m_times->setText(tr("Leaves in %1.").arg(formatDuration(toGo_s)));
    } else {
        const QString words = story.reason == simulation::TripReason::oneWay ? tr("On the way from %1 to %2.")
                              : story.reason == simulation::TripReason::out  ? tr("On the way from %1 to %2, to come back later.")
                                                                             : tr("On the way back from %1 to %2.");
        m_sentence->setText(words.arg(from, to));
        m_times->setText(tr("Left %1 ago, %2 to go.").arg(formatDuration(left_s), formatDuration(toGo_s)));
    }
    m_route->setVisible(story.walking);
    m_follow->setEnabled(story.walking);
    m_whole->setEnabled(story.walking);
    const world::TargetType* fromType = typeOf(world, story.origin);
    const world::TargetType* toType = typeOf(world, story.destination);
    const double total_s = story.arrives_s - story.departed_s;
    m_route->show(
        {colorOf(fromType), iconOf(fromType), targetName(world, story.origin), formatClock(timeOfDay(story.departed_s, frame), false)},
        {colorOf(toType), iconOf(toType), targetName(world, story.destination), formatClock(timeOfDay(story.arrives_s, frame), false)},
        total_s > 0.0 ? left_s / total_s : 0.0, formatClock(frame.clock_s, false));
    tellWhy(story, world);
    listBound(story, world);
}

void PersonCard::tellWhy(const simulation::PersonStory& story, const world::World& world)
{
    const world::TargetType* from = typeOf(world, story.reason == simulation::TripReason::back ? story.destination : story.origin);
    const world::TargetType* to = typeOf(world, story.reason == simulation::TripReason::back ? story.origin : story.destination);
    if (!story.walking || !from || !to) {
        m_why->setText(tr("Waiting here until the time drawn for this stay is over."));
        return;
    }
    double sum = 0.0;
    double weight = 0.0;
    world::GoalChoice choice = world::GoalChoice::uniform;
    for (const world::Goal& goal : from->goals) {
        sum += goal.weight;
        if (world.targetTypes().find(goal.destination) == to) {
            weight += goal.weight;
            choice = goal.choice;
        }
    }
    static const char* const kChoices[] = {"their own", "the nearest", "any"};
    const QString which = QString::fromLatin1(kChoices[static_cast<int>(choice)]);
    m_why->setText(tr("%1 % of those who leave a place of the kind %2 go on to %3 of the kind %4.")
                       .arg(formatNumber(sum > 0.0 ? 100.0 * weight / sum : 0.0, 0), strong(QString::fromStdString(from->name)),
                            strong(which), strong(QString::fromStdString(to->name))));
}

void PersonCard::listBound(const simulation::PersonStory& story, const world::World& world)
{
    if (story.boundTargets == m_boundShown && m_boundGrid->count() > 0)
        return;
    m_boundShown = story.boundTargets;
    while (QLayoutItem* item = m_boundGrid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    for (const std::uint32_t target : story.boundTargets) {
        const world::TargetType* type = typeOf(world, target);
        if (!type)
            continue;
        auto* chip = new QLabel(m_bound);
        chip->setPixmap(chipPixmap(colorOf(type), iconOf(type), 18, devicePixelRatioF(), false));
        auto* link = new QToolButton(m_bound);
        link->setProperty("link", true);
        link->setText(targetName(world, target));
        link->setToolTip(tr("Show on the plan"));
        const quint32 number = world.targets().at(target).id.number;
        connect(link, &QToolButton::clicked, this, [this, number] { emit targetRequested(number); });
        m_boundGrid->addWidget(chip, row, 0);
        m_boundGrid->addWidget(link, row, 1, Qt::AlignLeft);
        m_boundGrid->addWidget(makeLabel(QString::fromStdString(type->name), TextStyle::caption, true, m_bound), row, 2);
        ++row;
    }
}

} // namespace passerby::widgets
