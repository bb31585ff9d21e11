// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/variants_dialog.h"

#include "core/variants/changed_rows.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/dialogs/rebase_dialog.h"

#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace passerby::widgets {

using editor::ProjectDocument;
using world::VariantId;

namespace {

constexpr QSize kSize_px(760, 460);
constexpr int kNotesHeight_px = 72;
constexpr std::size_t kMostRows = 500;

QString countsOf(const world::Variant& variant)
{
    const variants::ChangeCounts counts = variants::countChanges(variant);
    QStringList parts;
    if (counts.added > 0)
        parts << VariantsDialog::tr("%1 added").arg(formatCount(static_cast<qint64>(counts.added)));
    if (counts.changed > 0)
        parts << VariantsDialog::tr("%1 changed").arg(formatCount(static_cast<qint64>(counts.changed)));
    if (counts.removed > 0)
        parts << VariantsDialog::tr("%1 removed").arg(formatCount(static_cast<qint64>(counts.removed)));
    return parts.isEmpty() ? VariantsDialog::tr("as the base") : parts.join(QStringLiteral(", "));
}

QString rowInWords(const variants::ChangedRow& row)
{
    const QString title = QString::fromStdString(row.title);
    return row.deed == variants::Deed::added     ? VariantsDialog::tr("Added: %1").arg(title)
           : row.deed == variants::Deed::changed ? VariantsDialog::tr("Changed: %1").arg(title)
                                                 : VariantsDialog::tr("Removed: %1").arg(title);
}

} // namespace

VariantsDialog::VariantsDialog(ProjectDocument& document, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_list(new QListWidget(this)),
      m_name(new QLineEdit(this)),
      m_notes(new QPlainTextEdit(this)),
      m_rows(new QListWidget(this)),
      m_error(makeErrorLabel(this)),
      m_show(makeButton(QStringLiteral("variantShow"), tr("Show"), &VariantsDialog::showChosen)),
      m_duplicate(makeButton(QStringLiteral("variantDuplicate"), tr("Duplicate"), &VariantsDialog::duplicate)),
      m_update(makeButton(QStringLiteral("variantUpdate"), tr("Bring up to date…"), &VariantsDialog::bringUpToDate)),
      m_remove(makeButton(QStringLiteral("variantRemove"), tr("Delete"), &VariantsDialog::remove))
{
    setObjectName(QStringLiteral("variantsDialog"));
    setWindowTitle(tr("Variants"));
    resize(kSize_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Variants"), TextStyle::page, false, this));
    QLabel* what =
        makeLabel(tr("A variant is the city as it could be. What you edit while one is shown is its own; the base stays as it is."),
                  TextStyle::text, true, this);
    what->setWordWrap(true);
    layout->addWidget(what);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    m_list->setObjectName(QStringLiteral("variantList"));
    m_list->setSpacing(3);
    m_list->setAccessibleName(tr("The base and its variants"));
    halves->addWidget(m_list, 1);
    auto* form = new QFormLayout;
    m_name->setObjectName(QStringLiteral("variantName"));
    m_notes->setObjectName(QStringLiteral("variantNotes"));
    m_notes->setFixedHeight(kNotesHeight_px);
    m_notes->setTabChangesFocus(true);
    m_rows->setObjectName(QStringLiteral("variantRows"));
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Notes"), m_notes);
    form->addRow(tr("Differs in"), m_rows);
    halves->addLayout(form, 1);
    layout->addLayout(halves, 1);
    layout->addWidget(m_error);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_show);
    buttons->addWidget(makeButton(QStringLiteral("variantNew"), tr("New"), &VariantsDialog::add));
    for (QPushButton* button : {m_duplicate, m_update, m_remove})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    buttons->addWidget(close);
    layout->addLayout(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (!m_isRefreshing)
            refreshChosen();
    });
    connect(m_list, &QListWidget::itemActivated, this, [this] { showChosen(); });
    connect(m_name, &QLineEdit::editingFinished, this, &VariantsDialog::rename);
    m_notes->installEventFilter(this);
    connect(&document, &ProjectDocument::worldChanged, this, &VariantsDialog::refresh);
    connect(&document, &ProjectDocument::showingChanged, this, &VariantsDialog::refresh);
    connect(&document, &ProjectDocument::replaced, this, &QDialog::reject);
    connect(this, &QDialog::finished, this, [this] { note(); });
    refresh();
    choose(document.shownVariant());
}

QPushButton* VariantsDialog::makeButton(const QString& name, const QString& text, void (VariantsDialog::*what)())
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, what);
    return button;
}

