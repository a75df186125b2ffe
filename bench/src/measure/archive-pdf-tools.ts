import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { measureCommand } from './command.ts'
import { pythonProgram } from './peers.ts'

const version = '1.5.7'

/** Recodes a scan of one page with `archive-pdf-tools`, which draws pages in layers too. Gives the path; undefined where it can't. */
export async function byArchivePdfTools(path: string, { dpi, work }: { dpi: number; work: string }): Promise<string | undefined> {
  const program = await pythonProgram('archive-pdf-tools', version, 'recode_pdf')
  if (program === undefined) return undefined
  const [text, result] = [join(work, 'scan.hocr'), join(work, 'archive-pdf-tools.pdf')]
  writeFileSync(text, emptyText(path, dpi))
  // JPEG 2000 and masks by what comes with the package: other coders would have to be installed.
  const coders = ['-J', 'pillow', '--mask-compression', 'ccitt', '--bg-downsample', '3']
  const cost = await measureCommand([program, '-P', path, '-T', text, ...coders, '-D', String(dpi), '-o', result]).catch(() => undefined)
  return cost && result
}

/** It wants a page of recognised text; one without words is enough. */
function emptyText(path: string, dpi: number): string {
  using pdf = openPdf(path)
  const [, , width = 0, height = 0] = pdf.page(1).get('/MediaBox').numbers()
  const [across, down] = [width, height].map((points) => Math.round((points / 72) * dpi))
  const page = `<div class="ocr_page" id="page_1" title="bbox 0 0 ${across} ${down}; ppageno 0"></div>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body>\n${page}\n</body></html>\n`
}
