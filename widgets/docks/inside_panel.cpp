// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/inside_panel.h"

#include "editor/models/profile_colors.h"
#include "editor/session/live_run.h"
#include "editor/words/alibi_text.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/row_state.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kRow_px = 42;
constexpr int kRowsShown = 6; ///< always, if so many are inside
enum Role { agentRole = Qt::UserRole, detailRole, colorRole };

/// A disc in the profile's colour, the name, and below it what is known.
class InsideDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {120, kRow_px}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& t = currentTheme();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintRowState(*painter, option);
        painter->drawPixmap(
            option.rect.left() + 10, option.rect.center().y() - 11,
            chipPixmap(index.data(colorRole).value<QColor>(), QStringLiteral("walk"), 22, painter->device()->devicePixelRatioF(), true));
        const QRect words = option.rect.adjusted(42, 4, -8, -4);
        const auto line = [&](const QRect& place, TextStyle style, const QColor& color, const QString& text) {
            painter->setFont(textFont(style));
            painter->setPen(color);
            painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                              painter->fontMetrics().elidedText(text, Qt::ElideRight, place.width()));
        };
        line(words.adjusted(0, 0, 0, -words.height() / 2), TextStyle::strong, t.text, index.data(Qt::DisplayRole).toString());
        line(words.adjusted(0, words.height() / 2, 0, 0), TextStyle::caption, t.muted, index.data(detailRole).toString());
        painter->restore();
    }
};

QString noteOf(const editor::LiveInside& inside)
{
    if (inside.count == 0)
        return InsidePanel::tr("Nobody is inside now.");
    QString note = InsidePanel::tr("%1 inside").arg(formatCount(inside.count));
    if (inside.known < inside.count)
        note += InsidePanel::tr(", %1 of them known: nobody saw the others go in").arg(formatCount(inside.known));
    if (inside.stories.size() < inside.known)
        note += InsidePanel::tr(". Shown: the last %1 to come").arg(formatCount(static_cast<long long>(inside.stories.size())));
    return note;
}

} // namespace

InsidePanel::InsidePanel(QWidget* parent)
    : QWidget(parent), m_note(makeLabel({}, TextStyle::caption, true, this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("insidePanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeLine(Qt::Horizontal, this));
    auto* head = new QVBoxLayout;
    head->setContentsMargins(14, 8, 14, 6);
    head->setSpacing(2);
    QLabel* title = makeLabel(tr("Who is inside"), TextStyle::title, false, this);
    title->setToolTip(tr("People of the run who stay here now. Click one to hear their alibi."));
    m_note->setObjectName(QStringLiteral("insideNote"));
    m_note->setWordWrap(true);
    head->addWidget(title);
    head->addWidget(m_note);
    layout->addLayout(head);
    layout->addWidget(m_list);
    m_list->setObjectName(QStringLiteral("insideList"));
    m_list->setAccessibleName(tr("People inside"));
    m_list->setItemDelegate(new InsideDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_list, &QListWidget::itemClicked, this, &InsidePanel::choose);
    connect(m_list, &QListWidget::itemActivated, this, &InsidePanel::choose);
    m_list->hide();
    if (parent)
        parent->installEventFilter(this);
}

QString InsidePanel::note() const
{
    return m_note->text();
}

void InsidePanel::setInside(const editor::LiveInside& inside, const world::World& world, const run::Frame& frame)
{
    std::vector<Row> rows;
    for (const run::PersonStory& story : inside.stories) {
        const editor::AlibiWords words = editor::tellAlibi(story, world, frame.time_s, frame.clock_s);
        QString detail = story.profile < world.profiles().size()
                             ? QString::fromStdString(world.profiles().at(story.profile).row->name) + QStringLiteral(" · ")
                             : QString();
        detail += tr("since %1").arg(formatClock(words.departedClock_s, false));
        if (story.cameFrom != navigation::kNone)
            detail += tr(" · from %1").arg(editor::targetName(world, story.cameFrom));
        rows.push_back({story.agent, words.who, detail});
    }
    setRows(std::move(rows), noteOf(inside));
    for (std::size_t i = 0; i < inside.stories.size(); ++i)
        m_list->item(static_cast<int>(i))->setData(colorRole, editor::profileColor(world, inside.stories[i].profile));
}

void InsidePanel::setHidden()
{
    setRows({}, tr("Out of view: nobody is simulated here now."));
}

void InsidePanel::setRows(std::vector<Row> rows, const QString& note)
{
    m_note->setText(note);
    if (rows == m_rows && m_list->count() == static_cast<int>(rows.size()))
        return;
    m_rows = std::move(rows);
    // Rows are changed where they are, so that the list does not jump under the pointer.
    while (m_list->count() > static_cast<int>(m_rows.size()))
        delete m_list->takeItem(m_list->count() - 1);
    while (m_list->count() < static_cast<int>(m_rows.size()))
        m_list->addItem(new QListWidgetItem);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        QListWidgetItem* item = m_list->item(static_cast<int>(i));
        item->setText(m_rows[i].who);
        item->setData(agentRole, QVariant::fromValue(m_rows[i].agent));
        item->setData(detailRole, m_rows[i].detail);
        item->setToolTip(m_rows[i].detail);
    }
    m_list->setVisible(!m_rows.empty());
    fitRows();
}

/// On a large screen the list takes up to half of what it stands in: the page above it is short.
void InsidePanel::fitRows()
{
    const int room = parentWidget() ? parentWidget()->height() / 2 / kRow_px : 0;
    m_list->setFixedHeight(std::min(static_cast<int>(m_rows.size()), std::max(kRowsShown, room)) * kRow_px + 8);
}

bool InsidePanel::event(QEvent* event)
{
    if (event->type() == QEvent::ParentAboutToChange && parentWidget())
        parentWidget()->removeEventFilter(this);
    if (event->type() == QEvent::ParentChange && parentWidget())
        parentWidget()->installEventFilter(this);
    return QWidget::event(event);
}

bool InsidePanel::eventFilter(QObject* object, QEvent* event)
{
    if (object == parentWidget() && event->type() == QEvent::Resize)
        fitRows();
    return QWidget::eventFilter(object, event);
}

void InsidePanel::choose(const QListWidgetItem* item)
{
    if (item)
        emit personChosen(item->data(agentRole).value<world::AgentId>());
}

} // namespace passerby::widgets