VariantId VariantsDialog::chosen() const
{
    const int row = m_list->currentRow();
    const auto& variants = m_document.world().variants();
    return row < 1 || static_cast<std::size_t>(row) > variants.size() ? VariantId{} : variants.at(static_cast<std::size_t>(row - 1)).id;
}

void VariantsDialog::choose(VariantId id)
{
    const auto& variants = m_document.world().variants();
    m_list->setCurrentRow(id.isNull() ? 0 : static_cast<int>(variants.indexOf(id)) + 1);
}

void VariantsDialog::refresh()
{
    m_isRefreshing = true;
    const int row = std::max(m_list->currentRow(), 0);
    m_list->clear();
    const auto add = [this](const QString& name, const QString& more, bool isShown) {
        auto* item = new QListWidgetItem(tr("%1\n%2").arg(name, isShown ? tr("shown, %1").arg(more) : more), m_list);
        QFont font = item->font();
        font.setWeight(isShown ? QFont::DemiBold : QFont::Normal);
        item->setFont(font);
    };
    add(tr("Base"), tr("the city itself"), m_document.shownVariant().isNull());
    for (const auto& [id, variant] : m_document.world().variants()) {
        const world::Variant now = editor::variantNow(m_document, id);
        add(QString::fromStdString(variant.name),
            editor::isBehind(m_document, id) ? tr("%1; the base has been changed since").arg(countsOf(now)) : countsOf(now),
            id == m_document.shownVariant());
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_isRefreshing = false;
    refreshChosen();
}

void VariantsDialog::refreshChosen()
{
    const VariantId id = chosen();
    const world::Variant* variant = m_document.world().variants().find(id);
    const QSignalBlocker blockName(m_name);
    m_name->setEnabled(variant);
    m_name->setText(variant ? QString::fromStdString(variant->name) : tr("Base"));
    m_notes->setEnabled(variant);
    m_notes->setPlainText(variant ? QString::fromStdString(variant->notes) : QString());
    const bool isShown = id == m_document.shownVariant();
    m_show->setEnabled(!isShown);
    m_duplicate->setEnabled(variant);
    m_remove->setEnabled(variant);
    m_rows->clear();
    m_update->setEnabled(editor::isBehind(m_document, id));
    if (!variant)
        return;
    const auto rows = variants::changedRows(editor::variantNow(m_document, id));
    for (std::size_t i = 0; i < std::min(rows.size(), kMostRows); ++i)
        m_rows->addItem(rowInWords(rows[i]));
    if (rows.size() > kMostRows)
        m_rows->addItem(tr("and %1 more").arg(formatCount(static_cast<qint64>(rows.size() - kMostRows))));
}

void VariantsDialog::take(const foundation::Result<void>& result)
{
    m_error->setVisible(!result.ok());
    if (!result.ok())
        m_error->setText(QString::fromStdString(result.error().message));
}

/// What was typed before becomes a step first.
void VariantsDialog::showChosen()
{
    const VariantId id = chosen();
    note();
    auto done = editor::showVariant(m_document, id);
    if (!done.ok() && done.error().code == "variant-outdated") {
        bringUpToDate(); // asks; who does not want to stays where they are
        if (editor::isBehind(m_document, id))
            return;
        done = editor::showVariant(m_document, id);
    }
    take(done);
}

void VariantsDialog::add()
{
    note();
    const auto added = editor::addVariant(m_document, {});
    take(added.ok() ? foundation::Result<void>() : added.error());
    if (!added.ok())
        return;
    choose(added.value());
    m_name->setFocus();
    m_name->selectAll();
}

void VariantsDialog::duplicate()
{
    const VariantId id = chosen();
    note();
    const auto added = editor::duplicateVariant(m_document, id);
    take(added.ok() ? foundation::Result<void>() : added.error());
    if (added.ok())
        choose(added.value());
}

void VariantsDialog::bringUpToDate()
{
    const VariantId id = chosen();
    note();
    RebaseDialog dialog(m_document, id, this);
    if (dialog.exec() == QDialog::Accepted)
        take(editor::rebaseVariant(m_document, id, dialog.choices()));
}

/// Notes become a step when one has done with them.
bool VariantsDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_notes && event->type() == QEvent::FocusOut)
        note();
    return QDialog::eventFilter(watched, event);
}

void VariantsDialog::remove()
{
    take(editor::removeVariant(m_document, chosen()));
}

void VariantsDialog::rename()
{
    if (const VariantId id = chosen(); !id.isNull())
        take(editor::renameVariant(m_document, id, m_name->text()));
}

void VariantsDialog::note()
{
    if (const VariantId id = chosen(); !id.isNull())
        take(editor::noteVariant(m_document, id, m_notes->toPlainText()));
}

} // namespace passerby::widgets
