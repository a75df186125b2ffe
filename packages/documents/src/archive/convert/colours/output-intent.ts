import type { Conversion } from '../conversion.ts'
import type { Profiles } from './profiles.ts'

/** Says that the colours of the document are meant for sRGB, and nothing else. */
export function setOutputIntent({ pdf }: Conversion, profiles: Profiles): void {
  const intent = pdf.dictionary({
    '/Type': '/OutputIntent',
    '/S': '/GTS_PDFA1',
    '/OutputConditionIdentifier': pdf.text('sRGB IEC61966-2.1'),
    '/Info': pdf.text('sRGB IEC61966-2.1'),
    '/RegistryName': pdf.text('http://www.color.org'),
    '/DestOutputProfile': profiles.srgb(),
  })
  pdf.root.set('/OutputIntents', pdf.array([intent.indirect()]))
  for (let number = 1; number <= pdf.pageCount; number++) pdf.scoped(() => pdf.page(number).remove('/OutputIntents'))
}
