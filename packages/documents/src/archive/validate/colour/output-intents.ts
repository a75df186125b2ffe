import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Validation } from '../validation.ts'
import { type IccHeader, iccComponents, readIccHeader } from './icc-profile.ts'

const maxIntents = 100

/** The colour space of the document's output intent, as ICC names it; undefined without an intent for PDF/A. */
export type OutputColours = string | undefined

/** Checks the output intents (6.2.2 or 6.2.3). */
export function checkOutputIntents({ pdf, part, findings }: Validation): OutputColours {
  const intents = pdf.root.get('/OutputIntents').items(maxIntents)
  let colours: OutputColours
  const profiles = new Set<number>()
  for (const intent of intents) {
    const profile = intent.get('/DestOutputProfile')
    if (intent.get('/S').name === '/GTS_PDFX' && intent.has('/DestOutputProfileRef')) findings.add('OUTPUT_PROFILE_REFERENCE')
    if (profile.isNull) continue
    profiles.add(profile.id)
    const header = readIccHeader(profile)
    if (!isOutputProfile(header, part)) findings.add('OUTPUT_PROFILE_WRONG', { object: profile.id })
    if (header && !hasComponents(profile, header)) findings.add('ICC_COMPONENTS_WRONG', { object: profile.id })
    if (intent.get('/S').name === '/GTS_PDFA1') colours = header?.colourSpace
  }
  if (profiles.size > 1) findings.add('OUTPUT_PROFILES_DIFFER')
  return colours
}

function isOutputProfile(header: IccHeader | undefined, part: 1 | 2 | 3): boolean {
  if (!header) return false
  const { version, deviceClass, colourSpace } = header
  return ['prtr', 'mntr'].includes(deviceClass) && ['RGB ', 'CMYK', 'GRAY'].includes(colourSpace) && version < (part === 1 ? 3 : 5)
}

/** Whether a profile has as many components as its stream says. */
export function hasComponents(profile: PdfObject, { colourSpace }: IccHeader): boolean {
  return profile.get('/N').integer === iccComponents[colourSpace]
}
