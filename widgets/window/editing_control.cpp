// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/editing_control.h"

#include "editor/commands/change_property.h"
#include "editor/commands/choose_objects.h"
#include "editor/commands/copy_objects.h"
#include "editor/commands/drawing_steps.h"
#include "editor/commands/needs.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/proxy_rules.h"
#include "editor/commands/traffic_signals.h"
#include "editor/commands/transform_objects.h"
#include "editor/commands/vehicle_entries.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/measures.h"
#include "widgets/controls/action_set.h"
#include "widgets/dialogs/numbers_dialog.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

using editor::ActionId;
using editor::ObjectKind;
using geometry::Point;

namespace {

constexpr double kFarthest_m = 100000.0;
constexpr double kMostCopies = 1000.0;
constexpr std::size_t kManyObjects = 100;     ///< that are copied in the background
constexpr qsizetype kLongClipboard = 100'000; ///< bytes that are pasted in the background

const QString kFormat = QString::fromLatin1(editor::kObjectsMimeType);

/// Needs and trains are listed, not drawn, so that a copy lies beside nothing.
bool areNeeds(const std::vector<editor::ObjectRef>& refs)
{
    return !refs.empty() && std::all_of(refs.begin(), refs.end(), [](editor::ObjectRef ref) {
        return ref.kind == editor::ObjectKind::need || ref.kind == editor::ObjectKind::trainService;
    });
}

bool areVehicleKinds(const std::vector<editor::ObjectRef>& refs)
{
    return !refs.empty()
           && std::all_of(refs.begin(), refs.end(), [](editor::ObjectRef ref) { return ref.kind == ObjectKind::vehicleKind; });
}

bool areRules(const std::vector<editor::ObjectRef>& refs)
{
    return !refs.empty() && std::all_of(refs.begin(), refs.end(), [](editor::ObjectRef ref) { return ref.kind == ObjectKind::proxyRule; });
}

} // namespace

EditingControl::EditingControl(editor::ProjectDocument& document, PlanView& plan, ActionSet& actions, QWidget* window)
    : QObject(window), m_document(document), m_plan(plan), m_actions(actions), m_window(window), m_clipboard(document)
{
    connectClipboard();
    connectCells();
    connectChoosing();
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, &EditingControl::refresh);
    connect(&document.selection(), &editor::Selection::changed, this, &EditingControl::refresh);
    refresh();
}

