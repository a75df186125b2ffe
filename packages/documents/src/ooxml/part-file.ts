import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of a package while it is written: compressed into a file of its own, since a ZIP file holds one entry after the other. */
export interface PartFile {
  readonly path: string
  /** Adds text; wait for it, so that no more is in memory than the disk has yet to take. */
  write(text: string): Promise<void>
  /** Ends it and tells what the records of the ZIP file need to know. */
  end(): Promise<{ crc: number; size: number }>
}

export function createPartFile(path: string): PartFile {
  const deflater = createDeflateRaw({ level: 6 })
  const file = deflater.pipe(createWriteStream(path))
  const written = finished(file)
  // Waited for at the end.
  written.catch(() => {})
  deflater.on('error', (error) => file.destroy(error))
  let waiting = ''
  let crc = 0
  let size = 0

  async function flush(): Promise<void> {
    const bytes = Buffer.from(waiting)
    waiting = ''
    crc = crc32(bytes, crc)
    size += bytes.length
    if (!deflater.write(bytes)) await Promise.race([once(deflater, 'drain'), written])
  }

  return {
    path,
    async write(text) {
      waiting += text
      if (waiting.length >= flushFrom) await flush()
    },
    async end() {
      await flush()
      deflater.end()
      await written
      return { crc, size }
    },
  }
}

const flushFrom = 64 * 1024
