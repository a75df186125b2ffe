import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace } from '../findings.ts'
import type { Validation } from '../validation.ts'
import { readIccHeader } from './icc-profile.ts'
import { hasComponents, type OutputColours } from './output-intents.ts'
import { createSeparations } from './separations.ts'

/** How a colour is painted, as far as PDF/A asks. */
export interface Overprint {
  isOn: boolean
  mode: number
}

/** Checks colour spaces as they're used (6.2.3 or 6.2.4). */
export interface ColourSpaces {
  /** `defaults` are the colour spaces of the resources in effect, among which those that replace device colours are looked up. */
  check(space: PdfObject, defaults: PdfObject, place: FaultPlace, overprint?: Overprint): void
  checkDevice(device: Device, defaults: PdfObject, place: FaultPlace): void
}

export type Device = 'Gray' | 'RGB' | 'CMYK'

const devices: Readonly<Record<string, Device>> = {
  '/DeviceGray': 'Gray',
  '/G': 'Gray',
  '/DeviceRGB': 'RGB',
  '/RGB': 'RGB',
  '/DeviceCMYK': 'CMYK',
  '/CMYK': 'CMYK',
}

/** The device of a colour space by name. */
export function deviceNamed(name: string | undefined): Device | undefined {
  return devices[name ?? '']
}

const maxDepth = 8
const maxColourants = { 1: 8, 2: 32 } as const

export function createColourSpaces({ part, findings }: Validation, output: OutputColours): ColourSpaces {
  const separations = createSeparations(findings)
  /** Spaces that don't depend on where they're used. */
  const known = new Set<number>()

  function checkDevice(device: Device, defaults: PdfObject, place: FaultPlace, depth = 0): void {
    const replaced = defaults.get(`/Default${device}`)
    if (!replaced.isNull && deviceNamed(replaced.name ?? replaced.at(0).name) === undefined)
      checkSpace(replaced, defaults, place, depth + 1)
    else if (device === 'Gray' && output === undefined) findings.add('DEVICE_GRAY', place)
    else if (device === 'RGB' && output !== 'RGB ') findings.add('DEVICE_RGB', place)
    else if (device === 'CMYK' && output !== 'CMYK') findings.add('DEVICE_CMYK', place)
  }

  function checkSpace(space: PdfObject, defaults: PdfObject, place: FaultPlace, depth: number): void {
    const kind = space.name ?? space.at(0).name
    const device = deviceNamed(kind)
    if (depth > maxDepth) return
    if (device) checkDevice(device, defaults, place, depth)
    else if (kind === '/ICCBased') checkProfile(space.at(1), place)
    else if (kind === '/Indexed' || kind === '/I') checkSpace(space.at(1), defaults, place, depth + 1)
    else if (kind === '/Pattern') {
      if (space.length > 1) checkSpace(space.at(1), defaults, place, depth + 1)
    } else if (kind === '/Separation') {
      separations.check(space, place)
      checkSpace(space.at(2), defaults, place, depth + 1)
    } else if (kind === '/DeviceN') checkDeviceN(space, defaults, place, depth)
  }

  function checkDeviceN(space: PdfObject, defaults: PdfObject, place: FaultPlace, depth: number): void {
    if (space.at(1).length > maxColourants[part === 1 ? 1 : 2]) findings.add('TOO_MANY_COLOURANTS', place)
    separations.checkDeviceN(space, place)
    checkSpace(space.at(2), defaults, place, depth + 1)
    const colourants = space.at(4).get('/Colorants')
    for (const name of colourants.keys()) checkSpace(colourants.get(name), defaults, place, depth + 1)
  }

  function checkProfile(profile: PdfObject, place: FaultPlace): void {
    const { id } = profile
    if (known.has(id)) return
    known.add(id)
    const header = readIccHeader(profile)
    const isInput =
      header &&
      ['prtr', 'mntr', 'scnr', 'spac'].includes(header.deviceClass) &&
      ['RGB ', 'CMYK', 'GRAY', 'Lab '].includes(header.colourSpace) &&
      header.version < (part === 1 ? 3 : 5)
    if (!isInput) findings.add('ICC_PROFILE_WRONG', { ...place, object: id })
    if (header && !hasComponents(profile, header)) findings.add('ICC_COMPONENTS_WRONG', { ...place, object: id })
  }

  return {
    check(space, defaults, place, overprint) {
      checkSpace(space, defaults, place, 0)
      const isCmyk = space.at(0).name === '/ICCBased' && space.at(1).get('/N').integer === 4
      if (isCmyk && overprint?.isOn && overprint.mode === 1) findings.add('ICC_OVERPRINT', place)
    },
    checkDevice,
  }
}
