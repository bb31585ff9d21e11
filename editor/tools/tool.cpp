// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/tool.h"

namespace passerby::editor {

bool Tool::key(const KeyInput& input)
{
    switch (input.key) {
    case ToolKey::cancel:
        return cancel();
    case ToolKey::commit:
        return commit();
    case ToolKey::stepBack:
        return stepBack();
    default:
        return false;
    }
}

bool Tool::report(const foundation::Result<void>& result)
{
    if (!result.ok())
        refuse(QString::fromStdString(result.error().message));
    return result.ok();
}

bool Tool::report(const foundation::Result<QString>& result)
{
    if (result.ok())
        say(result.value());
    else
        refuse(QString::fromStdString(result.error().message));
    return result.ok();
}

} // namespace passerby::editor
