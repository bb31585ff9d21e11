// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/object_finder.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/object_search.h"
#include "widgets/controls/typography.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

/// More than anybody reads.
constexpr std::size_t kMostFound = 200;

} // namespace

ObjectFinder::ObjectFinder(editor::ProjectDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_field(new QLineEdit(this)),
      m_found(new QListWidget(this)),
      m_note(makeLabel({}, TextStyle::caption, true, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 4);
    layout->addWidget(m_field);
    layout->addWidget(m_found, 1);
    layout->addWidget(m_note);
    m_field->setObjectName(QStringLiteral("layersSearch"));
    m_field->setPlaceholderText(tr("Search objects"));
    m_field->setAccessibleName(tr("Search objects"));
    m_field->setToolTip(tr("A name, or a kind and a number"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_found->setObjectName(QStringLiteral("layersFound"));
    m_found->setAccessibleName(tr("Objects found"));
    m_found->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_found->setTextElideMode(Qt::ElideMiddle);
    m_note->setWordWrap(true);
    connect(m_field, &QLineEdit::textChanged, this, &ObjectFinder::search);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &ObjectFinder::searchAgain);
    connect(&document, &editor::ProjectDocument::replaced, this, &ObjectFinder::searchAgain);
    connect(m_field, &QLineEdit::returnPressed, this, &ObjectFinder::chooseCurrent);
    connect(m_found, &QListWidget::itemClicked, this, &ObjectFinder::chooseCurrent);
    search();
}

void ObjectFinder::search()
{
    const QString text = m_field->text().simplified();
    const editor::FoundObjects found = editor::findObjects(m_document.world(), text, kMostFound);
    m_found->clear();
    for (const editor::ObjectRef ref : found.refs) {
        auto* item = new QListWidgetItem(editor::displayName(m_document.world(), ref), m_found);
        item->setData(Qt::UserRole, QVariant::fromValue(ref));
        item->setToolTip(item->text());
    }
    if (!found.refs.empty())
        m_found->setCurrentRow(0);
    m_found->setVisible(!text.isEmpty());
    m_note->setVisible(!text.isEmpty() && (found.refs.empty() || found.areMore));
    m_note->setText(found.areMore ? tr("The first %1 are shown; type more.").arg(kMostFound)
                                  : tr("Nothing here is called “%1”.").arg(text));
    emit searching(!text.isEmpty());
}

void ObjectFinder::searchAgain()
{
    if (m_field->text().simplified().isEmpty())
        return;
    const QListWidgetItem* item = m_found->currentItem();
    const QVariant current = item ? item->data(Qt::UserRole) : QVariant();
    search();
    for (int row = 0; current.isValid() && row < m_found->count(); ++row)
        if (m_found->item(row)->data(Qt::UserRole).value<editor::ObjectRef>() == current.value<editor::ObjectRef>())
            m_found->setCurrentRow(row);
}

void ObjectFinder::chooseCurrent()
{
    const QListWidgetItem* item = m_found->currentItem();
    if (!item || m_found->isHidden())
        return;
    const auto ref = item->data(Qt::UserRole).value<editor::ObjectRef>();
    if (!editor::exists(m_document.world(), ref)) {
        search(); // it was deleted meanwhile
        return;
    }
    m_document.selection().set(ref);
    emit zoomRequested(ref);
}

bool ObjectFinder::eventFilter(QObject* object, QEvent* event)
{
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (object != m_field || !isKey)
        return QWidget::eventFilter(object, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (event->type() == QEvent::ShortcutOverride) { // Esc takes the text away before it does anything else
        const bool isTaken = key == Qt::Key_Escape && !m_field->text().isEmpty();
        event->setAccepted(isTaken);
        return isTaken;
    }
    if (key == Qt::Key_Escape && !m_field->text().isEmpty()) {
        m_field->clear();
        return true;
    }
    if (key != Qt::Key_Down && key != Qt::Key_Up)
        return QWidget::eventFilter(object, event);
    const int step = key == Qt::Key_Down ? 1 : -1;
    m_found->setCurrentRow(qBound(0, m_found->currentRow() + step, qMax(0, m_found->count() - 1)));
    return true;
}

} // namespace passerby::widgets
