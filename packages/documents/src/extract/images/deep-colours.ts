import { boundedBytes } from '../../content/bounded-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { readFunction } from '../../functions/read-function.ts'
import type { JpxFacts } from '../../images/formats/jpx-facts.ts'
import { isProfileFor } from '../../images/writer/colour-profile.ts'

/** A colour space whose values can be read with sixteen bits. */
export interface DeepColours {
  /** How many values a pixel has. */
  components: number
  /** Of an image without `/Decode`: the least and the largest of each value. */
  decode: readonly number[]
  /** What the values become: a grey, red, green and blue, or the four printing inks. */
  channels: 1 | 3 | 4
  /** The colour profile of the channels, if a file can hold it. */
  profile?: Uint8Array
  /** From values to channels between 0 and 1, if they aren't the same. Without a profile, grey and RGB are those of sRGB. */
  toChannels?: (values: readonly number[]) => readonly number[]
}

/** Undefined for palettes, which never have sixteen bits, and for spaces that can't be read. */
export function deepColoursOf(pdf: Pdf, space: PdfObject): DeepColours | undefined {
  const kind = space.name ?? space.at(0).name
  if (kind === '/Separation') return mixed(pdf, space, 1)
  return kind === '/DeviceN' ? mixed(pdf, space, space.at(1).length) : processColours(pdf, space)
}

/** The colours of a JPEG 2000 file for which the document names none. Undefined for those of video, and for places in a palette. */
export function deepColoursOfJpx({ colours, hasPalette }: JpxFacts): DeepColours | undefined {
  const used = colours.find(({ approximation }) => approximation === 1) ?? colours[0]
  if (!used || hasPalette) return undefined
  if (used.enumerated !== undefined) return enumerated[used.enumerated]
  const { profile } = used
  const own = profile && [grey, rgb, inks].find(({ channels }) => isProfileFor(profile, channels))
  return own && { ...own, profile }
}

/** Colours that aren't made of others. */
function processColours(pdf: Pdf, space: PdfObject): DeepColours | undefined {
  const kind = space.name ?? space.at(0).name
  const entries = space.at(1)
  if (kind === '/DeviceGray') return grey
  if (kind === '/DeviceRGB') return rgb
  if (kind === '/DeviceCMYK') return inks
  if (kind === '/ICCBased') return profiled(pdf, entries)
  if (kind === '/Lab') return lab(entries)
  if (kind === '/CalRGB') return { ...rgb, toChannels: calibrated(entries) }
  if (kind === '/CalGray') {
    const gamma = entries.get('/Gamma').number ?? 1
    return { ...grey, toChannels: ([value = 0]) => [encoded(value ** gamma)] }
  }
  return undefined
}

const grey: DeepColours = { components: 1, channels: 1, decode: [0, 1] }
const rgb: DeepColours = { components: 3, channels: 3, decode: [0, 1, 0, 1, 0, 1] }
const inks: DeepColours = { components: 4, channels: 4, decode: [0, 1, 0, 1, 0, 1, 0, 1] }
/** By their numbers in a colour specification box. */
const enumerated: Readonly<Record<number, DeepColours>> = { 12: inks, 16: rgb, 17: grey }
const maxProfileBytes = 8_000_000
const maxInks = 32

function profiled(pdf: Pdf, stream: PdfObject): DeepColours | undefined {
  const colours = [grey, rgb, inks].find(({ channels }) => channels === stream.get('/N').integer)
  const profile = colours && boundedBytes(pdf, stream, maxProfileBytes)
  return colours && { ...colours, ...(profile && isProfileFor(profile, colours.channels) && { profile }) }
}

/** Other inks than the usual ones, as the colours that the document shows them in. */
function mixed(pdf: Pdf, space: PdfObject, components: number): DeepColours | undefined {
  const shown = processColours(pdf, space.at(2))
  const tint = readFunction(pdf, space.at(3))
  if (!shown || !tint || !(components > 0 && components <= maxInks) || space.at(1).name === '/None') return undefined
  const { toChannels } = shown
  return {
    ...shown,
    components,
    decode: Array.from({ length: components * 2 }, (_, at) => at % 2),
    toChannels: toChannels ? (values) => toChannels(tint(values)) : tint,
  }
}

/** By ISO 32000, 8.6.5.4. White is the white of the screen, whatever light it was measured in. */
function lab(entries: PdfObject): DeepColours {
  const given = entries.get('/Range').numbers()
  const range = given.length === 4 ? given : [-100, 100, -100, 100]
  return {
    ...rgb,
    decode: [0, 100, ...range],
    toChannels([lightness = 0, a = 0, b = 0]) {
      const middle = (lightness + 16) / 116
      return fromXyz([cubed(middle + a / 500), cubed(middle), cubed(middle - b / 200)])
    },
  }
}

function cubed(value: number): number {
  return value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29)
}

/** By ISO 32000, 8.6.5.3. */
function calibrated(entries: PdfObject): NonNullable<DeepColours['toChannels']> {
  const numbers = (key: string, usual: readonly number[]) => {
    const given = entries.get(key).numbers()
    return given.length === usual.length ? given : usual
  }
  const white = numbers('/WhitePoint', [1, 1, 1])
  const gamma = numbers('/Gamma', [1, 1, 1])
  const matrix = numbers('/Matrix', [1, 0, 0, 0, 1, 0, 0, 0, 1])
  return (values) => {
    const light = values.map((value, channel) => value ** (gamma[channel] ?? 1))
    return fromXyz(
      [0, 1, 2].map((to) => light.reduce((sum, value, from) => sum + value * (matrix[from * 3 + to] ?? 0), 0) / (white[to] || 1)),
    )
  }
}

/** From shares of the white of a colour space to sRGB. */
function fromXyz([x = 0, y = 0, z = 0]: readonly number[]): number[] {
  const [red, green, blue] = [x * 0.95047, y, z * 1.08883]
  return toLinear.map((row) => encoded((row[0] ?? 0) * red + (row[1] ?? 0) * green + (row[2] ?? 0) * blue))
}

const toLinear = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
]

function encoded(light: number): number {
  const seen = Math.max(0, Math.min(1, light))
  return seen <= 0.0031308 ? 12.92 * seen : 1.055 * seen ** (1 / 2.4) - 0.055
}
