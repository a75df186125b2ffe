import type { BlockCipher } from './rc4-lock.ts'

const headerBytes = 8
const storeEntry = 0xf007
/** The fields of a store entry ([MS-ODRAW] 2.2.32), each encrypted separately; the length of the name is the ninth. */
const entryFields = [1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1]
const nameLengthAt = 33
/** Image types that contain their id twice. */
const withTwoIds = new Set([0x217, 0x3d5, 0x46b, 0x543, 0x6e1, 0x6e3, 0x6e5, 0x7a9])
const metafiles = new Set([0xf01a, 0xf01b, 0xf01c])

/** The images of an encrypted .ppt. Every field of an image is encrypted separately with the key of block 0 ([MS-PPT] 2.3.7). */
export function unlockPptImages(images: Buffer, cipher: BlockCipher): Buffer {
  const plain = Buffer.from(images)
  let at = 0
  while (at + headerBytes <= plain.length) at = openImage(plain, at, cipher)
  return plain
}

/** Returns the start of the next image. */
function openImage(plain: Buffer, start: number, cipher: BlockCipher): number {
  let at = start
  const open = (bytes: number) => {
    const end = Math.min(plain.length, at + bytes)
    cipher(0, plain.subarray(at, end)).copy(plain, at)
    at = end
  }
  open(headerBytes)
  const end = Math.min(plain.length, at + plain.readUInt32LE(start + 4))
  let header = start
  if (plain.readUInt16LE(start + 2) === storeEntry) {
    for (const bytes of entryFields) open(bytes)
    open(plain[start + headerBytes + nameLengthAt] ?? 0)
    if (at + headerBytes > end) return end
    header = at
    open(headerBytes)
  }
  for (let ids = withTwoIds.has(plain.readUInt16LE(header) >>> 4) ? 2 : 1; ids > 0; ids--) open(16)
  open(metafiles.has(plain.readUInt16LE(header + 2)) ? 34 : 1)
  open(Math.max(0, end - at))
  return end
}
