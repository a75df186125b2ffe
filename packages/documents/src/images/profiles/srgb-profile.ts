/**
 * An sRGB profile in version 2 of ICC, which every part of PDF/A takes. It's computed from the numbers of IEC 61966-2-1, so that nothing has
 * to be licensed or shipped.
 */
export function srgbProfile(): Buffer {
  profile ??= iccProfile({ deviceClass: 'mntr', colourSpace: 'RGB ', connectionSpace: 'XYZ ', tags: displayTags() })
  return profile
}

let profile: Buffer | undefined

/** The tags of a profile, in order; equal data is stored once. */
export type IccTags = readonly (readonly [tag: string, data: Buffer])[]

export interface IccContent {
  deviceClass: 'mntr' | 'scnr'
  colourSpace: 'RGB ' | 'CMYK'
  connectionSpace: 'XYZ ' | 'Lab '
  tags: IccTags
}

/** A profile of version 2.1 with these tags. */
export function iccProfile({ deviceClass, colourSpace, connectionSpace, tags }: IccContent): Buffer {
  const offsets = new Map<Buffer, number>()
  let end = headBytes + 4 + 12 * tags.length
  for (const [, data] of tags) {
    if (offsets.has(data)) continue
    offsets.set(data, end)
    end += padded(data.length)
  }
  const bytes = Buffer.alloc(end)
  bytes.writeUInt32BE(end, 0)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write(deviceClass + colourSpace + connectionSpace, 12, 'latin1')
  // A fixed date, so that equal documents give equal results.
  for (const [index, value] of [2024, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(value, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  xyz(whitePoint).copy(bytes, 68, 8)
  bytes.writeUInt32BE(tags.length, headBytes)
  for (const [index, [tag, data]] of tags.entries()) {
    const at = headBytes + 4 + 12 * index
    bytes.write(tag, at, 'latin1')
    bytes.writeUInt32BE(offsets.get(data) ?? 0, at + 4)
    bytes.writeUInt32BE(data.length, at + 8)
    data.copy(bytes, offsets.get(data) ?? 0)
  }
  return bytes
}

const headBytes = 128
/** The white of the connection space, D50. */
export const whitePoint = [0.9642, 1, 0.8249] as const

/** The tags that every profile has. */
export function commonTags(name: string): IccTags {
  return [
    ['desc', description(name)],
    ['cprt', text('Public domain')],
    ['wtpt', xyz(whitePoint)],
  ]
}

function displayTags(): IccTags {
  const curve = toneCurve()
  return [
    ...commonTags('sRGB'),
    ['rXYZ', xyz([0.43607, 0.22249, 0.01392])],
    ['gXYZ', xyz([0.38515, 0.71687, 0.09708])],
    ['bXYZ', xyz([0.14307, 0.06061, 0.7141])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
}

/** Steps of the curve: fine enough for eight bits a colour. */
const curveSteps = 1024

function toneCurve(): Buffer {
  const data = Buffer.alloc(12 + curveSteps * 2)
  data.write('curv', 'latin1')
  data.writeUInt32BE(curveSteps, 8)
  for (let step = 0; step < curveSteps; step++) data.writeUInt16BE(Math.round(linear(step / (curveSteps - 1)) * 0xffff), 12 + step * 2)
  return data
}

/** The light of a value of sRGB. */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20)
  data.write('XYZ ', 'latin1')
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 0x10000), 8 + index * 4)
  return data
}

function text(value: string): Buffer {
  return Buffer.from(`text\0\0\0\0${value}\0`, 'latin1')
}

/** The form of version 2: plain letters, then empty Unicode and Macintosh texts. */
function description(name: string): Buffer {
  const data = Buffer.alloc(12 + name.length + 1 + 8 + 3 + 67)
  data.write('desc', 'latin1')
  data.writeUInt32BE(name.length + 1, 8)
  data.write(name, 12, 'latin1')
  return data
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
