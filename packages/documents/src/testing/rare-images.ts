import { sampleImage } from './sample-image.ts'

/** The sample image, 40 x 20, as lossless JPEG 2000; made by OpenJPEG, since nothing here can write this format. */
export const sampleJp2 = Buffer.from(
  [
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAFAAAACgAAwcHAAAAAAAPY29scgEAAAAAABAAAAHNanAyY/9P/1EA',
    'LwAAAAAAKAAAABQAAAAAAAAAAAAAACgAAAAUAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQEEBAAB/1wAB0BASEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVu',
    'SlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAABUgAB/5PPtNxKcAzxMUUyVMMKIHvJqAAmTf0cuYewJQADeK6ypx5ZM8798llfOANR4I8MawAAAAMJCUNBsGWT',
    '/xqgQDNPuZlsBOTnFJ2bPmQXn/D6BmEgqKO971tAaXkhKtaQAAj/f91nWQh758q4Cj4a0dngVWL2ExV0jFZ4Gn0hA0wm8JSZ4Gwujm8UX7jM8DYXRzd//xog',
    'QDNPuZloBlAZK7xJ3wXnycYgAMJBqBjgSDZj+CmeAdMjxkJ+yZEhuVBuIx/ehTOVcGj5jb5XpVzv5jb5Xo2/3zG3yn/D6giH1A8D5whA4G0WaSPkf3mUctJT',
    'Mq2JVaw/35hc/ANg+oEAiSEgMfRNaWAhN3+JIY4d2hOTijh+YwF/iSpat8/AQvzDofaCAIkWC/9RjYm6LgtWS/1NNh+JIY4d2hOTijh+YwGAP4kqWrv/2Q==',
  ].join(''),
  'base64',
)

/** The sample image as a portable pixmap, binary with 8 or 16 bits, or as text. */
export async function samplePnm(kind: 'P6' | 'P6-16' | 'P3'): Promise<Buffer> {
  const { data, info } = await raw()
  const head = `${kind.slice(0, 2)}\n# a comment\n${info.width} ${info.height}\n${kind === 'P6-16' ? 65_535 : 255}\n`
  if (kind === 'P3') return Buffer.from(head + data.join(' '))
  return Buffer.concat([Buffer.from(head), kind === 'P6' ? data : Buffer.from([...data].flatMap((value) => [value, value]))])
}

/** The sample image as a Photoshop file in RGB or CMYK without layers, its rows packed or not. */
export async function samplePsd({ mode, packed }: { mode: 'rgb' | 'cmyk'; packed: boolean }): Promise<Buffer> {
  const { data, info } = await raw()
  const channels = mode === 'rgb' ? 3 : 4
  const head = Buffer.alloc(26 + 12 + 2)
  head.write('8BPS\0\x01', 'latin1')
  head.writeUInt16BE(channels, 12)
  head.writeUInt32BE(info.height, 14)
  head.writeUInt32BE(info.width, 18)
  head.writeUInt16BE(8, 22)
  head.writeUInt16BE(mode === 'rgb' ? 3 : 4, 24)
  head.writeUInt16BE(Number(packed), 38)
  const rows = Array.from({ length: channels * info.height }, (_, row) => {
    const [plane, y] = [Math.floor(row / info.height), row % info.height]
    return Uint8Array.from({ length: info.width }, (__, x) => (plane === 3 ? 255 : (data[(y * info.width + x) * 3 + plane] ?? 0)))
  })
  if (!packed) return Buffer.concat([head, ...rows])
  const written = rows.map(packRow)
  const lengths = Buffer.alloc(written.length * 2)
  for (const [index, { length }] of written.entries()) lengths.writeUInt16BE(length, index * 2)
  return Buffer.concat([head, lengths, ...written])
}

/** Runs of equal bytes, and a literal byte at the end, so that both kinds of packing occur. */
function packRow(row: Uint8Array): Buffer {
  const parts: number[] = []
  for (let at = 0; at < row.length - 1; ) {
    let end = at + 1
    while (end < row.length - 1 && row[end] === row[at] && end - at < 100) end++
    parts.push(...(end - at > 1 ? [257 - (end - at), row[at] ?? 0] : [0, row[at] ?? 0]))
    at = end
  }
  return Buffer.from([...parts, 0, row.at(-1) ?? 0])
}

async function raw() {
  return sampleImage().removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
