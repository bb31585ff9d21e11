// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/save_path.h"

#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "editor/session/file_path.h"

#include <QBuffer>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QImageWriter>

namespace passerby::widgets {

QString askWhereToSave(QWidget* window, const QString& title, const QString& suggested, const QString& filters, const QString& suffix,
                       QString* chosen)
{
    QFileDialog dialog(window, title, suggested, filters);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    if (chosen)
        dialog.selectNameFilter(*chosen);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return {};
    if (chosen)
        *chosen = dialog.selectedNameFilter();
    return dialog.selectedFiles().front();
}

foundation::Result<void> writePicture(const QImage& image, const QString& path)
{
    const QByteArray ending = QFileInfo(path).suffix().toLower().toLatin1();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, QImageWriter::supportedImageFormats().contains(ending) ? ending.constData() : "PNG"))
        return foundation::Error{"cannot-write", foundation::told("The picture is too large for this kind of file."), path.toStdString()};
    foundation::ReplacedFiles files;
    if (auto done = files.write(editor::toFilePath(path), {bytes.constData(), static_cast<std::size_t>(bytes.size())}); !done.ok())
        return done.error();
    if (const auto done = files.commit(); !done.ok())
        return done.error();
    return {};
}

} // namespace passerby::widgets
