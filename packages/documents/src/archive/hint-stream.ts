import { closeSync, openSync, readSync } from 'node:fs'

/**
 * Whether a linearized file has a hint stream whose `endstream` isn't on its own line. qpdf adds no line end if the data happens to end in
 * that byte, and for PDF/A that byte is then missing from the data.
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

/** The linearization parameters are in the first 1024 bytes. */
const headBytes = 1024

function readAt(file: number, position: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.toString('latin1', 0, readSync(file, bytes, 0, length, position))
}
