import { paperInPoints } from '@octavo/core/files/paper.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { emptyPdf, openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { visibleBox } from '../read/boxes.ts'
import { displayedSize } from '../read/page-boxes.ts'

const paper = paperInPoints('a4')
const margin = 36
const gap = 18

/** Puts two, four or six slides on each sheet, in rows, with a thin frame around each. Returns the number of pages. */
export function writeHandouts(
  from: string,
  to: string,
  { perPage, landscape }: { perPage: 2 | 4 | 6; landscape: boolean },
): { pageCount: number } {
  using source = openPdf(from)
  using target = emptyPdf()
  const grid = gridOf(perPage, landscape)
  const { width, height } = landscape ? { width: paper.height, height: paper.width } : paper
  for (let first = 1; first <= source.pageCount; first += perPage) {
    const forms = target.dictionary()
    const drawn: string[] = []
    for (let place = 0; place < perPage && first + place <= source.pageCount; place++) {
      const slide = source.page(first + place)
      forms.set(`/S${place}`, slideForm(target, source, slide))
      drawn.push(drawSlide(`/S${place}`, displayedSize(slide), cellOf(place, grid, { width, height })))
    }
    target.addPage(
      target
        .dictionary({ '/Type': '/Page', '/MediaBox': target.parse(`[0 0 ${width} ${height}]`) })
        .set('/Resources', target.dictionary({ '/XObject': forms }))
        .set('/Contents', target.stream(drawn.join('\n')))
        .indirect(),
    )
  }
  const information = source.trailer.get('/Info')
  if (information.isDictionary) target.trailer.set('/Info', target.copyForeign(source, information))
  target.write(to)
  return { pageCount: target.pageCount }
}

interface Grid {
  columns: number
  rows: number
}

function gridOf(perPage: 2 | 4 | 6, landscape: boolean): Grid {
  const columns = perPage === 2 ? 1 : 2
  const rows = perPage / columns
  return landscape ? { columns: rows, rows: columns } : { columns, rows }
}

interface Cell {
  left: number
  bottom: number
  width: number
  height: number
}

function cellOf(place: number, { columns, rows }: Grid, page: { width: number; height: number }): Cell {
  const width = (page.width - 2 * margin - (columns - 1) * gap) / columns
  const height = (page.height - 2 * margin - (rows - 1) * gap) / rows
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return { left: margin + column * (width + gap), bottom: page.height - margin - (row + 1) * height - row * gap, width, height }
}

/** A page as a form that can be drawn anywhere, with its lower left corner at the origin. */
function slideForm(target: Pdf, source: Pdf, slide: PdfObject): PdfObject {
  const { left, bottom, right, top } = visibleBox(slide)
  const form = target.stream(contentOf(slide), { '/Type': '/XObject', '/Subtype': '/Form' })
  const resources = slide.get('/Resources')
  form.set('/BBox', target.parse(`[${left} ${bottom} ${right} ${top}]`))
  form.set('/Matrix', target.parse(`[1 0 0 1 ${-left} ${-bottom}]`))
  if (resources.isDictionary) form.set('/Resources', target.copyForeign(source, resources.indirect()))
  return form
}

function contentOf(slide: PdfObject): Buffer {
  const contents = slide.get('/Contents')
  const streams = contents.isArray ? contents.items() : [contents]
  return Buffer.concat(streams.filter(({ isStream }) => isStream).flatMap((stream) => [stream.streamBytes(), Buffer.from('\n')]))
}

function drawSlide(name: string, size: { width: number; height: number }, cell: Cell): string {
  const scale = Math.min(cell.width / size.width, cell.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [left, bottom] = [cell.left + (cell.width - width) / 2, cell.bottom + (cell.height - height) / 2]
  const matrix = [scale, 0, 0, scale, left, bottom].map(written).join(' ')
  return `q ${matrix} cm ${name} Do Q q 0.5 w 0.6 G ${[left, bottom, width, height].map(written).join(' ')} re S Q`
}

function written(value: number): string {
  return value.toFixed(4)
}
