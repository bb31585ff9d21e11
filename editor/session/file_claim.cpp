// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/file_claim.h"

#include "editor/session/autosave_files.h"

#include <QCoreApplication>
#include <QLockFile>

namespace passerby::editor {

namespace {

std::unique_ptr<QLockFile> signOf(const QString& path)
{
    auto sign = std::make_unique<QLockFile>(companionOf(path, QStringLiteral(".lock")));
    sign->setStaleLockTime(0); // a city may stay open for days; only the end of its program frees it
    return sign;
}

} // namespace

FileClaim::FileClaim() = default;

FileClaim::~FileClaim() = default;

bool FileClaim::take(const QString& path)
{
    const QString file = realPath(path);
    if (m_sign && file == m_path)
        return true;
    drop();
    auto sign = signOf(file);
    if (sign->tryLock()) {
        m_sign = std::move(sign);
        m_path = file;
        return true;
    }
    if (sign->error() != QLockFile::LockFailedError)
        return true;
    qint64 process = 0;
    QString host;
    QString program;
    sign->getLockInfo(&process, &host, &program);
    m_holder = QCoreApplication::translate("FileClaim", "process %1 on %2").arg(process).arg(host);
    return false;
}

void FileClaim::drop()
{
    m_sign.reset();
    m_path.clear();
}

bool FileClaim::holds(const QString& path) const
{
    return m_sign && realPath(path) == m_path;
}

bool FileClaim::isTaken(const QString& path)
{
    const auto sign = signOf(path);
    return !sign->tryLock() && sign->error() == QLockFile::LockFailedError;
}

} // namespace passerby::editor
