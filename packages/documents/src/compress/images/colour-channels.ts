import type { PdfObject } from '../../engines/qpdf/object.ts'

export type Channels = 1 | 3 | 4

/** The number of channels of a space whose numbers can be blended with each other; undefined for others. */
export function channelsOf(space: PdfObject): Channels | undefined {
  const kind = space.name ?? space.at(0).name
  if (kind === '/DeviceGray' || kind === '/CalGray' || kind === '/Separation') return 1
  if (kind === '/DeviceRGB' || kind === '/CalRGB') return 3
  if (kind === '/DeviceCMYK') return 4
  if (kind === '/ICCBased') return usual(space.at(1).get('/N').integer)
  // Three inks would be mixed with one another, as if they were red, green and blue; one and four are not.
  const inks = kind === '/DeviceN' ? usual(space.at(1).length) : undefined
  return inks === 3 ? undefined : inks
}

function usual(count: number | undefined): Channels | undefined {
  return count === 1 || count === 3 || count === 4 ? count : undefined
}
