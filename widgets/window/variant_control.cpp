// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/variant_control.h"

#include "core/variants/named_variant.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "widgets/controls/action_set.h"
#include "widgets/dialogs/rebase_dialog.h"
#include "widgets/dialogs/variants_dialog.h"
#include "widgets/window/header_bar.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <QToolButton>
#include <optional>
#include <vector>

namespace passerby::widgets {

using editor::ActionId;
using editor::ProjectDocument;
using world::VariantId;

namespace {

constexpr int kLongestVariant_letters = 40;

/// As a menu shows a name that somebody gave.
QString labelOf(const std::string& name)
{
    QString text = QString::fromStdString(name).simplified();
    if (text.size() > kLongestVariant_letters)
        text = text.left(kLongestVariant_letters - 1) + QChar(0x2026);
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

std::optional<QString> askForName(QWidget& window, const QString& title, const QString& words, const QString& name)
{
    QInputDialog question(&window);
    question.setObjectName(QStringLiteral("variantNameQuestion"));
    question.setWindowTitle(title);
    question.setLabelText(words);
    question.setTextValue(name);
    return question.exec() == QDialog::Accepted ? std::optional(question.textValue()) : std::nullopt;
}

} // namespace

VariantControl::VariantControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    auto* menu = new QMenu(parts.header.variants());
    menu->setObjectName(QStringLiteral("variantMenu"));
    parts.header.variants()->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &VariantControl::fillMenu);
    const auto on = [&](ActionId id, void (VariantControl::*what)()) { connect(parts.actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::newVariant, &VariantControl::add);
    on(ActionId::showNextVariant, &VariantControl::showNext);
    connect(parts.actions.at(ActionId::showBase), &QAction::triggered, this, [this] { show({}); });
    on(ActionId::renameVariant, &VariantControl::rename);
    on(ActionId::duplicateVariant, &VariantControl::duplicate);
    on(ActionId::removeVariant, &VariantControl::remove);
    on(ActionId::rebaseVariants, &VariantControl::bringAllUpToDate);
    on(ActionId::selectVariantRows, &VariantControl::selectRows);
    on(ActionId::editVariants, &VariantControl::edit);
    connect(&parts.document, &ProjectDocument::showingChanged, this, &VariantControl::refresh);
    connect(&parts.document, &ProjectDocument::replaced, this, &VariantControl::refresh);
    connect(&parts.document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::Variant>().empty())
            refresh();
    });
    refresh();
}

void VariantControl::refresh()
{
    const world::Variant* variant = m_parts.document.world().variants().find(m_parts.document.shownVariant());
    m_parts.header.setVariant(variant ? QString::fromStdString(variant->name) : tr("Base"), !variant);
    const bool hasVariants = !m_parts.document.world().variants().empty();
    for (const ActionId id : {ActionId::showNextVariant, ActionId::rebaseVariants})
        m_parts.actions.at(id)->setEnabled(hasVariants);
    for (const ActionId id :
         {ActionId::showBase, ActionId::renameVariant, ActionId::duplicateVariant, ActionId::removeVariant, ActionId::selectVariantRows})
        m_parts.actions.at(id)->setEnabled(variant);
}

void VariantControl::fillMenu()
{
    QMenu* menu = m_parts.header.variants()->menu();
    menu->clear();
    const auto offer = [&](const QString& name, VariantId id) {
        QAction* action = menu->addAction(name);
        action->setCheckable(true);
        action->setChecked(id == m_parts.document.shownVariant());
        connect(action, &QAction::triggered, this, [this, id] { show(id); });
    };
    offer(tr("Base"), {});
    for (const auto& [id, variant] : m_parts.document.world().variants())
        offer(labelOf(variant.name), id);
    menu->addSeparator();
    menu->addAction(m_parts.actions.at(ActionId::newVariant));
    if (!m_parts.document.shownVariant().isNull())
        for (const ActionId id :
             {ActionId::renameVariant, ActionId::duplicateVariant, ActionId::removeVariant, ActionId::selectVariantRows})
            menu->addAction(m_parts.actions.at(id));
    if (!m_parts.document.world().variants().empty())
        for (const ActionId id : {ActionId::rebaseVariants, ActionId::editVariants})
            menu->addAction(m_parts.actions.at(id));
}

void VariantControl::tell(const foundation::Error& error)
{
    emit failed(QString::fromStdString(error.message).simplified());
}

void VariantControl::show(VariantId id)
{
    auto done = editor::showVariant(m_parts.document, id);
    if (!done.ok() && done.error().code == "variant-outdated") {
        if (!bringUpToDate(id))
            return;
        done = editor::showVariant(m_parts.document, id);
    }
    if (!done.ok())
        tell(done.error());
}

bool VariantControl::bringUpToDate(VariantId id)
{
    RebaseDialog question(m_parts.document, id, &m_parts.window);
    if (question.exec() != QDialog::Accepted)
        return false;
    const auto done = editor::rebaseVariant(m_parts.document, id, question.choices());
    if (!done.ok())
        tell(done.error());
    return done.ok();
}

void VariantControl::bringAllUpToDate()
{
    std::vector<VariantId> behind;
    for (const auto& [id, variant] : m_parts.document.world().variants())
        if (editor::isBehind(m_parts.document, id))
            behind.push_back(id);
    if (behind.empty())
        emit said(tr("Every variant fits the base as it is."));
    for (const VariantId id : behind)
        if (!bringUpToDate(id))
            return;
}

void VariantControl::add()
{
    const QString free = QString::fromStdString(variants::freeName(m_parts.document.world(), tr("Variant").toStdString()));
    const auto name = askForName(m_parts.window, tr("New variant"),
                                 tr("What you edit from now on is of the variant; the base stays as it is.\nName of the variant:"), free);
    if (!name)
        return;
    if (const auto added = editor::addVariant(m_parts.document, *name); !added.ok())
        tell(added.error());
}

void VariantControl::rename()
{
    const VariantId id = m_parts.document.shownVariant();
    const world::Variant* variant = m_parts.document.world().variants().find(id);
    if (!variant)
        return;
    const auto name = askForName(m_parts.window, tr("Rename variant"), tr("Name of the variant:"), QString::fromStdString(variant->name));
    if (!name)
        return;
    if (const auto done = editor::renameVariant(m_parts.document, id, *name); !done.ok())
        tell(done.error());
}

void VariantControl::duplicate()
{
    const auto added = editor::duplicateVariant(m_parts.document, m_parts.document.shownVariant());
    if (added.ok())
        show(added.value());
    else
        tell(added.error());
}

void VariantControl::remove()
{
    if (const auto done = editor::removeVariant(m_parts.document, m_parts.document.shownVariant()); !done.ok())
        tell(done.error());
}

/// In the order of the list: the base comes first.
void VariantControl::showNext()
{
    const auto& variants = m_parts.document.world().variants();
    const VariantId now = m_parts.document.shownVariant();
    const std::size_t next = now.isNull() ? 0 : variants.indexOf(now) + 1;
    show(next < variants.size() ? variants.at(next).id : VariantId{});
}

void VariantControl::selectRows()
{
    const auto refs = editor::objectsThatDiffer(m_parts.document);
    m_parts.document.selection().set(refs);
    if (refs.empty())
        emit said(tr("The variant adds nothing to the base and changes nothing in it."));
}

void VariantControl::edit()
{
    VariantsDialog(m_parts.document, &m_parts.window).exec();
}

} // namespace passerby::widgets
