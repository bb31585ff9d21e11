# SPDX-License-Identifier: Apache-2.0
# Makes a source of C++ that holds files: cmake -DLIST=list -DHEADER=path -DFUNCTION=name -DOUT=source.cpp -P embed_files.cmake. A line of the
# list is NAME|PATH. The header declares the function, which gives the files.
file(STRINGS ${LIST} lines)
set(texts "")
set(rows "")
set(place 0)
foreach(line IN LISTS lines)
    string(REPLACE "|" ";" parts "${line}")
    list(GET parts 0 name)
    list(GET parts 1 path)
    file(READ ${path} bytes HEX)
    file(SIZE ${path} size)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND texts "constexpr char kFile${place}[] = \"${bytes}\";\n")
    string(APPEND rows "    KitFile{\"${name}\", std::string_view(kFile${place}, ${size})},\n")
    math(EXPR place "${place} + 1")
endforeach()
file(WRITE ${OUT} "// Made of the files themselves.
#include \"${HEADER}\"

#include <array>

namespace passerby::exporters {

namespace {

${texts}
constexpr std::array kFiles{
${rows}};

} // namespace

std::span<const KitFile> ${FUNCTION}()
{
    return kFiles;
}

} // namespace passerby::exporters
")
