import { expect } from 'vitest'
import { actionsIn, pdfObjects } from './pdf-objects.ts'
import { isSound } from './read-pdf.ts'

/** Texts that careless code wouldn't escape. */
export const injections = [
  ') >> /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ((',
  '#FF) /AA << /O << /S /Launch /F (sh) >> >>',
  '> /JS <6161> /AA <',
  'x\nendstream\nendobj\n3 0 obj\n<</Type/Page/AA<</O<</S/JavaScript/JS(1)>>>>>>\nendobj\nstream\n',
  '\\) /Launch (\\',
  'a\n-FileName=x\n--help\n@/etc/hostname',
] as const

/** The same as file names: without slashes, line breaks and characters that names can't have. */
export const injectedName = ') ET Q endstream endobj OpenAction ((AA [JS] #FF'

/** The same as passwords. */
export const injectedPasswords = [injections[0].slice(0, 100), '#FF) /AA <<', '> /JS <6161>', '(((((\\'] as const

/** The objects of a PDF, after checking that qpdf finds it valid and that it has no automatic actions. */
export async function withoutActions(pdf: Uint8Array): Promise<Record<string, unknown>> {
  expect(await isSound(pdf)).toBe(true)
  const objects = await pdfObjects(pdf)
  expect(actionsIn(objects)).toEqual([])
  return objects
}

/** A text without its spaces, which page layout doesn't preserve. */
export function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}
