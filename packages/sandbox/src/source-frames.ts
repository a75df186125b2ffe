import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleFolder } from './bundled-code.ts'

/**
 * Stack frames of a slot with lines of the bundle replaced by those of the sources. Done here, when something failed: a slot that knew its
 * source maps would need 10 MB more.
 */
export async function sourceFrames(frames: string, folder = bundleFolder): Promise<string> {
  const address = `${pathToFileURL(folder).href}/`
  const inBundle = new RegExp(`${RegExp.escape(address)}([\\w-]+\\.js):(\\d+):(\\d+)`, 'g')
  const names = new Set([...frames.matchAll(inBundle)].map(([, name = '']) => name))
  const maps = new Map(await Promise.all([...names].map(async (name) => [name, await readMap(join(folder, `${name}.map`))] as const)))
  return frames.replace(inBundle, (found, name: string, line: string, column: string) => {
    const origin = maps.get(name)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return found
    return `${new URL(origin.fileName, address).href}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

async function readMap(path: string): Promise<SourceMap | undefined> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}
