// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/report_document.h"

#include "core/comparison/report_tables.h"
#include "widgets/controls/typography.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTextCursor>
#include <QTextObjectInterface>
#include <QTextTable>
#include <map>

namespace passerby::widgets {

namespace {

constexpr double kWidePicture = 0.72; ///< of the width of the text
constexpr double kNarrowPicture = 0.47;
constexpr double kSharpness = 2.0; ///< pixels of a picture on a screen for one that it takes
constexpr double kCellPadding_px = 4.0;
constexpr const char* kPicture = "map:";

/// Paints the maps of a report wherever its text has a picture.
class MapPainter final : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

public:
    MapPainter(const Report& report, const ReportLayout& layout, QObject* parent) : QObject(parent), m_layout(layout)
    {
        for (const comparison::ReportPart& part : report.parts)
            if (!part.svg.empty())
                m_maps.push_back({std::make_unique<QSvgRenderer>(QByteArray::fromStdString(part.svg)),
                                  layout.width_px * (part.isNarrow ? kNarrowPicture : kWidePicture) * layout.pixels,
                                  {}});
    }
    QSizeF intrinsicSize(QTextDocument*, int, const QTextFormat& format) override
    {
        const Map& map = mapOf(format);
        const QSizeF drawn = map.drawing->defaultSize();
        return {map.width_px, drawn.isEmpty() ? 0.0 : map.width_px * drawn.height() / drawn.width()};
    }
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int, const QTextFormat& format) override
    {
        Map& map = mapOf(format);
        if (m_layout.isVector) {
            map.drawing->render(painter, place);
            return;
        }
        if (map.image.isNull()) {
            map.image = QImage((place.size() * kSharpness).toSize(), QImage::Format_ARGB32_Premultiplied);
            map.image.fill(Qt::white);
            QPainter onto(&map.image);
            map.drawing->render(&onto);
        }
        painter->setRenderHint(QPainter::SmoothPixmapTransform);
        painter->drawImage(place, map.image);
    }

private:
    struct Map {
        std::unique_ptr<QSvgRenderer> drawing;
        double width_px; ///< of the device
        QImage image;    ///< of it, once it was drawn
    };
    Map& mapOf(const QTextFormat& format)
    {
        const auto number = static_cast<std::size_t>(format.toImageFormat().name().mid(int(qstrlen(kPicture))).toUInt());
        return m_maps.at(std::min(number, m_maps.size() - 1));
    }

    ReportLayout m_layout;
    std::vector<Map> m_maps;
};

QString htmlOf(const Report& report)
{
    QString html =
        QStringLiteral("<h1>%1</h1><p class=\"verdict\">%2</p>").arg(report.title.toHtmlEscaped(), report.verdict.toHtmlEscaped());
    int picture = 0;
    bool isBeside = false;
    for (const comparison::ReportPart& part : report.parts) {
        if (isBeside != part.isNarrow)
            html += part.isNarrow ? QStringLiteral("<table><tr>") : QStringLiteral("</tr></table>");
        isBeside = part.isNarrow;
        const QString words = QString::fromStdString(part.html);
        if (part.svg.empty()) {
            html += words;
            continue;
        }
        const QString image = QStringLiteral("<p><img src=\"%1%2\"></p>").arg(QLatin1String(kPicture)).arg(picture++);
        html += part.isNarrow ? QStringLiteral("<td>%1%2</td>").arg(image, words) : image + words;
    }
    return html;
}

/// Figures stand at the right, with a fine line below each row. Lengths are those of a screen, which the layout takes to its device.
void formTable(QTextTable& table)
{
    QTextTableFormat format = table.format();
    format.setBorder(0);
    format.setCellPadding(kCellPadding_px);
    format.setCellSpacing(0);
    format.setBottomMargin(8);
    table.setFormat(format);
    if (table.rows() < 2) // pictures beside each other
        return;
    for (int row = 0; row < table.rows(); ++row)
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat line = cell.format().toTableCellFormat();
            line.setBottomBorder(0.75);
            line.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            line.setBottomBorderBrush(QColor(128, 136, 148, 110));
            cell.setFormat(line);
            QTextCursor cursor = cell.firstCursorPosition();
            cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
            QTextBlockFormat side;
            side.setAlignment(column == 0 ? Qt::AlignLeft : Qt::AlignRight);
            cursor.mergeBlockFormat(side);
        }
}

void formTables(const QTextFrame& frame)
{
    for (QTextFrame* child : frame.childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(child))
            formTable(*table);
        formTables(*child);
    }
}

} // namespace

Report reportOf(const comparison::BakedCity& a, const comparison::BakedCity& b, const comparison::Comparison& comparison)
{
    return {QString::fromStdString(comparison::reportTitle(comparison)), QString::fromStdString(comparison::verdictOf(comparison)),
            comparison::reportParts(a, b, comparison), QString::fromStdString(comparison::comparisonHtml(a, b, comparison))};
}

std::unique_ptr<QTextDocument> makeReportDocument(const Report& report, const ReportLayout& layout)
{
    auto document = std::make_unique<QTextDocument>();
    document->setUndoRedoEnabled(false);
    document->setDocumentMargin(0.0);
    QFont font = textFont(TextStyle::text);
    if (layout.isVector) {
        font.setPointSizeF(8.5);
        font.setStyleStrategy(QFont::PreferNoShaping); // signs beside figures would get shapes that nobody reads back as signs
    }
    document->setDefaultFont(font);
    document->setDefaultStyleSheet(QStringLiteral("h1{font-size:x-large;font-weight:600}h2{font-size:large;font-weight:600}"
                                                  "th{font-weight:600}.note{color:#6b7686;font-size:small}"));
    if (layout.device)
        document->documentLayout()->setPaintDevice(layout.device);
    document->documentLayout()->registerHandler(QTextFormat::ImageObject, new MapPainter(report, layout, document.get()));
    document->setHtml(htmlOf(report));
    formTables(*document->rootFrame());
    return document;
}

} // namespace passerby::widgets

#include "report_document.moc"
