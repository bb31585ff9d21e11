// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/scene/vehicle_picker.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/plan_view.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr double kTolerance_px = 6.0;
constexpr double kPanStep_px = 60.0;
constexpr double kReachOfVehicle_px = 4.0; ///< beside its outline

/// Qt has none that turns.
QCursor makeTurningCursor(const Theme& t)
{
    constexpr int kSize_px = 20;
    const double ratio = qApp->devicePixelRatio();
    const QPixmap casing = iconPixmap(QStringLiteral("rotate"), t.casing, kSize_px, ratio);
    QPixmap picture(casing.size());
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    for (const QPointF off : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)})
        painter.drawPixmap(off, casing);
    painter.drawPixmap(QPointF(), iconPixmap(QStringLiteral("rotate"), t.text, kSize_px, ratio));
    return QCursor(picture);
}

const QCursor& turningCursor()
{
    static const QCursor kLight = makeTurningCursor(theme(ThemeKind::light));
    static const QCursor kDark = makeTurningCursor(theme(ThemeKind::dark));
    return currentTheme().isDark() ? kDark : kLight;
}

QCursor cursorOf(editor::ToolCursor cursor)
{
    switch (cursor) {
    case editor::ToolCursor::arrow:
        return Qt::ArrowCursor;
    case editor::ToolCursor::cross:
        return Qt::CrossCursor;
    case editor::ToolCursor::move:
        return Qt::SizeAllCursor;
    case editor::ToolCursor::pointing:
        return Qt::PointingHandCursor;
    case editor::ToolCursor::forbidden:
        return Qt::ForbiddenCursor;
    case editor::ToolCursor::scaleRising:
        return Qt::SizeBDiagCursor;
    case editor::ToolCursor::scaleFalling:
        return Qt::SizeFDiagCursor;
    case editor::ToolCursor::rotate:
        return turningCursor();
    }
    return Qt::ArrowCursor;
}

bool isOfNumber(QChar character)
{
    return character.isDigit() || character == QLatin1Char('.') || character == QLatin1Char(',') || character == QLatin1Char('-');
}

/// What the key says to a tool; nothing where tools know it not.
std::optional<editor::KeyInput> keyInputOf(const QKeyEvent& event, double pixel_m)
{
    editor::KeyInput input;
    input.pixel_m = pixel_m;
    input.isLarge = event.modifiers() & Qt::ShiftModifier;
    static constexpr std::pair<int, editor::ToolKey> kKeys[] = {{Qt::Key_Escape, editor::ToolKey::cancel},
                                                                {Qt::Key_Return, editor::ToolKey::commit},
                                                                {Qt::Key_Enter, editor::ToolKey::commit},
                                                                {Qt::Key_Tab, editor::ToolKey::next},
                                                                {Qt::Key_Backspace, editor::ToolKey::stepBack},
                                                                {Qt::Key_Backtab, editor::ToolKey::previous},
                                                                {Qt::Key_Left, editor::ToolKey::left},
                                                                {Qt::Key_Right, editor::ToolKey::right},
                                                                {Qt::Key_Up, editor::ToolKey::up},
                                                                {Qt::Key_Down, editor::ToolKey::down}};
    for (const auto& [key, meaning] : kKeys)
        if (event.key() == key) {
            input.key = meaning;
            return input;
        }
    const bool isCommand = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (isCommand || event.text().size() != 1 || !isOfNumber(event.text().front()))
        return std::nullopt;
    input.character = event.text().front().unicode();
    return input;
}

} // namespace

editor::PointerInput PlanView::inputOf(QPointF at, Qt::KeyboardModifiers modifiers) const
{
    return {m_view.toWorld(at), kTolerance_px / m_view.scale_px_m, (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) != 0,
            (modifiers & Qt::AltModifier) != 0, (modifiers & Qt::ShiftModifier) != 0};
}

editor::PointerInput PlanView::inputOf(const QMouseEvent& event) const
{
    return inputOf(event.position(), event.modifiers());
}

bool PlanView::isSelecting() const
{
    return m_tools->activeId() == QLatin1String("select");
}

std::optional<geometry::Point> PlanView::pointer() const
{
    if (m_heldPointer)
        return m_heldPointer;
    const QPoint at = mapFromGlobal(QCursor::pos());
    return underMouse() && rect().contains(at) ? std::optional(m_view.toWorld(at)) : std::nullopt;
}

void PlanView::showCursor()
{
    if (m_isPanning || m_isSpaceHeld)
        setCursor(m_isPanning ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
    else
        setCursor(cursorOf(m_tools->active().cursor()));
}

/// Whoever walks there, else what drives there; who adds to what is selected means no vehicle.
bool PlanView::pickLiving(geometry::Point place, Qt::KeyboardModifiers modifiers)
{
    if (const auto agent = personAt(m_people, place, std::max(1.0, 9.0 / m_view.scale_px_m))) {
        emit agentPicked(*agent, modifiers);
        return true;
    }
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier))
        return false;
    const auto vehicle = editor::vehicleAt(shownVehicles(), place, kReachOfVehicle_px / m_view.scale_px_m);
    if (vehicle)
        emit vehiclePicked(*vehicle);
    return vehicle.has_value();
}

