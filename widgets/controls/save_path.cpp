// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/save_path.h"

#include <QFileDialog>

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

} // namespace passerby::widgets
