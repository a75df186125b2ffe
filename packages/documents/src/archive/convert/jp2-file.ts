/** The numbers of colour spaces by the number of channels (ISO 15444-1 and 15444-2, the colour specification box). */
const spaces: Readonly<Record<number, number>> = { 1: 17, 3: 16, 4: 12 }

/**
 * Puts a bare JPEG 2000 codestream into the smallest file that says what it is. Not a bit of the image changes. Undefined for one whose
 * channels no file of this kind can name.
 */
export function jp2File(codestream: Uint8Array): Buffer | undefined {
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength)
  if (view.byteLength < sizeMarkerEnd) return undefined
  const channels = view.getUint16(40)
  const space = spaces[channels]
  const depths = Array.from({ length: channels }, (_, channel) => view.byteLength > 42 + channel * 3 && view.getUint8(42 + channel * 3))
  if (space === undefined || depths.some((depth) => depth !== depths[0])) return undefined
  const header = Buffer.alloc(14)
  header.writeUInt32BE(view.getUint32(12) - view.getUint32(20), 0)
  header.writeUInt32BE(view.getUint32(8) - view.getUint32(16), 4)
  header.writeUInt16BE(channels, 8)
  // Depth less one, the only way of packing, a known space, nothing about rights.
  header.set([view.getUint8(42), 7, 0, 0], 10)
  return Buffer.concat([
    box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', Buffer.concat([box('ihdr', header), box('colr', Buffer.from([1, 0, 0, 0, 0, 0, space]))])),
    box('jp2c', codestream),
  ])
}

const sizeMarkerEnd = 45

function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
