// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/shortcuts_dialog.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/dialogs/key_field.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <utility>

namespace passerby::widgets {

namespace {

enum Column { nameColumn, groupColumn, keysColumn };

QString nameOf(const QAction& action)
{
    QString name = action.iconText(); // without what the text says for the moment ("Undo: Move cell")
    name.remove(QLatin1Char('&'));
    return name;
}

QString inWords(const QList<QKeySequence>& keys)
{
    QStringList words;
    for (const QKeySequence& one : keys)
        words << one.toString(QKeySequence::NativeText);
    return words.join(QStringLiteral(", "));
}

} // namespace

ShortcutsDialog::ShortcutsDialog(std::vector<Row> rows, Change change, QWidget* parent)
    : QDialog(parent),
      m_rows(std::move(rows)),
      m_change(std::move(change)),
      m_search(new QLineEdit(this)),
      m_list(new QTreeWidget(this)),
      m_name(makeLabel({}, TextStyle::title, false, this)),
      m_field(new KeyField(this)),
      m_conflict(makeLabel({}, TextStyle::text, false, this)),
      m_use(new QPushButton(tr("Use"), this)),
      m_none(new QPushButton(tr("No keys"), this)),
      m_reset(new QPushButton(tr("Reset"), this)),
      m_resetAll(new QPushButton(tr("Reset all"), this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    setObjectName(QStringLiteral("shortcutsDialog"));
    setMinimumSize(620, 560);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Keyboard shortcuts"), TextStyle::page, false, this));
    m_search->setPlaceholderText(tr("Search by action, menu or keys"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setObjectName(QStringLiteral("shortcutsSearch"));
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    buildList();
    buildFields();
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::refreshFields);
    connect(m_list, &QTreeWidget::itemDoubleClicked, m_field, qOverload<>(&QWidget::setFocus));
    refresh();
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_search->setFocus();
}

void ShortcutsDialog::buildList()
{
    m_list->setObjectName(QStringLiteral("shortcutsList"));
    m_list->setAccessibleName(tr("Actions and their keys"));
    m_list->setHeaderLabels({tr("Action"), tr("Menu"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    for (const int column : {int(groupColumn), int(keysColumn)})
        m_list->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    QPixmap empty(m_list->style()->pixelMetric(QStyle::PM_SmallIconSize), 1);
    empty.fill(Qt::transparent);
    for (const Row& row : m_rows) {
        auto* item = new QTreeWidgetItem(m_list, {nameOf(*row.action), row.group, QString()});
        item->setIcon(nameColumn, row.action->icon().isNull() ? QIcon(empty) : row.action->icon()); // names stand below each other
        item->setToolTip(nameColumn, row.action->statusTip());
        item->setSizeHint(nameColumn, {100, 28});
    }
}

void ShortcutsDialog::buildFields()
{
    auto* layout = static_cast<QVBoxLayout*>(this->layout());
    layout->addWidget(m_name);
    auto* fields = new QHBoxLayout;
    fields->setSpacing(8);
    m_field->setObjectName(QStringLiteral("shortcutsKeys"));
    m_field->setAccessibleName(tr("New keys"));
    m_use->setObjectName(QStringLiteral("shortcutsUse"));
    m_use->setProperty("primary", true);
    m_none->setObjectName(QStringLiteral("shortcutsNone"));
    m_reset->setObjectName(QStringLiteral("shortcutsReset"));
    m_resetAll->setObjectName(QStringLiteral("shortcutsResetAll"));
    fields->addWidget(m_field, 1);
    for (QPushButton* button : {m_use, m_none, m_reset})
        fields->addWidget(button);
    layout->addLayout(fields);
    m_conflict->setObjectName(QStringLiteral("shortcutsConflict"));
    m_conflict->setWordWrap(true);
    m_conflict->setMinimumHeight(34);
    m_conflict->setAlignment(Qt::AlignTop);
    layout->addWidget(m_conflict);
    auto* last = new QHBoxLayout;
    last->addWidget(m_resetAll);
    last->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    last->addWidget(close);
    layout->addLayout(last);
    for (QPushButton* button : {m_use, m_none, m_reset, m_resetAll, close})
        button->setAutoDefault(false); // Enter is a key that can be chosen
    connect(m_field, &KeyField::pressed, this, &ShortcutsDialog::take);
    connect(m_use, &QPushButton::clicked, this, &ShortcutsDialog::use);
    connect(m_none, &QPushButton::clicked, this, [this] { set(*current(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { set(*current(), current()->defaults); });
    connect(m_resetAll, &QPushButton::clicked, this, &ShortcutsDialog::resetAll);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
}

const ShortcutsDialog::Row* ShortcutsDialog::current() const
{
    const int place = m_list->indexOfTopLevelItem(m_list->currentItem());
    return place < 0 || m_list->currentItem()->isHidden() ? nullptr : &m_rows[static_cast<std::size_t>(place)];
}

const ShortcutsDialog::Row* ShortcutsDialog::holderOf(const QKeySequence& keys) const
{
    for (const Row& row : m_rows)
        if (&row != current() && !keys.isEmpty() && row.action->shortcuts().contains(keys))
            return &row;
    return nullptr;
}

void ShortcutsDialog::filter(const QString& text)
{
    QTreeWidgetItem* first = nullptr;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        bool isWanted = text.trimmed().isEmpty();
        for (const int column : {int(nameColumn), int(groupColumn), int(keysColumn)})
            isWanted = isWanted || item->text(column).contains(text.trimmed(), Qt::CaseInsensitive);
        item->setHidden(!isWanted);
        if (isWanted && !first)
            first = item;
    }
    if (!current())
        m_list->setCurrentItem(first);
    refreshFields();
}

void ShortcutsDialog::refresh()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(static_cast<int>(i));
        item->setText(keysColumn, inWords(m_rows[i].action->shortcuts()));
        item->setFont(keysColumn, textFont(m_rows[i].action->shortcuts() == m_rows[i].defaults ? TextStyle::text : TextStyle::title));
    }
    refreshFields();
}

void ShortcutsDialog::refreshFields()
{
    const Row* row = current();
    m_field->setKeys({});
    m_conflict->clear();
    m_name->setText(row ? tr("New keys for: %1").arg(nameOf(*row->action)) : tr("No action is called so"));
    m_field->setEnabled(row);
    m_use->setEnabled(false);
    m_use->setText(tr("Use"));
    m_none->setEnabled(row && !row->action->shortcuts().isEmpty());
    m_reset->setEnabled(row && row->action->shortcuts() != row->defaults);
    m_reset->setToolTip(row && !row->defaults.isEmpty() ? tr("Back to %1").arg(inWords(row->defaults)) : tr("Back to no keys"));
}

void ShortcutsDialog::take(const QKeySequence& keys)
{
    const Row* row = current();
    if (!row)
        return;
    const Row* holder = holderOf(keys);
    const bool isSame = row->action->shortcuts() == QList{keys};
    m_use->setEnabled(!isSame);
    m_use->setText(holder ? tr("Take over") : tr("Use"));
    setStyleProperty(m_conflict, "tone", holder ? QStringLiteral("warning") : QString());
    if (holder)
        m_conflict->setText(tr("%1 belongs to %2 (%3). Take over: that action is left without these keys.")
                                .arg(keys.toString(QKeySequence::NativeText), nameOf(*holder->action), holder->group));
    else
        m_conflict->setText(isSame ? tr("These are its keys now.") : tr("Nothing else has these keys."));
}

void ShortcutsDialog::use()
{
    const Row* row = current();
    const QKeySequence keys = m_field->keys();
    if (!row || keys.isEmpty())
        return;
    set(*row, {keys});
}

void ShortcutsDialog::set(const Row& row, const QList<QKeySequence>& keys)
{
    QStringList told;
    for (const QKeySequence& one : keys)
        while (const Row* holder = holderOf(one)) {
            QList<QKeySequence> left = holder->action->shortcuts();
            left.removeAll(one);
            m_change(holder->action, left);
            told << tr("%1 has no longer %2.").arg(nameOf(*holder->action), one.toString(QKeySequence::NativeText));
        }
    m_change(row.action, keys);
    refresh();
    setStyleProperty(m_conflict, "tone", QString());
    m_conflict->setText(told.join(QLatin1Char(' ')));
}

void ShortcutsDialog::resetAll()
{
    for (const Row& row : m_rows)
        m_change(row.action, row.defaults);
    refresh();
}

} // namespace passerby::widgets
