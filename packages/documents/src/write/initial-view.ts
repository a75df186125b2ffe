import type { PdfObject, PdfValue } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readMetadata } from '../read/metadata.ts'
import { hasOutline } from '../read/outline.ts'

/** The initial view of a document. `default` leaves it to the reader. */
export interface InitialView {
  /** Counted from 1; the last page if there are fewer. */
  page: number
  zoom: 'default' | 'page' | 'width' | number
  panel: 'none' | 'bookmarks' | 'pages'
  layout: 'default' | 'single' | 'continuous' | 'facing'
  /** The window shows the document's title instead of its file name. */
  title: boolean
}

/** Sets how a document opens. A bookmark panel requires bookmarks, and a window title requires a title. */
export function writeInitialView(pdf: Pdf, { page, zoom, panel, layout, title }: InitialView): void {
  const { root } = pdf
  const shown = panel === 'bookmarks' && !hasOutline(pdf) ? 'none' : panel
  root.set('/PageMode', panels[shown])
  if (layout === 'default') root.remove('/PageLayout')
  else root.set('/PageLayout', layouts[layout])
  root.set('/OpenAction', pdf.array([pdf.page(Math.min(page, pdf.pageCount)), ...placeOn(pdf, zoom)]))
  if (!title || readMetadata(pdf).title === undefined) return
  const before = root.get('/ViewerPreferences')
  root.set('/ViewerPreferences', (before.isDictionary ? before.shallowCopy() : pdf.dictionary()).set('/DisplayDocTitle', true))
}

function placeOn(pdf: Pdf, zoom: InitialView['zoom']): (PdfObject | PdfValue)[] {
  if (zoom === 'page') return ['/Fit']
  if (zoom === 'width') return ['/FitH', pdf.null()]
  return ['/XYZ', pdf.null(), pdf.null(), zoom === 'default' ? pdf.null() : pdf.parse(`${zoom / 100}`)]
}

const panels = { none: '/UseNone', bookmarks: '/UseOutlines', pages: '/UseThumbs' } as const
const layouts = { single: '/SinglePage', continuous: '/OneColumn', facing: '/TwoColumnRight' } as const
