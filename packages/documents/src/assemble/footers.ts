import { deflatedStream } from '../qpdf/deflated-stream.ts'
import type { PdfObject } from '../qpdf/object.ts'
import { stampPage } from '../stamp/stamp-page.ts'
import { visiblePage } from '../stamp/visible-page.ts'
import type { Assembly, AssemblySource } from './assembly.ts'

const size = 8
const fromEdge = 14
const margin = 36
const grey = '0.35 g'

/** Writes at the foot of every page the title of the source it comes from. */
export async function writeFooters({ target, pages }: Assembly, titles: ReadonlyMap<AssemblySource, string>): Promise<void> {
  const [{ createGlyphFonts }, { fitLine }] = await Promise.all([import('../text/glyph-fonts.ts'), import('../text/fit-line.ts')])
  const fonts = createGlyphFonts(target)
  const resources = target.dictionary().indirect()
  const drawn = new Map<string, Footer>()

  function footerOf(title: string, width: number): Footer {
    const text = fitLine(title, { width: Math.max(width - 2 * margin, size), size })
    const known = drawn.get(text)
    if (known) return known
    const line = fonts.line(text)
    const lineWidth = (line.width * size) / 1000
    const form = deflatedStream(target, `${grey}\n${fonts.show(text, line, { x: 0, y: 0, size })}`)
    form.set('/Type', '/XObject').set('/Subtype', '/Form').set('/Resources', resources)
    form.set('/BBox', target.array([-size, -size, lineWidth + size, 2 * size]))
    const footer = { form, width: lineWidth }
    drawn.set(text, footer)
    return footer
  }

  for (const { source, id } of pages) {
    const page = target.object(id)
    const { width } = visiblePage(page)
    const footer = footerOf(titles.get(source) ?? source.title, width)
    stampPage(target, page, [{ object: footer.form, place: [1, 0, 0, 1, (width - footer.width) / 2, fromEdge], layer: 'over' }])
  }
  resources.set('/Font', fonts.resources().get('/Font'))
}

interface Footer {
  form: PdfObject
  width: number
}
