// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/fixture_tool.h"

#include "editor/document/project_document.h"
#include "editor/tools/draft_shapes.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <cmath>

namespace passerby::editor {

using foundation::Result;
using geometry::Point;

namespace {

constexpr double kHeadingStep_deg = 15.0;
constexpr double kHeadingReach_deg = 3.0;

} // namespace

FixtureTool::FixtureTool(ToolContext& context) : Tool(context)
{
    QObject::connect(&document(), &ProjectDocument::replaced, &m_listener, [this] {
        m_kind.forgetCity();
        m_placed.reset();
    });
}

ToolInfo FixtureTool::info() const
{
    return {QStringLiteral("fixture"),
            text("Fixture"),
            QStringLiteral("U"),
            QStringLiteral("fixture"),
            text("Place what people use: benches, counters, machines, stages"),
            1};
}

std::vector<ToolOption> FixtureTool::options() const
{
    return {m_kind.option(document().world()),
            m_level.option(document().world()),
            {QStringLiteral("wall"), text("Away from walls"), {}, m_isFromWalls ? 1.0 : 0.0, true}};
}

void FixtureTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("wall"))
        m_isFromWalls = value != 0.0;
    else if (id == QLatin1String("level"))
        m_level.set(document().world(), value);
    else if (id == QLatin1String("kind"))
        report(m_kind.set(document(), value));
}

bool FixtureTool::key(const KeyInput& input)
{
    if (input.key != ToolKey::up && input.key != ToolKey::down)
        return Tool::key(input);
    m_kind.step(document().world(), input.key == ToolKey::up ? -1 : 1);
    return true;
}

std::optional<double> FixtureTool::typed(std::size_t field) const
{
    return field < m_typed.size() ? m_typed[field] : std::nullopt;
}

Result<world::Fixture> FixtureTool::wanted() const
{
    const Point pointed = m_pressed ? *m_pressed : m_at.value_or(Point{});
    const Point at{typed(0).value_or(pointed.x), typed(1).value_or(pointed.y)};
    FixturePlacing placing;
    placing.heading_rad = typed(2) ? std::optional(toRad(std::remainder(*typed(2), 360.0))) : m_heading_rad;
    placing.level = m_level.in(document().world());
    if (!m_isFromWalls || m_isFree)
        placing.wallReach_m = 0.0;
    m_walls.follow(document().world());
    auto fixture = placeFixture(m_walls, offered(), at, placing);
    if (fixture.ok() && (typed(0) || typed(1)))
        fixture.value().position = geometry::snapped(at); // to the millimetre where it was said
    return fixture;
}

void FixtureTool::place()
{
    const auto fixture = wanted();
    if (!fixture.ok()) {
        refuse(QString::fromStdString(fixture.error().message));
        return;
    }
    if (!report(addFixture(document(), offered(), fixture.value())))
        return;
    m_kind.choose(offered()); // the city has it now
    if (m_pressed)
        m_placed = Placed{*m_pressed, offered().id, document().revision()};
}

bool FixtureTool::isRepeated(const PointerInput& input) const
{
    return m_placed && m_placed->revision == document().revision() && m_placed->kind == offered().id
           && geometry::distance(m_placed->at, input.position) <= input.tolerance_m;
}

void FixtureTool::hover(const PointerInput& input)
{
    m_at = input.position;
    m_isFree = input.isFree;
}

void FixtureTool::leave()
{
    if (!m_pressed)
        m_at.reset();
}

void FixtureTool::press(const PointerInput& input)
{
    hover(input);
    if (!m_typed.empty()) { // what was typed holds for this click
        place();
        cancel();
        return;
    }
    if (isRepeated(input))
        return;
    m_pressed = input.position;
    m_heading_rad.reset();
}

void FixtureTool::drag(const PointerInput& input)
{
    if (!m_pressed)
        return;
    m_at = input.position;
    const Point way = input.position - *m_pressed;
    if (!m_heading_rad && geometry::length(way) <= 2.0 * input.tolerance_m)
        return;
    const double heading_deg = angle_deg(way);
    const double step_deg = std::round(heading_deg / kHeadingStep_deg) * kHeadingStep_deg;
    const bool isNear = !input.isFree && std::abs(step_deg - heading_deg) < kHeadingReach_deg;
    m_heading_rad = toRad(input.isShifted || isNear ? step_deg : heading_deg);
}

void FixtureTool::release(const PointerInput& input)
{
    if (!m_pressed)
        return;
    drag(input);
    place();
    cancel();
    m_at = input.position;
}

bool FixtureTool::cancel()
{
    const bool had = m_pressed.has_value();
    m_pressed.reset();
    m_heading_rad.reset();
    m_typed.clear();
    return had;
}

bool FixtureTool::commitNumbers()
{
    place();
    cancel();
    return true;
}

std::vector<NumberField> FixtureTool::numbers() const
{
    const auto fixture = wanted();
    const Point at = fixture.ok() ? fixture.value().position : m_at.value_or(Point{});
    const double heading_rad = fixture.ok() ? fixture.value().heading_rad : m_heading_rad.value_or(0.0);
    return {{text("East"), text("m"), at.x, true},
            {text("North"), text("m"), at.y, true},
            {text("Heading"), QStringLiteral("°"), toDeg(heading_rad), true}};
}

ToolDraft FixtureTool::draft() const
{
    ToolDraft draft;
    if (!m_at && m_typed.empty())
        return draft;
    draft.pointer = m_at;
    const auto fixture = wanted();
    if (!fixture.ok()) {
        draft.refusal = QString::fromStdString(fixture.error().message);
        return draft;
    }
    const Point middle = fixture.value().position;
    if (!draft.pointer)
        draft.pointer = middle;
    addFixtureShape(draft, fixture.value(), DraftTone::drawn);
    if (m_heading_rad && m_at)
        draft.lines.push_back({{middle, *m_at}, DraftTone::muted, true});
    const QString name = capitalised(offered().kind.name);
    draft.labels.push_back(
        {m_heading_rad && m_at ? *m_at : middle, m_heading_rad ? angleText(toDeg(*m_heading_rad)) : name, DraftTone::drawn});
    return draft;
}

QString FixtureTool::hint() const
{
    if (m_pressed)
        return text("Drag to where it looks · Shift: steps of 15° · Esc leaves it");
    return text("Click to place: %1 · drag to turn it · Up and Down change the kind · Alt: without walls")
        .arg(QString::fromStdString(offered().kind.name));
}

} // namespace passerby::editor
