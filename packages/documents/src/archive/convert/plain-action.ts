import { contentBytes } from '../../content/content-bytes.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** An action that leads to the same place as one that PDF/A forbids, where it does nothing else; undefined for the others. */
export function plainAction(pdf: Pdf, action: PdfObject): PdfObject | undefined {
  const kind = action.get('/S').name
  if (kind === '/Launch') return openedDocument(pdf, action)
  return kind === '/JavaScript' ? scriptedLink(pdf, scriptOf(action.get('/JS'))) : undefined
}

/** Opening another PDF is a link to its first page. */
function openedDocument(pdf: Pdf, action: PdfObject): PdfObject | undefined {
  const file = [action.get('/F'), action.get('/Win').get('/F')].find((one) => isPdfName(nameOf(one)))
  if (!file) return undefined
  const link = pdf.dictionary({ '/S': '/GoToR', '/F': file, '/D': pdf.array([0, '/Fit']) })
  return action.has('/NewWindow') ? link.set('/NewWindow', action.get('/NewWindow')) : link
}

function nameOf(file: PdfObject): string {
  return file.text ?? file.get('/UF').text ?? file.get('/F').text ?? ''
}

function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name)
}

/** Longer ones do more than lead somewhere. */
const maxScript = 2000

function scriptOf(script: PdfObject): string {
  const text = script.isStream ? Buffer.from(contentBytes(script) ?? []).toString('latin1') : (script.text ?? '')
  return text.length > maxScript ? '' : text
}

/** Scripts that are nothing but one call to open an address, or to show a page by its number from 0. */
function scriptedLink(pdf: Pdf, script: string): PdfObject | undefined {
  const [, , address] =
    /^\s*(?:app\.launchURL|this\.getURL|getURL)\(\s*(["'])((?:(?!\1)[^\\\n])+)\1\s*(?:,\s*(?:true|false)\s*)?\)\s*;?\s*$/.exec(script) ?? []
  if (address !== undefined) return pdf.dictionary({ '/S': '/URI', '/URI': pdf.bytes(Buffer.from(address)) })
  const [, page] = /^\s*this\.pageNum\s*=\s*(\d{1,6})\s*;?\s*$/.exec(script) ?? []
  if (page === undefined || Number(page) >= pdf.pageCount) return undefined
  return pdf.dictionary({ '/S': '/GoTo', '/D': pdf.array([pdf.page(Number(page) + 1), '/Fit']) })
}
