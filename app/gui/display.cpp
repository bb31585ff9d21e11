// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/display.h"

#include <QFile>
#include <QStandardPaths>
#include <QString>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <vector>

namespace passerby::gui {

namespace {

constexpr const char* kTriedVariable = "PASSERBY_VIRTUAL_DISPLAY";

/// Whether a local socket takes connections; `path` may begin with a zero byte (Linux's abstract names).
bool answers(const QByteArray& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (static_cast<std::size_t>(path.size()) > sizeof(address.sun_path))
        return false;
    std::memcpy(address.sun_path, path.constData(), static_cast<std::size_t>(path.size()));
    const int handle = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (handle < 0)
        return false;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + static_cast<std::size_t>(path.size()));
    const bool isConnected = ::connect(handle, reinterpret_cast<const sockaddr*>(&address), length) == 0;
    ::close(handle);
    return isConnected;
}

/// For ":12" and ":12.0", whether the server's socket answers; a display of another host is taken at its word.
bool isReachable(const QString& display)
{
    if (!display.startsWith(QLatin1Char(':')))
        return !display.isEmpty();
    const QByteArray path = "/tmp/.X11-unix/X" + display.mid(1).section(QLatin1Char('.'), 0, 0).toLatin1();
    return answers(path) || answers(QByteArray(1, '\0') + path);
}

} // namespace

bool hasDisplay()
{
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return true;
    return isReachable(qEnvironmentVariable("DISPLAY"));
}

void restartUnderVirtualDisplay(char** argv)
{
    const QString server = QStandardPaths::findExecutable(QStringLiteral("xvfb-run"));
    if (server.isEmpty() || qEnvironmentVariableIsSet(kTriedVariable))
        return;
    std::fputs("No display is reachable: drawing on a virtual one (xvfb-run).\n", stderr);
    qputenv(kTriedVariable, "1");
    QByteArray program = QFile::encodeName(server);
    QByteArray automatic = "-a";
    QByteArray argumentsOption = "-s";
    QByteArray screen = "-screen 0 1280x1024x24";
    QByteArray self = QFile::encodeName(QFile::symLinkTarget(QStringLiteral("/proc/self/exe")));
    std::vector<char*> arguments{program.data(), automatic.data(), argumentsOption.data(), screen.data(), self.data()};
    for (char** argument = argv + 1; *argument; ++argument)
        arguments.push_back(*argument);
    arguments.push_back(nullptr);
    ::execv(program.constData(), arguments.data());
    std::perror("xvfb-run");
}

} // namespace passerby::gui
