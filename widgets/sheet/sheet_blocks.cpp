// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_blocks.h"

#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "widgets/controls/theme.h"
#include "widgets/sheet/sheet_ground.h"
#include "widgets/sheet/sheet_style.h"
#include "widgets/sheet/sheet_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace passerby::widgets {

using sheet::kInk;
using sheet::kLine;
using sheet::kQuiet;
using sheet::px;
using sheet::words;

namespace {

constexpr double kPad_mm = 3.0;

/// One line of a legend: what is painted in front, and its name.
struct LegendEntry {
    std::function<void(QPainter&, const QRectF&)> sign;
    QString name;
};

std::vector<LegendEntry> groundEntries(const PlanScene& scene, const geometry::Box& shown)
{
    std::set<PlanScene::Look> looks;
    for (const PlanScene::Shape& shape : scene.shapes())
        if (shape.box.intersects(shown))
            looks.insert(shape.look);
    std::vector<LegendEntry> entries;
    for (const SheetLook& look : sheetLooks())
        if (looks.contains(look.look))
            entries.push_back({[&look](QPainter& painter, const QRectF& area) {
                                   painter.setPen(QPen(look.edge.isValid() ? look.edge : look.fill, px(0.13)));
                                   painter.setBrush(look.fill);
                                   painter.drawRect(area);
                               },
                               look.name});
    return entries;
}

std::vector<LegendEntry> laneEntries(const PlanScene& scene, const geometry::Box& shown)
{
    const Theme& paper = theme(ThemeKind::light);
    const std::array<std::pair<QString, QColor>, 3> kinds{
        {{words("Lane"), paper.planLane}, {words("Bicycle lane"), paper.planBicycleLane}, {words("Bus lane"), paper.planBusLane}}};
    std::array<bool, 3> has{};
    for (const PlanScene::Lane& lane : scene.lanes())
        if (lane.box.intersects(shown))
            has[static_cast<std::size_t>(lane.kind)] = true;
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (has[i])
            entries.push_back(
                {[color = kinds[i].second](QPainter& painter, const QRectF& area) { painter.fillRect(area, color); }, kinds[i].first});
    return entries;
}

std::vector<LegendEntry> placeEntries(const PlanScene& scene, const geometry::Box& shown)
{
    std::set<std::uint32_t> types;
    for (const PlanScene::Marker& marker : scene.targets())
        if (marker.type < scene.types().size() && shown.contains({marker.position.x(), marker.position.y()}))
            types.insert(marker.type);
    std::vector<LegendEntry> entries;
    for (const std::uint32_t type : types)
        entries.push_back({[color = scene.types()[type].color](QPainter& painter, const QRectF& area) {
                               painter.setPen(Qt::NoPen);
                               painter.setBrush(color);
                               const double radius = area.height() * 0.4;
                               painter.drawEllipse(area.center(), radius, radius);
                           },
                           scene.types()[type].name});
    return entries;
}

/// Under a heading, in columns, the first filled first; what has no room is counted.
void paintEntries(QPainter& painter, const QRectF& area_px, const QString& heading, std::vector<LegendEntry> entries, double size)
{
    drawSheetText(painter, {area_px.left(), area_px.top() + px(2.2 * size)}, heading, {7.0 * size, QFont::DemiBold, kInk});
    const SheetType type{6.5 * size, QFont::Normal, kInk};
    const double row = px(2.8 * size);
    const double top = area_px.top() + px(4.2 * size);
    const int rows = std::max(1, static_cast<int>((area_px.bottom() - top) / row));
    const double sign = px(3.6 * size);
    double widest = 0.0;
    for (const LegendEntry& entry : entries)
        widest = std::max(widest, sheetTextWidth(entry.name, type));
    const double column = sign + px(1.2 * size) + widest + px(2.5 * size);
    const int columns = std::max(1, static_cast<int>((area_px.width() + px(2.5 * size)) / column));
    const auto room = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    if (entries.size() > room) {
        const auto left = entries.size() - (room - 1);
        entries.resize(room - 1);
        entries.push_back({[](QPainter&, const QRectF&) {}, words("and %1 more").arg(left)});
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const QPointF at(area_px.left() + double(i / static_cast<std::size_t>(rows)) * column,
                         top + double(i % static_cast<std::size_t>(rows)) * row);
        entries[i].sign(painter, {at.x(), at.y(), sign, px(2.1 * size)});
        drawSheetText(painter, {at.x() + sign + px(1.2 * size), at.y() + px(1.05 * size) + sheetTextHeight(type) / 2.0}, entries[i].name,
                      type);
    }
}

void paintHeatLegend(QPainter& painter, const QRectF& area_px, const LegendInfo& info, double size)
{
    drawSheetText(painter, {area_px.left(), area_px.top() + px(2.2 * size)}, info.name, {7.0 * size, QFont::DemiBold, kInk});
    const SheetType quiet{6.0 * size, QFont::Normal, kQuiet};
    drawSheetText(painter, {area_px.left(), area_px.top() + px(5.2 * size)}, info.unit, quiet);
    const double scale = 0.75 * size;
    painter.save();
    painter.translate(area_px.left() - 6.0 * scale, area_px.top() + px(6.6 * size));
    painter.scale(scale, scale);
    Theme paper = theme(ThemeKind::light);
    paper.text = kInk;
    paintRamp(painter, QRectF(0, 0, std::min(300.0, area_px.width() / scale), 30), info, paper);
    painter.restore();
    const QString definition = info.help.isEmpty()   ? info.note
                               : info.note.isEmpty() ? info.help
                                                     : info.note + QStringLiteral(". ") + info.help;
    drawSheetLines(painter, area_px.adjusted(0, px(13.2 * size), 0, 0), QString(definition).replace(QLatin1Char('\n'), QLatin1Char(' ')),
                   quiet);
}

} // namespace

