import { isCodestream, readJpxFacts } from '../../../images/formats/jpx-facts.ts'
import type { FaultPlace, Findings } from '../findings.ts'

/** Checks a JPEG 2000 image (ISO 19005-2, 6.2.8.3). The colour space of the PDF image replaces those of the data. */
export function checkJpx(bytes: Uint8Array, hasColourSpace: boolean, findings: Findings, place: FaultPlace): void {
  if (isCodestream(bytes)) {
    // Without the boxes of a file nothing says what its channels are.
    for (const code of ['JPX_CHANNELS', 'JPX_BIT_DEPTH'] as const) findings.add(code, place)
    return
  }
  const { channels, depth, hasDepths, colours } = readJpxFacts(bytes)
  if (![1, 3, 4].includes(channels)) findings.add('JPX_CHANNELS', place)
  if (hasDepths || depth < 1 || depth > 38) findings.add('JPX_BIT_DEPTH', place)
  if (hasColourSpace) return
  const best = colours.filter(({ approximation }) => approximation === 1)
  if (colours.length > 1 && best.length !== 1) findings.add('JPX_APPROXIMATION', place)
  const used = colours.length > 1 ? best[0] : colours[0]
  if (used && ![1, 2, 3].includes(used.method)) findings.add('JPX_METHOD', place)
  if (used?.enumerated === 19) findings.add('JPX_CIEJAB', place)
}
