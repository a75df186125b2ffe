import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { TestFile } from './pdfs.ts'

/** A PNG of one colour; at level 0 it isn't compressed. */
export function colourPng(name: string, { width = 60, height = 40, colour = [200, 30, 30], level = 6 } = {}): TestFile {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.from(Array.from({ length: width }, () => colour).flat())])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const buffer = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
  return { name, mimeType: 'image/png', buffer }
}

/** The same image in the format of phones, which Chromium can't display. */
export function asHeic(name: string, { buffer }: TestFile): TestFile {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-heic-'))
  try {
    const [from, to] = [join(folder, 'in.png'), join(folder, 'out.heic')]
    writeFileSync(from, buffer)
    execFileSync('heif-enc', ['-o', to, from], { stdio: 'pipe' })
    return { name, mimeType: 'image/heic', buffer: readFileSync(to) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Width and height of a PNG. */
export function pngSize(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
