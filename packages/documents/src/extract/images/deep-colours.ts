import type { PdfObject } from '../../engines/qpdf/object.ts'
import { isProfileFor } from '../../images/writer/colour-profile.ts'
import { unpacked } from './deep-samples.ts'

/** A colour space whose values can be read with sixteen bits. */
export interface DeepColours {
  channels: 1 | 3
  /** Of an image without `/Decode`: the least and the largest value of each channel. */
  decode: readonly number[]
  /** The colour profile, if a PNG can hold it. */
  profile?: Uint8Array
  /** For colours that no PNG knows: from their values to sRGB, or to a grey of it, between 0 and 1. */
  onScreen?: (values: readonly number[]) => readonly number[]
}

/** Undefined for inks and palettes. */
export function deepColoursOf(space: PdfObject): DeepColours | undefined {
  const kind = space.name ?? space.at(0).name
  const entries = space.at(1)
  if (kind === '/DeviceGray') return grey
  if (kind === '/DeviceRGB') return rgb
  if (kind === '/ICCBased') return profiled(entries)
  if (kind === '/Lab') return lab(entries)
  if (kind === '/CalRGB') return { ...rgb, onScreen: calibrated(entries) }
  if (kind === '/CalGray') {
    const gamma = entries.get('/Gamma').number ?? 1
    return { ...grey, onScreen: ([value = 0]) => [encoded(value ** gamma)] }
  }
  return undefined
}

const grey: DeepColours = { channels: 1, decode: [0, 1] }
const rgb: DeepColours = { channels: 3, decode: [0, 1, 0, 1, 0, 1] }
const maxProfileBytes = 8_000_000

function profiled(stream: PdfObject): DeepColours | undefined {
  const channels = stream.get('/N').integer
  if (channels !== 1 && channels !== 3) return undefined
  const profile = unpacked(stream, maxProfileBytes)
  return { ...(channels === 1 ? grey : rgb), ...(profile && isProfileFor(profile, channels) && { profile }) }
}

/** By ISO 32000, 8.6.5.4. White is the white of the screen, whatever light it was measured in. */
function lab(entries: PdfObject): DeepColours {
  const given = entries.get('/Range').numbers()
  const range = given.length === 4 ? given : [-100, 100, -100, 100]
  return {
    channels: 3,
    decode: [0, 100, ...range],
    onScreen([lightness = 0, a = 0, b = 0]) {
      const middle = (lightness + 16) / 116
      return fromXyz([cubed(middle + a / 500), cubed(middle), cubed(middle - b / 200)])
    },
  }
}

function cubed(value: number): number {
  return value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29)
}

/** By ISO 32000, 8.6.5.3. */
function calibrated(entries: PdfObject): NonNullable<DeepColours['onScreen']> {
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
