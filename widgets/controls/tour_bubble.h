// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>
#include <vector>

class QLabel;
class QPushButton;

namespace passerby::widgets {

/// Points at a widget of the window: a frame around it and a card beside it with words and buttons. Neither takes the focus, and
/// everything around stays usable.
class TourBubble : public QFrame {
    Q_OBJECT

public:
    explicit TourBubble(QWidget* window);
    ~TourBubble() override;

    /// `caption` is small above the title ("Step 3 of 12").
    void tell(const QString& caption, const QString& title, const QString& text);
    void setButtons(bool canGoBack, const QString& skip, const QString& end);
    /// What the card leaves free where it points at nothing, as far as there is room: what is seen of it, wherever it goes.
    void keepClear(const std::vector<QWidget*>& widgets);
    /// What is pointed at; null: nothing, and the card stands in the middle below. Follows it wherever it goes. The card stands where
    /// it hides least of what else the step is `about` (may be null).
    void pointAt(QWidget* goal, QWidget* about = nullptr);
    [[nodiscard]] QWidget* goal() const { return m_goal; }
    [[nodiscard]] QString caption() const;
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString text() const;
    /// Puts card and frame where they belong now.
    void place();

signals:
    void backClicked();
    void skipClicked();
    void endClicked();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QSize sizeOfCard() const;
    [[nodiscard]] QRect beside(const QRect& goal) const;
    /// Where nothing is pointed at.
    [[nodiscard]] QRect inTheClear() const;
    [[nodiscard]] int hidden_px(const QRect& card, const QRect& goal) const;
    [[nodiscard]] QRect placeOf(const QWidget* widget) const;

    QWidget* m_window;
    QWidget* m_ring;
    QPointer<QWidget> m_goal;
    QPointer<QWidget> m_about;
    std::vector<QPointer<QWidget>> m_clear;
    QLabel* m_caption;
    QLabel* m_title;
    QLabel* m_text;
    QPushButton* m_back;
    QPushButton* m_skip;
    QPushButton* m_end;
};

} // namespace passerby::widgets
