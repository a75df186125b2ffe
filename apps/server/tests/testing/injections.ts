import { expect } from 'vitest'
import { actionsIn, pdfObjects } from './pdf-objects.ts'
import { isSound } from './read-pdf.ts'

/** What a careless writer would not write as text. */
export const injections = [
  ') >> /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ((',
  '#FF) /AA << /O << /S /Launch /F (sh) >> >>',
  '> /JS <6161> /AA <',
  'x\nendstream\nendobj\n3 0 obj\n<</Type/Page/AA<</O<</S/JavaScript/JS(1)>>>>>>\nendobj\nstream\n',
  '\\) /Launch (\\',
  'a\n-FileName=x\n--help\n@/etc/hostname',
] as const

/** The same as a file can be called: no slash, no line, no sign that names cannot have. */
export const injectedName = ') ET Q endstream endobj OpenAction ((AA [JS] #FF'

/** And as a password. */
export const injectedPasswords = [injections[0].slice(0, 100), '#FF) /AA <<', '> /JS <6161>', '(((((\\'] as const

/** The objects of a PDF, once qpdf has found it sound and without anything that acts by itself. */
export async function withoutActions(pdf: Uint8Array): Promise<Record<string, unknown>> {
  expect(await isSound(pdf)).toBe(true)
  const objects = await pdfObjects(pdf)
  expect(actionsIn(objects)).toEqual([])
  return objects
}

/** A text without its spaces, which are not kept where it is laid out on a page. */
export function unspaced(text: string): string {
  return text.replace(/\s+/g, '')
}
