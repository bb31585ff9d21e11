// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/report_pdf.h"

#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "editor/session/file_path.h"
#include "widgets/controls/typography.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

namespace passerby::widgets {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;

constexpr int kResolution_in = 600;
constexpr double kPixels = kResolution_in / 96.0;
constexpr double kMargin_mm = 16.0;
constexpr double kFoot_px = 28.0; ///< of 1/96 inch, below the text

void paintFoot(QPainter& painter, const Report& report, int page, int pages, QSizeF paper)
{
    QFont font = textFont(TextStyle::caption);
    font.setPointSizeF(7.5);
    painter.setFont(font);
    painter.setPen(QColor(0x6b, 0x76, 0x86));
    const QRectF foot(0.0, paper.height() - kFoot_px * kPixels, paper.width(), kFoot_px * kPixels);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, report.title);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, QObject::tr("Page %1 of %2").arg(page).arg(pages));
}

Result<QByteArray> pdfBytes(const Report& report, JobContext& context)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Passerby"));
    writer.setTitle(report.title);
    writer.setResolution(kResolution_in);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({kMargin_mm, kMargin_mm, kMargin_mm, kMargin_mm}, QPageLayout::Millimeter);
    QPainter painter(&writer);
    const QSizeF paper(writer.width(), writer.height());
    const QSizeF text(paper.width(), paper.height() - kFoot_px * kPixels);
    const auto document = makeReportDocument(report, {kPixels, paper.width() / kPixels, true, &writer});
    document->setPageSize(text);
    const int pages = document->pageCount();
    for (int page = 0; page < pages; ++page) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("The report was cancelled."), {}};
        context.report(double(page) / pages, "Laying out pages");
        if (page > 0)
            writer.newPage();
        painter.save();
        painter.translate(0.0, -page * text.height());
        QAbstractTextDocumentLayout::PaintContext painting;
        painting.clip = QRectF(0.0, page * text.height(), text.width(), text.height());
        painting.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(painting.clip);
        document->documentLayout()->draw(&painter, painting);
        painter.restore();
        paintFoot(painter, report, page + 1, pages, paper);
    }
    painter.end();
    return bytes;
}

} // namespace

Result<void> writeReportPdf(const Report& report, const QString& path, JobContext& context)
{
    const auto bytes = pdfBytes(report, context);
    if (!bytes.ok())
        return bytes.error();
    foundation::ReplacedFiles files;
    if (auto done = files.write(editor::toFilePath(path), {bytes.value().constData(), static_cast<std::size_t>(bytes.value().size())});
        !done.ok())
        return done.error();
    if (const auto done = files.commit(); !done.ok())
        return done.error();
    return {};
}

} // namespace passerby::widgets
