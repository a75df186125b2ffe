import type { Colour } from '@octavo/layout/page-drawing.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'

/** Turns the components of a colour into what is seen, without the precision of colour profiles. */
export type ColourSpace = (components: readonly number[]) => Colour

/** One to four components: grey, RGB or CMYK. */
export function deviceColour([one = 0, two, three, four]: readonly number[]): Colour {
  if (two === undefined || three === undefined) return rgb(one, one, one)
  if (four === undefined) return rgb(one, two, three)
  return rgb((1 - one) * (1 - four), (1 - two) * (1 - four), (1 - three) * (1 - four))
}

/** Places in a palette of inks that are shown in other colours: more levels than that don't exist. */
const mostLevels = 3

/** A colour space as the resources of content define it (ISO 32000, 8.6); `levels` is how many may still be in each other. */
export function colourSpaceOf(space: PdfObject, levels = mostLevels): ColourSpace {
  const kind = (space.isArray ? space.at(0) : space).name
  if (levels === 0) return deviceColour
  if (kind === '/Indexed' || kind === '/I') return indexed(space, levels - 1)
  if (kind === '/Separation' || kind === '/DeviceN') return inks(space, levels - 1)
  if (kind === '/Lab') return ([lightness = 0]) => rgb(lightness / 100, lightness / 100, lightness / 100)
  return kind === '/Pattern' ? () => patternColour : deviceColour
}

/** A pattern has no one colour. */
export const patternColour = 0x808080

function rgb(red: number, green: number, blue: number): Colour {
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue)
}

function byte(share: number): number {
  return Math.max(0, Math.min(255, Math.round(share * 255)))
}

function indexed(space: PdfObject, levels: number): ColourSpace {
  const base = colourSpaceOf(space.at(1), levels)
  const components = componentsOf(space.at(1))
  const table = space.at(3)
  const bytes = (table.isStream ? table.streamBytes() : table.bytes) ?? new Uint8Array(0)
  return ([index = 0]) => base([...bytes.subarray(index * components, (index + 1) * components)].map((value) => value / 255))
}

function componentsOf(space: PdfObject): number {
  if (!space.isArray) return space.name === '/DeviceGray' ? 1 : space.name === '/DeviceCMYK' ? 4 : 3
  const kind = space.at(0).name
  if (kind === '/ICCBased') return space.at(1).get('/N').integer ?? 3
  if (kind === '/DeviceN') return space.at(1).length
  return kind === '/CalGray' || kind === '/Separation' ? 1 : 3
}

/** One ink is mixed between paper and its full colour; of several, the strongest counts as black. */
function inks(space: PdfObject, levels: number): ColourSpace {
  const isOne = space.at(0).name === '/Separation' || space.at(1).length === 1
  const full = isOne ? fullInk(space.at(3)) : undefined
  if (!full) return (tints) => deviceColour([1 - Math.max(0, ...tints)])
  const alternate = colourSpaceOf(space.at(2), levels)
  return ([tint = 0]) => alternate(full.map(([none, all]) => none + tint * (all - none)))
}

/** Of each component of the alternate colour: its value without ink and with full ink. */
function fullInk(transform: PdfObject): [none: number, all: number][] | undefined {
  const type = transform.get('/FunctionType').integer
  if (type === 2) {
    const [none, all] = [transform.get('/C0').numbers(), transform.get('/C1').numbers()]
    return all.map((value, at) => [none[at] ?? 0, value])
  }
  const range = transform.get('/Range').numbers()
  if (type !== 0 || transform.get('/BitsPerSample').integer !== 8 || range.length === 0) return undefined
  const samples = transform.streamBytes()
  const count = range.length / 2
  return Array.from({ length: count }, (_, at) => {
    const [from = 0, to = 1] = range.slice(at * 2)
    const value = (sample = 0) => from + (sample / 255) * (to - from)
    return [value(samples[at]), value(samples[samples.length - count + at])]
  })
}
