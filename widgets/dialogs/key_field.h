// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QLineEdit>

namespace passerby::widgets {

/// Takes the keys that are pressed in it, one combination; Esc and Tab keep their meaning.
class KeyField : public QLineEdit {
    Q_OBJECT

public:
    explicit KeyField(QWidget* parent = nullptr);
    [[nodiscard]] const QKeySequence& keys() const { return m_keys; }
    void setKeys(const QKeySequence& keys);

signals:
    void pressed(const QKeySequence& keys);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QKeySequence m_keys;
};

} // namespace passerby::widgets
