# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the source that knows version, commit and date: cmake -D SOURCE=... -D OUT=... -D VERSION=... -P build_identity.cmake
# Run by every build, it writes only where something has changed. The date is that of the commit, or of SOURCE_DATE_EPOCH.
function(git_says result)
    execute_process(COMMAND git -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE said ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    if(failed)
        set(said "")
    endif()
    set(${result} "${said}" PARENT_SCOPE)
endfunction()

set(commit "")
set(date "")
git_says(top rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} source)
if(top STREQUAL source) # and not the repository of somebody in whose folder the source lies
    git_says(commit describe --always --dirty=+ --exclude=* --abbrev=7)
    git_says(seconds show -s --format=%ct)
    if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
        set(ENV{SOURCE_DATE_EPOCH} "${seconds}")
    endif()
endif()
if(NOT "$ENV{SOURCE_DATE_EPOCH}" STREQUAL "")
    string(TIMESTAMP date ", %Y-%m-%d" UTC)
endif()
if(commit STREQUAL "")
    set(commit "commit unknown")
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/build_identity.h"

const char* passerby::app::versionText()
{
    return "@VERSION@ (@commit@@date@)";
}
]])
