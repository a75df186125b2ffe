import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Conversion } from '../conversion.ts'
import { isSoundProfile } from './icc-header.ts'
import type { Profiles } from './profiles.ts'

/** Spaces that are built on another one, and the place of that one in their array. */
const builtOn: Readonly<Record<string, number>> = { '/Indexed': 1, '/I': 1, '/Separation': 2, '/DeviceN': 2, '/Pattern': 1 }

/** Replaces the four inks of the device wherever an entry names them as its colour space. */
export function mendSpaceEntries(holder: PdfObject, profiles: Profiles): void {
  for (const key of ['/ColorSpace', '/CS']) if (holder.get(key).name === '/DeviceCMYK') holder.set(key, profiles.inks())
}

/** Mends a colour space that is an array: the space it is built on, or its profile. */
export function mendSpace(conversion: Conversion, space: PdfObject, profiles: Profiles): void {
  const kind = space.at(0).name ?? ''
  const at = builtOn[kind]
  if (at !== undefined && space.at(at).name === '/DeviceCMYK') space.setAt(at, profiles.inks())
  if (kind === '/ICCBased' && space.length >= 2) mendProfile(conversion, space, profiles)
}

/** A profile that no reader can use is replaced by one of ours with as many colours. */
function mendProfile({ pdf, part }: Conversion, space: PdfObject, profiles: Profiles): void {
  const profile = space.at(1)
  const { id } = profile
  if (profile.isStream && isSoundProfile(profile, part)) {
    // What the profile is for other than its colours is not for readers.
    profile.remove('/Range')
    return
  }
  if (id > 0 && id === profiles.srgb().id) return
  const components = profile.get('/N').integer ?? 3
  if (components === 4) space.setAt(1, profiles.inks().at(1))
  else if (components === 3) space.setAt(1, profiles.srgb())
  else {
    // CalGray is the only calibrated space of one colour that needs no profile.
    space.setAt(0, '/CalGray')
    space.setAt(1, pdf.dictionary({ '/WhitePoint': pdf.array([0.9505, 1, 1.089]), '/Gamma': 2.2 }))
  }
}
