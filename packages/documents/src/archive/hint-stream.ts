import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Whether a file for the web has a hint stream whose end stands on no line of its own. qpdf adds none where the data happens to end
 * in the byte of one, and for an archive that byte is then missing from the data.
 */
export function hasRunOnHints(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const [, at, length] = /\/H \[ (\d+) (\d+)/.exec(readAt(file, 0, headBytes)) ?? []
    if (at === undefined || length === undefined) return false
    const object = readAt(file, Number(at), Number(length))
    const [start = '', dataLength] = /^[\s\S]*?\/Length (\d+) >>\nstream\n/.exec(object) ?? []
    return object.startsWith('endstream', start.length + Number(dataLength))
  } finally {
    closeSync(file)
  }
}

/** The parameters of a file for the web stand in its first 1024 bytes. */
const headBytes = 1024

function readAt(file: number, position: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, position))
}
