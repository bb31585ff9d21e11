// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

class QLockFile;

namespace passerby::editor {

/// A sign beside a city's file (companionOf) that a window of this program has it open. The destructor takes the sign away; the sign of a
/// program that has ended, however it ended, does not count. One thread.
class FileClaim {
public:
    FileClaim();
    ~FileClaim();
    FileClaim(const FileClaim&) = delete;
    FileClaim& operator=(const FileClaim&) = delete;

    /// Lets go of what was claimed and claims this file. False when another window holds it: then nothing is claimed and holder() says who.
    /// Where no sign can be put, nobody is kept out and the answer is true.
    [[nodiscard]] bool take(const QString& path);
    void drop();
    [[nodiscard]] bool holds(const QString& path) const;
    /// Who kept the last take() out, for people ("process 4711 on lab-3").
    [[nodiscard]] const QString& holder() const { return m_holder; }
    /// A window that still runs holds this file, this one's own claim included.
    [[nodiscard]] static bool isTaken(const QString& path);

private:
    std::unique_ptr<QLockFile> m_sign;
    QString m_path;
    QString m_holder;
};

} // namespace passerby::editor