void PlanView::mousePressEvent(QMouseEvent* event)
{
    m_lastPointer = event->position();
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_isSpaceHeld)) {
        m_isPanning = true;
        m_panButton = event->button();
        m_hasSpacePanned = m_isSpaceHeld;
        showCursor();
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    const editor::PointerInput input = inputOf(*event);
    if (m_people.current && isSelecting() && !m_tools->active().takesHold(input) && pickLiving(input.position, event->modifiers())) {
        m_pressTaken = true;
        return;
    }
    if (!isSelecting())
        m_showsAll = false; // what is being drawn stays where it is
    m_tools->press(input);
}

void PlanView::pan(QPointF to)
{
    const QPointF moved = to - m_lastPointer;
    m_lastPointer = to;
    m_view.center = m_view.center - geometry::Point{moved.x() / m_view.scale_px_m, -moved.y() / m_view.scale_px_m};
    m_showsAll = false;
    if (m_isFollowing)
        emit followingBroken();
    update();
    emit viewChanged();
}

void PlanView::mouseMoveEvent(QMouseEvent* event)
{
    emit pointerMoved(m_view.toWorld(event->position()));
    if (m_isPanning) {
        pan(event->position());
        return;
    }
    m_lastPointer = event->position();
    if (!(event->buttons() & Qt::LeftButton))
        m_tools->hover(inputOf(*event));
    else if (!m_pressTaken)
        m_tools->drag(inputOf(*event));
}

void PlanView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_isPanning && event->button() == m_panButton) {
        m_isPanning = false;
        showCursor();
        return;
    }
    if (event->button() != Qt::LeftButton || std::exchange(m_pressTaken, false))
        return;
    const editor::PointerInput input = inputOf(*event);
    m_tools->release(input);
    if (isSelecting() && !input.extends && m_document.selection().isEmpty())
        emit nothingPicked();
}

void PlanView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (!isSelecting()) {
        m_tools->press(inputOf(*event));
        m_tools->doubleClick(inputOf(*event));
        return;
    }
    if (const auto ref = m_hitTest.top(m_view.toWorld(event->position()), kTolerance_px / m_view.scale_px_m)) {
        const geometry::Box box = editor::boundingBox(m_document.world(), *ref);
        if (!box.isEmpty())
            emit zoomRequested(box);
    }
}

bool PlanView::wantsKey(const QKeyEvent& event) const
{
    if (event.key() == Qt::Key_Space)
        return true;
    if (isSelecting() && !m_tools->active().isDrawing())
        return false;
    // Alt suspends snapping here and opens no menu.
    if (event.key() == Qt::Key_Alt || event.key() == Qt::Key_Escape)
        return true;
    const auto input = keyInputOf(event, 1.0 / m_view.scale_px_m);
    if (!input)
        return false;
    return input->key != editor::ToolKey::character || m_tools->isTyping() || !m_tools->active().numbers().empty();
}

bool PlanView::event(QEvent* event)
{
    // Keys of the tool come here before shortcuts of the window. Space held pans; a tap is handed on.
    if (event->type() == QEvent::ShortcutOverride && wantsKey(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress && m_tools->isTyping()) { // before Tab goes on to the next widget
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) && handToTool(*key)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

bool PlanView::handToTool(const QKeyEvent& event)
{
    const auto input = keyInputOf(event, 1.0 / m_view.scale_px_m);
    return input && m_tools->key(*input);
}

void PlanView::followModifier(const QKeyEvent& event, bool isHeld)
{
    const Qt::KeyboardModifier modifier = event.key() == Qt::Key_Alt     ? Qt::AltModifier
                                          : event.key() == Qt::Key_Shift ? Qt::ShiftModifier
                                                                         : Qt::NoModifier;
    if (modifier == Qt::NoModifier || m_isPanning)
        return;
    if (!m_tools->active().isDrawing() || m_tools->isTyping())
        return;
    const editor::PointerInput input =
        inputOf(m_lastPointer, isHeld ? event.modifiers() | modifier : event.modifiers() & ~Qt::KeyboardModifiers(modifier));
    if (!(QGuiApplication::mouseButtons() & Qt::LeftButton))
        m_tools->hover(input);
    else if (!m_pressTaken)
        m_tools->drag(input);
}

void PlanView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        if (!event->isAutoRepeat()) {
            m_isSpaceHeld = true;
            showCursor();
        }
        return;
    }
    followModifier(*event, true);
    if (handToTool(*event) || panByKey(event->key()))
        return;
    QWidget::keyPressEvent(event);
}

bool PlanView::panByKey(int key)
{
    const double step_m = kPanStep_px / m_view.scale_px_m;
    PlanTransform view = m_view;
    switch (key) {
    case Qt::Key_Left:
        view.center.x -= step_m;
        break;
    case Qt::Key_Right:
        view.center.x += step_m;
        break;
    case Qt::Key_Up:
        view.center.y += step_m;
        break;
    case Qt::Key_Down:
        view.center.y -= step_m;
        break;
    default:
        return false;
    }
    setTransform(view);
    return true;
}

void PlanView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
        const bool wasHeld = std::exchange(m_isSpaceHeld, false); // the press came here, too
        showCursor();
        if (!std::exchange(m_hasSpacePanned, false) && wasHeld)
            emit spaceTapped();
        return;
    }
    followModifier(*event, false);
    QWidget::keyReleaseEvent(event);
}

void PlanView::focusOutEvent(QFocusEvent* event)
{
    m_isSpaceHeld = false; // its release goes elsewhere
    showCursor();
    QWidget::focusOutEvent(event);
}

void PlanView::leaveEvent(QEvent* event)
{
    m_tools->leave();
    QWidget::leaveEvent(event);
}

} // namespace passerby::widgets
