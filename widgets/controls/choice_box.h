// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace passerby::widgets {

/// A list to choose from that ends what it has no room for with dots. The wheel is for what is round it: a page that is scrolled under the
/// pointer changes nothing.
class ChoiceBox : public QComboBox {
public:
    using QComboBox::QComboBox;

    /// What is to be read in it now.
    [[nodiscard]] QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

} // namespace passerby::widgets
