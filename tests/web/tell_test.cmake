# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DTELL=program -DPACK=pack -DWORK=folder -P tell_test.cmake: somebody who is seen tells where they come from and where they go, in both languages.
file(WRITE ${WORK}/calls.txt "see 0 1 2 3 4 5 6 7\nstep 0\nstep 0.5\ntell 1\n")
execute_process(COMMAND ${TELL} ${PACK} 7 20000 4096 128 INPUT_FILE ${WORK}/calls.txt OUTPUT_VARIABLE said RESULT_VARIABLE code)
if(NOT code EQUAL 0 OR NOT said MATCHES " from .+ to .+\n.+ von .+ nach .+\n")
    message(FATAL_ERROR "tell ends with ${code} and says: ${said}")
endif()
