// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/file_clash_box.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"

#include <QFileInfo>
#include <QPushButton>

namespace passerby::widgets {

FileClashBox::FileClashBox(const QString& path, editor::FileClash clash, const QString& reason, QWidget* parent) : QMessageBox(parent)
{
    using editor::FileClash;
    const QString file = QFileInfo(path).fileName();
    setIconPixmap(widgets::iconPixmap(QStringLiteral("alert-triangle"), currentTheme().muted, 32, devicePixelRatioF()));
    if (clash == FileClash::gone) {
        setWindowTitle(tr("The file is gone"));
        setText(tr("%1 is no longer there.").arg(file));
        setInformativeText(tr("It was deleted, moved or renamed since you opened or saved it. Your city is still open here."));
    } else {
        setWindowTitle(tr("The file has changed"));
        setText(clash == FileClash::otherCity
                    ? tr("Another program has changed %1 since you opened or saved it.").arg(file)
                    : tr("%1 has changed since you opened or saved it, and cannot be opened as a city.").arg(file));
        setInformativeText(clash == FileClash::otherCity
                               ? tr("Saving would replace the city that lies there now. Opening it drops your unsaved changes.")
                               : tr("%1 Saving would replace what lies there now.").arg(reason).trimmed());
    }
    m_mine = addButton(clash == FileClash::gone ? tr("Save there again") : tr("Replace it with mine"), AcceptRole);
    if (clash == FileClash::otherCity)
        m_theirs = addButton(tr("Open it, drop mine"), DestructiveRole);
    m_elsewhere = addButton(tr("Save as…"), ActionRole);
    QPushButton* staying = addButton(tr("Keep editing"), RejectRole);
    setDefaultButton(clash == FileClash::gone ? m_mine : m_elsewhere);
    setEscapeButton(staying);
}

FileClashBox::Choice FileClashBox::ask()
{
    exec();
    const QAbstractButton* clicked = clickedButton();
    if (clicked == m_mine)
        return Choice::mine;
    if (clicked && clicked == m_theirs)
        return Choice::theirs;
    return clicked == m_elsewhere ? Choice::elsewhere : Choice::none;
}

} // namespace passerby::widgets
