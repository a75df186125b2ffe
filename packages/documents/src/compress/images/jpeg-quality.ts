/** The sum of the usual table of brightness (ITU-T T.81, Annex K). */
const usualSum = 3685

/** The quality that a JPEG was written with, 1 to 100, as libjpeg counts it; undefined where it has no table of eight bits. */
export function jpegQuality(jpeg: Uint8Array): number | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 4 < jpeg.length && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xda) return undefined
    const length = view.getUint16(at + 2)
    // The first table is that of brightness; one of sixteen bits is marked in its upper half.
    if (marker === 0xdb && view.getUint8(at + 4) === 0 && at + 5 + 64 <= jpeg.length) return fromTable(jpeg.subarray(at + 5, at + 5 + 64))
    at += 2 + length
  }
  return undefined
}

function fromTable(table: Uint8Array): number {
  const scale = (table.reduce((sum, value) => sum + value, 0) / usualSum) * 100
  return Math.min(100, Math.max(1, Math.round(scale <= 100 ? (200 - scale) / 2 : 5000 / scale)))
}
