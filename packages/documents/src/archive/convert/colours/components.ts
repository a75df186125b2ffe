import type { PdfObject } from '../../../engines/qpdf/object.ts'

const fixed: Readonly<Record<string, number>> = {
  '/DeviceGray': 1,
  '/CalGray': 1,
  '/Separation': 1,
  '/DeviceRGB': 3,
  '/CalRGB': 3,
  '/Lab': 3,
  '/DeviceCMYK': 4,
}

/** The number of components of a colour space; undefined for palettes, whose samples are places, and for what isn't known. */
export function components(space: PdfObject): number | undefined {
  const kind = space.name ?? space.at(0).name ?? ''
  if (kind === '/ICCBased') return space.at(1).get('/N').integer
  if (kind === '/DeviceN') return space.at(1).length
  return fixed[kind]
}
