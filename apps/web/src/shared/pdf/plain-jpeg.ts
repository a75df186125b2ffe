/** A JPEG without what a document overrules: the camera's orientation, and its colour profile. */
export interface PlainJpeg {
  width: number
  height: number
  parts: Uint8Array<ArrayBuffer>[]
}

const exif = 0xe1
const profile = 0xe2
const startOfScan = 0xda

/** Undefined for a JPEG that browsers may show in other colours than a document, such as one with four inks. */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): PlainJpeg | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  for (let at = 2; at + 10 < bytes.length; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === startOfScan) return size && { ...size, parts: [...parts, bytes.subarray(at)] }
    const end = at + 2 + view.getUint16(at + 2)
    if (isFrame(marker)) {
      const components = view.getUint8(at + 9)
      if (components !== 1 && components !== 3) return undefined
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (marker !== exif && marker !== profile) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Every start of frame; the excluded markers are tables that share their numbers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
