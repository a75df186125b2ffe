import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** The form of a document, made if it has none, with fonts that every viewer has. */
export interface FormHome {
  form: PdfObject
  /** The names of the fonts for text and for marks, with their slashes. */
  textFont: string
  markFont: string
}

export function formHome(pdf: Pdf): FormHome {
  const form = ownDictionary(pdf, pdf.root, '/AcroForm')
  if (!form.get('/Fields').isArray) form.set('/Fields', pdf.array())
  const resources = ownDictionary(pdf, form, '/DR')
  const fonts = ownDictionary(pdf, resources, '/Font')
  const textFont = fontNamed(pdf, fonts, { name: '/Helv', base: '/Helvetica' })
  const markFont = fontNamed(pdf, fonts, { name: '/ZaDb', base: '/ZapfDingbats' })
  if (form.get('/DA').text === undefined) form.set('/DA', pdf.text(`${textFont} 0 Tf 0 g`))
  return { form, textFont, markFont }
}

/** A dictionary under a key; what else is there is replaced. */
function ownDictionary(pdf: Pdf, holder: PdfObject, key: string): PdfObject {
  if (!holder.get(key).isDictionary) holder.set(key, pdf.dictionary())
  return holder.get(key)
}

/** The name of a standard font among the fonts of a form, added if it isn't there. */
function fontNamed(pdf: Pdf, fonts: PdfObject, { name, base }: { name: string; base: `/${string}` }): string {
  const known = [name, ...fonts.keys()].find((key) => isStandard(fonts.get(key), base))
  if (known !== undefined) return known
  let free = name
  for (let count = 2; fonts.has(free); count += 1) free = `${name}${count}`
  const font = pdf.dictionary({ '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': base, '/Name': free as `/${string}` })
  if (base === '/Helvetica') font.set('/Encoding', '/WinAnsiEncoding')
  fonts.set(free, font.indirect())
  return free
}

function isStandard(font: PdfObject, base: string): boolean {
  if (font.get('/BaseFont').name !== base || font.get('/Subtype').name !== '/Type1') return false
  return base !== '/Helvetica' || font.get('/Encoding').name === '/WinAnsiEncoding' || font.get('/Encoding').isDictionary
}
