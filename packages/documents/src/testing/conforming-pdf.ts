import { archiveXmp } from './archive-pdf.ts'
import { onePage, smallPdf, streamObject } from './small-pdf.ts'

/** What a conforming test file contains beyond the least; further objects are numbered from 7. */
export interface ConformingLook {
  part?: 1 | 2 | 3
  level?: string
  content?: string
  page?: string
  catalogue?: string
  trailer?: string
  objects?: readonly (string | Buffer)[]
  /** The colour space of its output intent, as ICC names it; none without. */
  output?: string | undefined
  xmp?: string
}

/** A small PDF that conforms to a level of PDF/A, unless what is added to it doesn't. */
export function conformingPdf(look: ConformingLook = {}): Buffer {
  const { part = 2, level = 'B', content = '0 0 100 100 re f', page, catalogue = '', trailer = '', objects = [], xmp } = look
  const output = 'output' in look ? look.output : 'RGB '
  const intent = '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile 6 0 R>>]'
  return smallPdf(
    [
      ...onePage({
        content,
        ...(page !== undefined && { page }),
        catalogue: `/Metadata 5 0 R${output === undefined ? '' : intent}${catalogue}`,
      }),
      streamObject(Buffer.from(xmp ?? archiveXmp(part, { conformance: level })), '/Type/Metadata/Subtype/XML'),
      profileObject(output ?? 'RGB '),
      ...objects,
    ],
    `/ID[<00112233><00112233>]${trailer}`,
  )
}

const components: Record<string, number> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }

/** A stream with the header of an ICC profile, which is all that PDF/A asks about. */
export function profileObject(colourSpace: string, { version = 2, deviceClass = 'mntr' } = {}): Buffer {
  const header = Buffer.alloc(128)
  header[8] = version
  header.write(deviceClass, 12, 'latin1')
  header.write(colourSpace, 16, 'latin1')
  header.write('acsp', 36, 'latin1')
  return streamObject(header, `/N ${components[colourSpace] ?? 3}`)
}
