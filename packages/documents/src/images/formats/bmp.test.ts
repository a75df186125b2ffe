import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openImage } from '../open/open-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-bmp-'))
afterAll(() => rmSync(folder, { recursive: true }))

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

// Two by two pixels: red, green above blue, white; rows are stored bottom-up and padded to four bytes.
test.each([
  ['24 bits', bitmap(24, [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0])],
  ['32 bits', bitmap(32, [255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0])],
  ['16 bits', bitmap(16, [0x1f, 0, 0xff, 0x7f, 0, 0x7c, 0xe0, 3])],
  ['8 bits', bitmap(8, [2, 3, 0, 0, 0, 1, 0, 0])],
  ['4 bits', bitmap(4, [0x23, 0, 0, 0, 0x01, 0, 0, 0])],
  ['top down', bitmap(8, [0, 1, 0, 0, 2, 3, 0, 0], { height: -2 })],
])('reads a bitmap of %s', async (_, bytes) => {
  const image = await openImage(put(bytes))
  expect(image).toMatchObject({ width: 2, height: 2, mimeType: 'image/bmp' })
  expect([...(await image.pixels().raw().toBuffer())]).toEqual([...red, ...green, ...blue, ...white])
})

test('refuses a bitmap that claims more than it has', async () => {
  await expect(openImage(put(bitmap(24, [1, 2, 3])))).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  await expect(openImage(put(bitmap(24, [], { width: 60_000, height: 60_000 })))).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' })
  await expect(openImage(put(bitmap(24, [], { width: -5 })))).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  await expect(openImage(put(bitmap(7, [])))).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  await expect(openImage(put(bitmap(24, []).subarray(0, 30)))).rejects.toMatchObject({ code: 'DOCUMENT_DAMAGED' })
})

let count = 0

function put(bytes: Buffer): string {
  const path = join(folder, `${++count}.bmp`)
  writeFileSync(path, bytes)
  return path
}

function bitmap(bits: number, rows: number[], { width = 2, height = 2 } = {}): Buffer {
  const palette = bits <= 8 ? [red, green, blue, white].flatMap(([r = 0, g = 0, b = 0]) => [b, g, r, 0]) : []
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + palette.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(rows)])
}
