import type { Pdf } from '../engines/qpdf/pdf.ts'

/** The number of colour components of the output intent's profile: 3 for RGB. */
export function outputColours(pdf: Pdf): number | undefined {
  const intents = pdf.root.get('/OutputIntents').items(maxIntents)
  const archival = intents.find((intent) => intent.get('/S').name === '/GTS_PDFA1')
  return archival?.get('/DestOutputProfile').get('/N').integer
}

const maxIntents = 20
