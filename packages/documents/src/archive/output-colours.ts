import type { Pdf } from '../engines/qpdf/pdf.ts'

/** Of how many colours the profile speaks that says what a document's own colours mean: 3 for red, green and blue. */
export function outputColours(pdf: Pdf): number | undefined {
  const intents = pdf.root.get('/OutputIntents').items(maxIntents)
  const archival = intents.find((intent) => intent.get('/S').name === '/GTS_PDFA1')
  return archival?.get('/DestOutputProfile').get('/N').integer
}

const maxIntents = 20
