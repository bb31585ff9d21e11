// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace passerby::widgets {

/// What this is, which version, whose work it is built on, and where the open city's data comes from.
class AboutDialog : public QDialog {
    Q_OBJECT

public:
    AboutDialog(const QString& attribution, QWidget* parent);
};

} // namespace passerby::widgets
