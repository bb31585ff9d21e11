// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/search_popup.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr int kWidth_px = 440;
constexpr int kRow_px = 30;
constexpr int kRows = 12; ///< more are scrolled to

QWidget* makeRow(const QAction& action, QWidget* parent)
{
    auto* row = new QWidget(parent);
    row->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 10, 0);
    auto* picture = new QLabel(row);
    picture->setPixmap(
        action.icon().pixmap(QSize(16, 16), parent->devicePixelRatioF(), action.isEnabled() ? QIcon::Normal : QIcon::Disabled));
    picture->setFixedWidth(22);
    QString text = action.text();
    text.remove(QLatin1Char('&'));
    layout->addWidget(picture);
    layout->addWidget(makeLabel(text, TextStyle::text, !action.isEnabled(), row));
    layout->addStretch(1);
    const QString note = action.isEnabled() ? action.shortcut().toString(QKeySequence::NativeText) : SearchPopup::tr("not now");
    layout->addWidget(makeLabel(note, TextStyle::caption, true, row));
    return row;
}

} // namespace

SearchPopup::SearchPopup(Finder finder, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      m_finder(std::move(finder)),
      m_field(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_none(makeLabel({}, TextStyle::text, true, this))
{
    setObjectName(QStringLiteral("searchPopup"));
    setProperty("card", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_none, 1);
    m_none->setObjectName(QStringLiteral("nothingFound"));
    m_none->setAlignment(Qt::AlignCenter);
    m_none->setWordWrap(true);
    m_field->setPlaceholderText(tr("Search actions"));
    m_field->setAccessibleName(tr("Search actions"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Actions found"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &SearchPopup::fill);
    connect(m_list, &QListWidget::itemClicked, this, &SearchPopup::runCurrent);
}

void SearchPopup::openAt(const QPoint& upperRight)
{
    m_field->clear();
    fill({});
    move(upperRight.x() - width(), upperRight.y());
    show();
    m_field->setFocus();
}

bool SearchPopup::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Up) {
        const int step = key == Qt::Key_Down ? 1 : -1;
        m_list->setCurrentRow(qBound(0, m_list->currentRow() + step, m_list->count() - 1));
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        runCurrent();
        return true;
    }
    return QFrame::eventFilter(object, event);
}

void SearchPopup::fill(const QString& text)
{
    m_list->clear();
    m_actions = m_finder(text);
    for (const QAction* action : m_actions) {
        auto* item = new QListWidgetItem(m_list);
        item->setSizeHint({0, kRow_px});
        m_list->setItemWidget(item, makeRow(*action, m_list));
    }
    const bool hasFound = m_list->count() > 0;
    m_list->setVisible(hasFound);
    m_none->setVisible(!hasFound);
    m_none->setText(tr("No action fits “%1”. Try another word for what it does.").arg(text.simplified()));
    if (hasFound)
        m_list->setCurrentRow(0);
    fit();
}

/// No empty ground below a few rows.
void SearchPopup::fit()
{
    m_list->setFixedHeight(kRow_px * std::clamp(m_list->count(), 1, kRows) + 2);
    layout()->activate();
    resize(kWidth_px, layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(kWidth_px) : layout()->totalSizeHint().height());
}

void SearchPopup::runCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || row >= static_cast<int>(m_actions.size()) || !m_actions[static_cast<std::size_t>(row)]->isEnabled())
        return;
    const QPointer<QAction> action = m_actions[static_cast<std::size_t>(row)];
    hide();
    if (action)
        action->trigger();
}

} // namespace passerby::widgets
