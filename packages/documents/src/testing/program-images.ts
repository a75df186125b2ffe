import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleImage } from './sample-image.ts'

/** Images in formats that a system program writes, made from the given files. */
export function madeByProgram(program: 'heif-enc' | 'JxrEncApp', ...images: { ending: string; bytes: Uint8Array }[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-images-'))
  try {
    const files = images.map(({ ending, bytes }, index) => {
      const file = join(folder, `${index}.${ending}`)
      writeFileSync(file, bytes)
      return file
    })
    const made = join(folder, program === 'heif-enc' ? 'made.heic' : 'made.jxr')
    const args = program === 'heif-enc' ? ['-q', '90', '-o', made, ...files] : ['-i', files[0] ?? '', '-o', made]
    execFileSync(program, args, { stdio: 'pipe' })
    return readFileSync(made)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A photo from a phone held upright: stored in landscape, with its rotation both in the properties and in the EXIF data. */
export async function sampleHeic(): Promise<Buffer> {
  const bytes = await sampleImage({ width: 128, height: 64 })
    .withMetadata({ orientation: 6, density: 144 })
    .withExifMerge({ IFD2: { DateTimeOriginal: '2024:03:02 01:02:03' } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
  return turnedHeic(madeByProgram('heif-enc', { ending: 'jpg', bytes }), 3)
}

export async function sampleJxr(): Promise<Buffer> {
  const bytes = await sampleImage().removeAlpha().withMetadata({ density: 144 }).tiff({ compression: 'none' }).toBuffer()
  return madeByProgram('JxrEncApp', { ending: 'tif', bytes })
}

/** The same image with a property that rotates it counterclockwise by this many quarter turns. */
export function turnedHeic(heic: Buffer, quarters: number): Buffer {
  const places = ['meta', 'iprp', 'ipco', 'ipma', 'iloc', 'pitm'].map((kind) => [kind, heic.indexOf(kind) - 4] as const)
  const at = Object.fromEntries(places) as Record<'meta' | 'iprp' | 'ipco' | 'ipma' | 'iloc' | 'pitm', number>
  const property = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters])
  const added = property.length + 1
  const bytes = Buffer.from(heic)
  const grow = (place: number, by: number) => bytes.writeUInt32BE(bytes.readUInt32BE(place) + by, place)
  for (const place of [at.meta, at.iprp]) grow(place, added)
  grow(at.ipco, property.length)
  grow(at.ipma, 1)
  // Everything after the header shifts. An item: its number, in newer tables its storage method, its location, and its single extent.
  const extra = bytes.readUInt8(at.iloc + 8) > 0 ? 2 : 0
  for (let item = 0; item < bytes.readUInt16BE(at.iloc + 14); item++) {
    const entry = at.iloc + 16 + item * (18 + extra)
    if (extra === 0 || bytes.readUInt16BE(entry + 2) === 0) grow(entry + 4 + extra, added)
  }
  let entry = at.ipma + 16
  while (bytes.readUInt16BE(entry) !== bytes.readUInt16BE(at.pitm + 12)) entry += 3 + bytes.readUInt8(entry + 2)
  const count = bytes.readUInt8(entry + 2)
  bytes.writeUInt8(count + 1, entry + 2)
  let properties = 0
  for (let box = at.ipco + 8; box < at.ipco + heic.readUInt32BE(at.ipco); box += heic.readUInt32BE(box)) properties += 1
  const [endOfProperties, endOfItem] = [at.ipco + heic.readUInt32BE(at.ipco), entry + 3 + count]
  const number = Buffer.from([0x80 | (properties + 1)])
  return Buffer.concat([
    bytes.subarray(0, endOfProperties),
    property,
    bytes.subarray(endOfProperties, endOfItem),
    number,
    bytes.subarray(endOfItem),
  ])
}

/** The same image with another size in its properties. */
export function resizedHeic(heic: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(heic)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}
