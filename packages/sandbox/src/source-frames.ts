import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Source maps by their path, as long as memory lasts: that of the program takes 40 MB and a fifth of a second to read. */
const maps = new Map<string, WeakRef<SourceMap>>()

/**
 * Stack frames with lines of a bundle replaced by those of the sources. Done here, when something failed: a process that knew its source
 * maps all the time would need 10 to 40 MB more.
 */
export function sourceFrames(frames: string, folder: string): string {
  const address = `${pathToFileURL(folder).href}/`
  if (!frames.includes(address)) return frames
  const inBundle = new RegExp(`${RegExp.escape(address)}([\\w-]+\\.js):(\\d+):(\\d+)`, 'g')
  return frames.replace(inBundle, (found, name: string, line: string, column: string) => {
    const origin = readMap(join(folder, `${name}.map`))?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return found
    return `${new URL(origin.fileName, address).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function readMap(path: string): SourceMap | undefined {
  const known = maps.get(path)?.deref()
  if (known) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
    maps.set(path, new WeakRef(map))
    return map
  } catch {
    return undefined
  }
}