void EditingControl::connectClipboard()
{
    const auto on = [this](ActionId id, auto what) { connect(m_actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::copyObjects, [this] {
        const auto& items = m_document.selection().items();
        m_copying = editor::inWords(m_document.world(), items);
        if (items.size() > kManyObjects)
            m_clipboard.copy(items);
        else if (copy())
            emit said(tr("Copied %1").arg(m_copying));
        refresh();
    });
    connect(&m_clipboard, &editor::ClipboardSession::copied, this, [this](const QByteArray& text) {
        putOnClipboard(text);
        emit said(tr("Copied %1").arg(m_copying));
    });
    connect(&m_clipboard, &editor::ClipboardSession::nothingCopied, this, &EditingControl::sayNothingCopied);
    connect(&m_clipboard, &editor::ClipboardSession::failed, this, &EditingControl::failed);
    connect(&m_clipboard, &editor::ClipboardSession::failed, this, &EditingControl::refresh);
    on(ActionId::cutObjects, [this] {
        if (copy())
            report(editor::cutObjects(m_document, m_document.selection().items()));
    });
    on(ActionId::paste, [this] { paste(); });
    on(ActionId::duplicate, [this] {
        const auto& items = m_document.selection().items();
        report(areRules(items)          ? editor::duplicateProxyRules(m_document, items)
               : areNeeds(items)        ? editor::duplicateNeeds(m_document, items)
               : areVehicleKinds(items) ? editor::duplicateVehicleKinds(m_document, items)
                                        : editor::duplicateObjects(m_document, items));
    });
    on(ActionId::repeat, [this] { repeat(); });
    on(ActionId::transform, [this] { transform(); });
}

void EditingControl::connectCells()
{
    const auto on = [this](ActionId id, auto what) { connect(m_actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::mergeCells, [this] { report(editor::mergeSelectedCells(m_document)); });
    on(ActionId::addPortals, [this] { report(editor::addMissingPortals(m_document, std::nullopt)); });
}

void EditingControl::connectChoosing()
{
    const auto on = [this](ActionId id, auto what) { connect(m_actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::selectSameKind, [this] { m_document.selection().set(editor::sameKind(m_document)); });
    on(ActionId::invertSelection, [this] { m_document.selection().set(editor::notSelected(m_document)); });
    on(ActionId::selectItsFixtures, [this] { m_document.selection().set(editor::fixturesOfSelectedKinds(m_document)); });
    on(ActionId::newFixtureKind, [this] {
        if (const auto added = editor::addFixtureKind(m_document, editor::plainFixtureKind()); !added.ok())
            emit failed(QString::fromStdString(added.error().message));
    });
    on(ActionId::newVehicleKind, [this] {
        if (const auto added = editor::addVehicleKind(m_document, editor::plainVehicleKind()); !added.ok())
            emit failed(QString::fromStdString(added.error().message));
    });
    on(ActionId::newSignal, [this] {
        if (const auto added = editor::addSignal(m_document, m_document.selection().items()); !added.ok())
            emit failed(QString::fromStdString(added.error().message));
    });
    on(ActionId::newDemand, [this] { report(editor::addDemand(m_document, m_document.selection().items())); });
    on(ActionId::keepLeft, [this](bool isLeft) {
        const auto keep = [isLeft](world::Settings& settings) { settings.side = isLeft ? world::Side::left : world::Side::right; };
        report(editor::changeSettings(m_document, tr("Change the side that people keep"), "side", keep));
        showSide();
    });
    connect(&m_document, &editor::ProjectDocument::worldChanged, this, &EditingControl::showSide);
    connect(&m_document, &editor::ProjectDocument::replaced, this, &EditingControl::showSide);
    showSide();
}

void EditingControl::showSide()
{
    m_actions.at(ActionId::keepLeft)->setChecked(m_document.world().settings().side == world::Side::left);
}

void EditingControl::refresh()
{
    const auto& items = m_document.selection().items();
    const auto some = [&items](bool (*is)(ObjectKind)) {
        return std::any_of(items.begin(), items.end(), [is](editor::ObjectRef ref) { return is(ref.kind); });
    };
    for (const ActionId id : {ActionId::copyObjects, ActionId::cutObjects, ActionId::repeat})
        m_actions.at(id)->setEnabled(some(editor::canBeCopied));
    m_actions.at(ActionId::duplicate)
        ->setEnabled(some(editor::canBeCopied) || areRules(items) || areNeeds(items) || areVehicleKinds(items));
    m_actions.at(ActionId::transform)->setEnabled(some(editor::hasPlace));
    const auto cells = std::count_if(items.begin(), items.end(), [](editor::ObjectRef ref) { return ref.kind == ObjectKind::cell; });
    m_actions.at(ActionId::mergeCells)->setEnabled(cells > 1);
    m_actions.at(ActionId::addPortals)->setEnabled(cells > 0);
    m_actions.at(ActionId::selectSameKind)->setEnabled(!items.empty());
    m_actions.at(ActionId::selectItsFixtures)->setEnabled(some([](ObjectKind kind) { return kind == ObjectKind::fixtureKind; }));
    m_actions.at(ActionId::newDemand)->setEnabled(some([](ObjectKind kind) { return kind == ObjectKind::lane; }));
    const QMimeData* held = QGuiApplication::clipboard()->mimeData();
    m_actions.at(ActionId::paste)->setEnabled(m_clipboard.isCopying() || (held && held->hasFormat(kFormat)));
}

bool EditingControl::report(const foundation::Result<void>& result)
{
    if (!result.ok())
        emit failed(QString::fromStdString(result.error().message));
    return result.ok();
}

bool EditingControl::copy()
{
    m_clipboard.cancelCopy(); // else it would come later and take the place of this one
    const editor::CopiedObjects copied = editor::copyObjects(m_document.world(), m_document.selection().items());
    if (copied.isEmpty()) {
        sayNothingCopied();
        return false;
    }
    putOnClipboard(editor::toClipboardText(copied));
    return true;
}

void EditingControl::putOnClipboard(const QByteArray& text)
{
    auto* data = new QMimeData;
    data->setData(kFormat, text);
    QGuiApplication::clipboard()->setMimeData(data);
}

void EditingControl::sayNothingCopied()
{
    refresh();
    emit failed(tr("Nothing of the selection can be copied. A portal goes along with its two cells."));
}

void EditingControl::paste()
{
    if (m_clipboard.isCopying()) {
        m_clipboard.pasteWhenCopied(m_plan.pointer());
        return;
    }
    const QMimeData* held = QGuiApplication::clipboard()->mimeData();
    const QByteArray text = held ? held->data(kFormat) : QByteArray();
    if (text.size() > kLongClipboard || m_clipboard.isPasting()) {
        m_clipboard.paste(text, m_plan.pointer());
        return;
    }
    const auto plan = editor::planPaste(m_document.world(), text, m_plan.pointer());
    if (!plan.ok())
        emit failed(QString::fromStdString(plan.error().message));
    else
        report(editor::pastePlanned(m_document, plan.value()));
}

void EditingControl::transform()
{
    const auto revision = m_document.revision();
    const std::vector<editor::ObjectRef> refs = m_document.selection().items();
    const auto middle = editor::middleOf(m_document.world(), refs);
    if (!middle)
        return;
    NumbersDialog dialog(tr("Move, rotate and scale"), tr("Around the middle of %1.").arg(editor::inWords(m_document.world(), refs)),
                         tr("Change"),
                         {{QStringLiteral("east"), tr("To the east"), tr("m"), 0.0, -kFarthest_m, kFarthest_m},
                          {QStringLiteral("north"), tr("To the north"), tr("m"), 0.0, -kFarthest_m, kFarthest_m},
                          {QStringLiteral("turn"), tr("Rotate counter-clockwise"), QStringLiteral("°"), 0.0, -360.0, 360.0},
                          {QStringLiteral("scale"), tr("Scale"), QStringLiteral("%"), 100.0, 1.0, 10000.0}},
                         m_window);
    if (dialog.exec() != QDialog::Accepted || m_document.revision() != revision)
        return; // given up, or another city came meanwhile
    editor::Transform wanted;
    wanted.by = {dialog.value(QStringLiteral("east")), dialog.value(QStringLiteral("north"))};
    wanted.turn_rad = editor::toRad(dialog.value(QStringLiteral("turn")));
    wanted.scale = dialog.value(QStringLiteral("scale")) / 100.0;
    wanted.center = *middle;
    const auto done =
        editor::transformObjects(m_document, tr("Change place of %1").arg(editor::inWords(m_document.world(), refs)), refs, wanted);
    if (!done.ok())
        emit failed(QString::fromStdString(done.error().message));
    else if (!done.value().isEmpty())
        emit said(done.value());
}

void EditingControl::repeat()
{
    const auto revision = m_document.revision();
    const std::vector<editor::ObjectRef> refs = m_document.selection().items();
    geometry::Box box;
    for (const editor::ObjectRef ref : refs)
        box.extend(editor::boundingBox(m_document.world(), ref));
    if (box.isEmpty())
        return;
    const double width = std::max(1.0, box.high.x - box.low.x);
    const double height = std::max(1.0, box.high.y - box.low.y);
    NumbersDialog dialog(tr("Repeat along a line or grid"),
                         tr("One row is a line. Steps lead from one copy to the next; the selection is the first of all."), tr("Repeat"),
                         {{QStringLiteral("columns"), tr("In a row"), {}, 3.0, 1.0, kMostCopies, 0},
                          {QStringLiteral("column_east"), tr("Step to the east"), tr("m"), width, -kFarthest_m, kFarthest_m},
                          {QStringLiteral("column_north"), tr("Step to the north"), tr("m"), 0.0, -kFarthest_m, kFarthest_m},
                          {QStringLiteral("rows"), tr("Rows"), {}, 1.0, 1.0, kMostCopies, 0},
                          {QStringLiteral("row_east"), tr("Next row to the east"), tr("m"), 0.0, -kFarthest_m, kFarthest_m},
                          {QStringLiteral("row_north"), tr("Next row to the north"), tr("m"), -height, -kFarthest_m, kFarthest_m}},
                         m_window);
    if (dialog.exec() != QDialog::Accepted || m_document.revision() != revision)
        return; // given up, or another city came meanwhile
    const auto number = [&dialog](const char* id) { return dialog.value(QString::fromLatin1(id)); };
    const int columns = static_cast<int>(number("columns"));
    const int rows = static_cast<int>(number("rows"));
    if (columns * rows > static_cast<int>(kMostCopies)) {
        emit failed(tr("At most %1 copies at once.").arg(static_cast<int>(kMostCopies)));
        return;
    }
    if (columns * rows > 1)
        report(editor::repeatObjects(m_document, refs, columns, rows, {number("column_east"), number("column_north")},
                                     {number("row_east"), number("row_north")}));
}

} // namespace passerby::widgets
