import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type ExifFacts, readExif } from './exif.ts'

/** The contents of the segments before a JPEG's pixels. */
export interface JpegHeader extends ExifFacts {
  /** Pixels as stored. */
  width: number
  height: number
  components: number
  /** The colour profile, if it is complete. */
  profile: Buffer | undefined
  /** Adobe's programs mark their files; their CMYK is inverted. */
  isFromAdobe: boolean
  /** Segments with camera data, comments and thumbnails, which the pixels don't need. */
  metadata: readonly { start: number; length: number }[]
  size: number
  /** Whether the file has an end marker; a truncated one doesn't. */
  isComplete: boolean
}

/** Reads the header of a JPEG that every PDF reader can decode (baseline or progressive, 8 bits); undefined for any other. */
export function readJpegHeader(path: string): JpegHeader | undefined {
  const file = openSync(path, 'r')
  try {
    if (!readAt(file, 0, startOfImage.length).equals(startOfImage)) return undefined
    const { size } = fstatSync(file)
    const found = readSegments(file)
    if (!found.frame || !found.hasPixels) return undefined
    const { width, height, components, bits } = found.frame
    if (bits !== 8 || width === 0 || height === 0 || ![1, 3, 4].includes(components)) return undefined
    return {
      width,
      height,
      components,
      orientation: found.exif.orientation,
      density: found.exif.density ?? found.density,
      profile: joinProfile(found.profile),
      isFromAdobe: found.isFromAdobe,
      metadata: found.metadata,
      size,
      isComplete: hasEnd(file, size),
    }
  } finally {
    closeSync(file)
  }
}

interface Found {
  frame?: { width: number; height: number; components: number; bits: number }
  exif: ExifFacts
  density?: number | undefined
  profile: { part: number; of: number; bytes: Buffer }[]
  isFromAdobe: boolean
  metadata: { start: number; length: number }[]
  hasPixels: boolean
}

const windowBytes = 16_384
const maxSegments = 1000
const startOfScan = 0xda
const comment = 0xfe
/** Baseline, extended and progressive Huffman coding. */
const frames = [0xc0, 0xc1, 0xc2]
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const lastBytes = 256
const tailBytes = 65_536
/** Shared by all images: when hundreds are read in a row, separate buffers would pile up until collected. */
const tail = Buffer.allocUnsafe(tailBytes)

function readSegments(file: number): Found {
  const found: Found = { exif: {}, profile: [], isFromAdobe: false, metadata: [], hasPixels: false }
  let window = { at: 0, bytes: readAt(file, 0, windowBytes) }
  let at = 2
  for (let count = 0; count < maxSegments; count++) {
    if (at + 4 > window.at + window.bytes.length) window = { at, bytes: readAt(file, at, windowBytes) }
    const head = window.bytes.subarray(at - window.at)
    if (head.length < 4 || head[0] !== 0xff) return found
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(2)
    if (marker === startOfScan) return { ...found, hasPixels: true }
    if (length < 2 || otherFrames.includes(marker)) return found
    const end = at + 2 + length
    if (end > window.at + window.bytes.length) window = { at, bytes: readAt(file, at, Math.max(windowBytes, length + 2)) }
    const body = window.bytes.subarray(at + 4 - window.at, end - window.at)
    takeSegment(found, { marker, body, start: at, length: length + 2 })
    at = end
  }
  return found
}

interface Segment {
  marker: number
  body: Buffer
  start: number
  length: number
}

function takeSegment(found: Found, { marker, body, start, length }: Segment): void {
  if (frames.includes(marker) && body.length >= 6) {
    found.frame = { bits: body[0] ?? 0, height: body.readUInt16BE(1), width: body.readUInt16BE(3), components: body[5] ?? 0 }
    return
  }
  const name = body.toString('latin1', 0, 14)
  if (marker === 0xe0 && name.startsWith('JFIF\0')) found.density = jfifDensity(body)
  else if (marker === 0xe1 && name.startsWith('Exif\0\0') && Object.keys(found.exif).length === 0) found.exif = readExif(body.subarray(6))
  else if (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) {
    found.profile.push({ part: body[12] ?? 0, of: body[13] ?? 0, bytes: Buffer.from(body.subarray(14)) })
  } else if (marker === 0xee && name.startsWith('Adobe')) found.isFromAdobe = true
  const isNeeded =
    (marker === 0xe0 && name.startsWith('JFIF\0')) || marker === 0xee || (marker === 0xe2 && name.startsWith('ICC_PROFILE\0'))
  if (marker === comment || (marker >= 0xe0 && marker <= 0xef && !isNeeded)) found.metadata.push({ start, length })
}

function jfifDensity(body: Buffer): number | undefined {
  if (body.length < 12) return undefined
  const [unit, density] = [body[7], body.readUInt16BE(8)]
  return unit === 1 ? density : unit === 2 ? density * 2.54 : undefined
}

function joinProfile(parts: Found['profile']): Buffer | undefined {
  if (parts.length === 0 || parts.some(({ of }) => of !== parts.length)) return undefined
  return Buffer.concat(parts.toSorted((a, b) => a.part - b.part).map(({ bytes }) => bytes))
}

/** In pixel data 0xff is never followed by 0xd9, and many cameras append their own data after the end. */
function hasEnd(file: number, size: number): boolean {
  const has = (bytes: number) => tail.subarray(0, readSync(file, tail, 0, bytes, Math.max(0, size - bytes))).includes(endOfImage)
  return has(lastBytes) || has(tailBytes)
}

const startOfImage = Buffer.from([0xff, 0xd8, 0xff])
const endOfImage = Buffer.from([0xff, 0xd9])

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}