QString sheetAttribution(const world::Settings& settings)
{
    const QString own = QString::fromStdString(settings.attribution);
    const QString address = QStringLiteral("openstreetmap.org/copyright");
    return own.contains(QStringLiteral("OpenStreetMap")) && !own.contains(address) ? own + QStringLiteral(", ") + address : own;
}

void paintSheetTitle(QPainter& painter, const SheetRequest& request, const SheetLayout& layout, const SheetCoverage& coverage)
{
    const double size = layout.size;
    const QRectF area = px(layout.title.adjusted(kPad_mm * size, 0, -2.0, 0));
    const QString city = cityName(request.world, request.projectFile);
    const QString title = request.title.isEmpty() ? city : request.title;
    SheetType large{15.0 * size, QFont::DemiBold, kInk};
    for (; large.size_pt > 9.0 * size && sheetTextWidth(title, large) > area.width(); large.size_pt -= 0.5)
        ;
    drawSheetLines(painter, {area.left(), area.top() + px(7.5 * size) - sheetTextHeight(large), area.width(), 1.0}, title, large);
    const auto& settings = request.world.settings();
    QStringList about;
    if (title != city)
        about << city;
    about << words("Time of day %1").arg(editor::formatClock(request.clock_s, false))
          << words("%1 people").arg(editor::formatCount(settings.population));
    const QString dot = QStringLiteral(" · ");
    const SheetType text{7.0 * size, QFont::Normal, kInk};
    const SheetType quiet{6.0 * size, QFont::Normal, kQuiet};
    double base = drawSheetLines(painter, area.adjusted(0, px(9.7 * size), 0, -px(4.0 * size)), about.join(dot), text);
    QStringList small{request.note, coverage.sentence};
    small.removeAll({});
    if (small.isEmpty())
        return;
    base -= sheetTextHeight(text) - px(0.2 * size);
    drawSheetLines(painter, {area.left(), base, area.width(), area.bottom() - base}, small.join(dot), quiet);
}

void paintSheetLegend(QPainter& painter, const SheetRequest& request, const SheetLayout& layout, const PlanScene& scene,
                      const geometry::Box& shown)
{
    const double size = layout.size;
    const QRectF area = px(layout.legend.adjusted(kPad_mm * size, 2.0 * size, -kPad_mm * size, -0.5 * size));
    painter.setPen(QPen(kLine, px(0.13)));
    painter.drawLine(px(layout.legend).topLeft(),
                     layout.legend.left() > layout.frame.left() ? px(layout.legend).bottomLeft() : px(layout.legend).topRight());
    const bool hasHeat = request.heatmap.maximum > 0.0;
    std::vector<LegendEntry> places = request.contents.places ? placeEntries(scene, shown) : std::vector<LegendEntry>();
    const double groundShare = places.empty() ? (hasHeat ? 0.5 : 1.0) : (hasHeat ? 0.33 : 0.5);
    const double placeShare = places.empty() ? 0.0 : (hasHeat ? 0.35 : 0.5);
    const double gap = px(3.0 * size);
    const QRectF ground(area.left(), area.top(), area.width() * groundShare - gap, area.height());
    std::vector<LegendEntry> kinds = groundEntries(scene, shown);
    if (request.contents.traffic)
        for (LegendEntry& lane : laneEntries(scene, shown))
            kinds.push_back(std::move(lane));
    paintEntries(painter, ground, words("Ground and buildings"), std::move(kinds), size);
    if (!places.empty())
        paintEntries(painter, {area.left() + area.width() * groundShare, area.top(), area.width() * placeShare - gap, area.height()},
                     words("Places to go to"), std::move(places), size);
    if (hasHeat)
        paintHeatLegend(painter, area.adjusted(area.width() * (groundShare + placeShare), 0, 0, 0), request.legend, size);
}

void paintSheetFooter(QPainter& painter, const SheetRequest& request, const SheetLayout& layout)
{
    const double size = layout.size;
    const QRectF area = px(layout.footer.adjusted(kPad_mm * size, 0, -kPad_mm * size, 0));
    painter.setPen(QPen(kLine, px(0.13)));
    painter.drawLine(QPointF(px(layout.frame.left()), area.top()), QPointF(px(layout.frame.right()), area.top()));
    const SheetType type{6.5 * size, QFont::Medium, kInk};
    const SheetType quiet{6.0 * size, QFont::Normal, kQuiet};
    const double base = area.center().y() + sheetTextHeight(type) / 2.0;
    QStringList parts{request.projectFile};
    if (request.date.isValid())
        parts << QLocale(editor::codeOf(editor::spokenLanguage())).toString(request.date, words("d MMMM yyyy"));
    parts << words("Made with Passerby");
    parts.removeAll({});
    const QString made = parts.join(QStringLiteral(" · "));
    const double madeWidth = std::min(sheetTextWidth(made, quiet), area.width() * 0.5);
    const double top = base - sheetTextHeight(type);
    drawSheetLines(painter, {area.right() - madeWidth, top, madeWidth + 0.5, 1.0}, made, quiet);
    const QString attribution = sheetAttribution(request.world.settings());
    if (!attribution.isEmpty())
        drawSheetLines(painter, {area.left(), top, area.width() - madeWidth - px(4.0), 1.0}, attribution, type);
}

} // namespace passerby::widgets
