// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/tool_palette.h"

#include "editor/tools/tool_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"

#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kIcon_px = 20;
constexpr int kButton_px = 36;
/// In a low window they get lower, so that all of them are there.
constexpr int kLowestButton_px = 27;

/// In the colour for the state of the button; the corner says that there is more under it.
class PaletteButton : public QToolButton {
public:
    using QToolButton::QToolButton;

    void setIconName(const QString& name) { m_icon = name; }
    void setHasMore(bool hasMore) { m_hasMore = hasMore; }
    [[nodiscard]] QSize sizeHint() const override { return {kButton_px, kButton_px}; }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QToolButton::paintEvent(event);
        const Theme& t = currentTheme();
        const QColor ink = isChecked() ? t.onAccent : t.text;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawPixmap((width() - kIcon_px) / 2, (height() - kIcon_px) / 2, iconPixmap(m_icon, ink, kIcon_px, devicePixelRatioF()));
        if (!m_hasMore)
            return;
        const QPointF corner(width() - 5.0, height() - 5.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawPolygon(QPolygonF{corner, corner - QPointF(4.5, 0.0), corner - QPointF(0.0, 4.5)});
    }

private:
    QString m_icon;
    bool m_hasMore = false;
};

} // namespace

ToolPalette::ToolPalette(editor::ToolBox& tools, QWidget* parent) : QFrame(parent), m_tools(tools), m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("toolPalette"));
    setAccessibleName(tr("Tools"));
    setProperty("panel", true);
    setFixedWidth(kWidth);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_layout->setContentsMargins(4, 5, 4, 5);
    m_layout->setSpacing(1);
    int group = 0;
    for (const editor::ToolInfo& info : tools.tools()) {
        if (info.group != group) {
            m_layout->addSpacing(3);
            m_layout->addWidget(makeLine(Qt::Horizontal, this));
            m_layout->addSpacing(3);
        }
        group = info.group;
        m_layout->addWidget(makeButton(info), 0, Qt::AlignHCenter);
    }
    m_layout->addStretch(1);
    connect(&tools, &editor::ToolBox::toolChanged, this, &ToolPalette::refresh);
    refresh();
}

QToolButton* ToolPalette::button(const QString& tool) const
{
    const auto found = m_buttons.find(tool);
    return found == m_buttons.end() ? nullptr : found->second;
}

QToolButton* ToolPalette::makeButton(const editor::ToolInfo& info)
{
    auto* button = new PaletteButton(this);
    button->setObjectName(QStringLiteral("tool_") + info.id);
    button->setProperty("tool", true);
    button->setCheckable(true);
    button->setMinimumSize(kButton_px, kLowestButton_px);
    button->setMaximumSize(kButton_px, kButton_px);
    button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIconName(info.icon);
    button->setAccessibleName(info.name);
    button->setAccessibleDescription(info.tooltip); // the tooltip as it is kept has marks in it
    button->setToolTip(QStringLiteral("<b style='font-weight:600'>%1</b>{key}<br>%2").arg(info.name, info.tooltip));
    button->setProperty("keyAction", "tool_" + info.id.toLatin1());
    connect(button, &QToolButton::clicked, this, [this, id = info.id] {
        m_tools.take(id);
        refresh();
    });
    addVariants(button, info);
    button->setHasMore(!info.variants.empty());
    m_buttons[info.id] = button;
    return button;
}

void ToolPalette::addVariants(QToolButton* button, const editor::ToolInfo& info)
{
    if (info.variants.empty())
        return;
    auto* menu = new QMenu(button);
    for (const editor::ToolVariant& variant : info.variants)
        connect(menu->addAction(icon(variant.icon), variant.name), &QAction::triggered, this,
                [this, tool = info.id, id = variant.id] { m_tools.take(tool, id); });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::DelayedPopup);
    button->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(button, &QWidget::customContextMenuRequested, menu,
            [button, menu] { menu->popup(button->mapToGlobal(QPoint(button->width() + 2, 0))); });
}

void ToolPalette::refresh()
{
    const QString active = m_tools.activeId();
    for (const auto& [id, button] : m_buttons)
        button->setChecked(id == active);
}

} // namespace passerby::widgets
