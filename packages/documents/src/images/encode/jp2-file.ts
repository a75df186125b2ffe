/** The numbers of colour spaces by the number of their colours (ISO 15444-1 and 15444-2, the colour specification box). */
const spaces: Readonly<Record<number, number>> = { 1: 17, 3: 16, 4: 12 }

/** What the channels of a codestream are: all colours, or with an opacity behind them; for `opacity` that one stands for the first colour. */
export type Channels = 'colours' | 'with-opacity' | 'opacity'

/**
 * Puts a bare JPEG 2000 codestream into the smallest file that says what it is. Not a bit of the image changes. Undefined for one whose
 * channels no file of this kind can name.
 */
export function jp2File(codestream: Uint8Array, meaning: Channels = 'colours'): Buffer | undefined {
  const view = new DataView(codestream.buffer, codestream.byteOffset, codestream.byteLength)
  if (view.byteLength < sizeMarkerEnd) return undefined
  const channels = view.getUint16(40)
  const space = spaces[meaning === 'colours' ? channels : channels - 1]
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
    box(
      'jp2h',
      Buffer.concat([box('ihdr', header), box('colr', Buffer.from([1, 0, 0, 0, 0, 0, space])), ...channelBoxes(channels, meaning)]),
    ),
    box('jp2c', codestream),
  ])
}

const sizeMarkerEnd = 45

/** Says of each channel what it is and which colour it belongs to (ISO 15444-1, I.5.3.6). */
function channelBoxes(count: number, meaning: Channels): Buffer[] {
  if (meaning === 'colours') return []
  const opacity = count - 1
  const rows = Array.from({ length: count }, (_, channel) => {
    if (meaning === 'with-opacity') return channel === opacity ? [channel, 1, 0] : [channel, 0, channel + 1]
    return channel === opacity ? [channel, 0, 1] : [channel, 1, 0]
  })
  const content = Buffer.alloc(2 + count * 6)
  for (const [index, value] of [count, ...rows.flat()].entries()) content.writeUInt16BE(value, index * 2)
  return [box('cdef', content)]
}

function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
