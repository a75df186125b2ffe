import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A warm soffice over UNO with a long-lived client, as other converters use it. */
export interface WarmUno {
  /** Converts a file and returns the milliseconds it took. */
  convert(input: string, output: string): Promise<number>
  stop(): void
}

/** Debian's own, which python3-uno is built for. */
const python3 = '/usr/bin/python3'

/** Whether Debian's python3-uno is installed, which only this comparison needs. */
export function hasUno(): boolean {
  try {
    execFileSync(python3, ['-c', 'import uno'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// Reads pairs of file URLs, one per line, and answers with seconds or an error.
const client = `
import sys, time, uno
from com.sun.star.beans import PropertyValue
def option(name, value):
    p = PropertyValue(); p.Name = name; p.Value = value; return p
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
for attempt in range(100):
    try:
        context = resolver.resolve("uno:pipe,name=" + sys.argv[1] + ";urp;StarOffice.ComponentContext"); break
    except Exception: time.sleep(0.2)
desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
print("ready", flush=True)
filters = {"xls": "calc", "ppt": "impress", "doc": "writer"}
for line in sys.stdin:
    source, target = line.strip().split("\\t"); start = time.time()
    document = desktop.loadComponentFromURL(source, "_blank", 0, (option("Hidden", True),))
    kind = filters[source.rsplit(".", 1)[1][:3]]
    document.storeToURL(target, (option("FilterName", kind + "_pdf_Export"),)); document.close(True)
    print(time.time() - start, flush=True)
`

/** Starts soffice and its client in a separate profile. */
export async function startWarmUno(profile: string): Promise<WarmUno> {
  const pipe = `octavo-bench-${process.pid}`
  const office = spawn(
    'soffice',
    [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', `--accept=pipe,name=${pipe};urp;`],
    { stdio: 'ignore', detached: true, env: { ...process.env, SAL_USE_VCLPLUGIN: 'svp' } },
  )
  const python: ChildProcess = spawn(python3, ['-c', client, pipe], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: python.stdout as NodeJS.ReadableStream })
  await once(lines, 'line')
  return {
    async convert(input, output) {
      python.stdin?.write(`file://${input}\tfile://${output}\n`)
      const [seconds] = await once(lines, 'line')
      return Number(seconds) * 1000
    },
    stop() {
      python.kill()
      if (office.pid) process.kill(-office.pid, 'SIGKILL')
    },
  }
}
