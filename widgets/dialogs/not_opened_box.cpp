// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/not_opened_box.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>

namespace passerby::widgets {

NotOpenedBox::NotOpenedBox(const QString& path, const QString& why, QWidget* parent) : QMessageBox(parent)
{
    setObjectName(QStringLiteral("notOpened"));
    setAttribute(Qt::WA_DeleteOnClose);
    setTextFormat(Qt::PlainText);
    setIconPixmap(widgets::iconPixmap(QStringLiteral("alert-triangle"), currentTheme().error, 32, devicePixelRatioF()));
    setWindowTitle(tr("Not opened"));
    setText(tr("Could not open %1.").arg(QFileInfo(path).fileName()));
    setInformativeText(why + QStringLiteral("\n\n") + QDir::toNativeSeparators(path));
    QPushButton* another = addButton(tr("Open another…"), ActionRole);
    QPushButton* closing = addButton(tr("Close"), RejectRole);
    setDefaultButton(closing);
    setEscapeButton(closing);
    connect(another, &QPushButton::clicked, this, &NotOpenedBox::anotherWanted);
}

} // namespace passerby::widgets
