// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/rebase_dialog.h"

#include "editor/document/project_document.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr QSize kRebaseSize_px(640, 420);
constexpr int kMostSentences = 12;
constexpr int kChoice_px = 168;
constexpr int kRow_px = 34;

QString deedInWords(variants::Deed deed)
{
    return deed == variants::Deed::added     ? RebaseDialog::tr("Added")
           : deed == variants::Deed::changed ? RebaseDialog::tr("Changed")
                                             : RebaseDialog::tr("Removed");
}

} // namespace

RebaseDialog::RebaseDialog(const editor::ProjectDocument& document, world::VariantId id, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_id(id),
      m_conflicts(new QTableWidget(this)),
      m_rest(makeLabel({}, TextStyle::text, true, this))
{
    setObjectName(QStringLiteral("rebaseDialog"));
    setWindowTitle(tr("Bring variant up to date"));
    resize(kRebaseSize_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    const world::Variant& variant = *document.world().variants().find(id);
    auto* title = makeLabel(tr("Bring \"%1\" up to date").arg(QString::fromStdString(variant.name)), TextStyle::page, false, this);
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    layout->addWidget(title);
    const auto rebased = variants::rebase(document.base(), variant);
    const bool hasConflicts = rebased.ok() && !rebased.value().conflicts.empty();
    QLabel* what = makeLabel(hasConflicts ? tr("The base and the variant have both changed these since. Which of them counts?")
                                          : tr("Nothing that the base has changed contradicts the variant."),
                             TextStyle::text, false, this);
    what->setWordWrap(true);
    layout->addWidget(what);
    m_conflicts->setObjectName(QStringLiteral("rebaseConflicts"));
    m_conflicts->setColumnCount(4);
    m_conflicts->setHorizontalHeaderLabels({tr("What"), tr("In the base"), tr("In the variant"), tr("Then")});
    m_conflicts->verticalHeader()->hide();
    m_conflicts->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_conflicts->horizontalHeader()->resizeSection(3, kChoice_px);
    m_conflicts->verticalHeader()->setDefaultSectionSize(kRow_px);
    m_conflicts->setSelectionMode(QAbstractItemView::NoSelection);
    m_conflicts->setVisible(hasConflicts);
    layout->addWidget(m_conflicts, 1);
    if (hasConflicts) {
        const auto& conflicts = rebased.value().conflicts;
        m_conflicts->setRowCount(static_cast<int>(conflicts.size()));
        for (std::size_t i = 0; i < conflicts.size(); ++i)
            addRow(static_cast<int>(i), conflicts[i]);
    } else {
        layout->addStretch(1);
    }
    m_rest->setObjectName(QStringLiteral("rebaseRest"));
    m_rest->setTextFormat(Qt::PlainText); // with names that somebody gave
    m_rest->setWordWrap(true);
    layout->addWidget(m_rest);
    auto* go = new QPushButton(tr("Bring up to date"), this);
    go->setObjectName(QStringLiteral("rebaseGo"));
    go->setDefault(true);
    connect(go, &QPushButton::clicked, this, &QDialog::accept);
    layout->addLayout(makeButtonRow(this, {go}, tr("Cancel")));
    connect(&document, &editor::ProjectDocument::replaced, this, &QDialog::reject);
    tellTheRest();
}

void RebaseDialog::addRow(int row, const variants::Conflict& conflict)
{
    int column = 0;
    for (const QString& words : {QString::fromStdString(conflict.title), deedInWords(conflict.byBase), deedInWords(conflict.byVariant)}) {
        auto* item = new QTableWidgetItem(words);
        item->setFlags(Qt::ItemIsEnabled);
        m_conflicts->setItem(row, column++, item);
    }
    auto* choice = new QComboBox(m_conflicts);
    choice->addItems({tr("As in the variant"), tr("As in the base")});
    choice->setAccessibleName(tr("Which counts for %1").arg(QString::fromStdString(conflict.title)));
    connect(choice, &QComboBox::currentIndexChanged, this, [this, place = conflict.place](int index) {
        m_choices.ofRow[place] = index == 0 ? variants::Keep::variant : variants::Keep::base;
        tellTheRest();
    });
    m_conflicts->setCellWidget(row, column, choice);
}

void RebaseDialog::tellTheRest()
{
    const auto rebased = variants::rebase(m_document.base(), *m_document.world().variants().find(m_id), m_choices);
    QStringList lines;
    if (!rebased.ok())
        lines << QString::fromStdString(rebased.error().message);
    else
        for (const variants::Adjustment& one : rebased.value().adjustments) {
            if (lines.size() == kMostSentences) {
                lines << tr("and %1 more").arg(static_cast<int>(rebased.value().adjustments.size()) - kMostSentences);
                break;
            }
            lines << tr("%1: %2").arg(QString::fromStdString(one.title), QString::fromStdString(one.sentence));
        }
    m_rest->setText(lines.join(QLatin1Char('\n')));
    m_rest->setVisible(!lines.isEmpty());
}

} // namespace passerby::widgets
