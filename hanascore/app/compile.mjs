// Compile the modules in zips for a runtime: node compile.mjs RUNTIME ZIP...
// The zips are written anew. Text that is no module stays as it is.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ packages: [] });
const compile = python.runPython(`
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def without_lines(code):
    # Nobody sees a traceback in a browser, and line numbers are a sixth of the bytecode.
    constants = tuple(without_lines(one) if hasattr(one, "co_code") else one for one in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")

def compiled(source, target):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for member in old.infolist():
            name, data = member.filename, old.read(member)
            if name.endswith(".py"):
                # Level 2 leaves out what no browser shows: the docstrings.
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                name, data = name + "c", _code_to_hash_pyc(without_lines(code), source_hash(data), False)
            new.writestr(zipfile.ZipInfo(name, member.date_time), data, zipfile.ZIP_DEFLATED, 9)

compiled
`);
for (const archive of archives) {
  python.FS.writeFile("/old.zip", readFileSync(archive));
  compile("/old.zip", "/new.zip");
  writeFileSync(archive, python.FS.readFile("/new.zip"));
}
