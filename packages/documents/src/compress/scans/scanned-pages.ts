import type { Matrix } from '../../engines/matrix.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { imageFacts } from '../../extract/images/image-facts.ts'
import type { DrawnImage } from '../../inventory/inventory.ts'
import { inheritedResources } from '../../read/inherited-resources.ts'
import { shownPart } from '../../read/page-boxes.ts'
import { channelsOf } from '../images/colour-channels.ts'

/** How much of a page an image covers that is a scan of it. */
const leastCover = 0.7
const leastDpi = 120
const leastSide = 400
const mostPixels = 80_000_000

/** Whether an image is all that a page shows, in grey or colour, so that it may be drawn in another way. */
export function isScannedPage(pdf: Pdf, { id, page, places }: DrawnImage): boolean {
  const image = pdf.object(id)
  const { width, height, isStencil, isMasked, isDeep, isBilevel, isInverted } = imageFacts(image)
  const channels = channelsOf(image.get('/ColorSpace'))
  if (isStencil || isMasked || isDeep || isBilevel || isInverted || (channels !== 1 && channels !== 3)) return false
  if (image.has('/Alternates') || image.has('/Matte') || image.has('/OPI')) return false
  if (Math.min(width, height) < leastSide || width * height > mostPixels) return false
  const [only, ...others] = places
  return only !== undefined && others.length === 0 && isUpright(only) && covers(only, pdf.page(page)) && isDrawnPlainly(pdf.page(page))
}

/** Pixels an inch, or 0 where they differ in both directions. */
export function scanDpi(size: { width: number; height: number }, drawn: { width: number; height: number }): number {
  const [across, down] = [(size.width / drawn.width) * 72, (size.height / drawn.height) * 72]
  const dpi = Math.min(across, down)
  return Math.max(across, down) < dpi * 1.05 && dpi >= leastDpi ? dpi : 0
}

/** Turned by nothing or a right angle. */
function isUpright([a, b, c, d]: Matrix): boolean {
  const least = 1e-3 * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d))
  return (Math.abs(b) <= least && Math.abs(c) <= least) || (Math.abs(a) <= least && Math.abs(d) <= least)
}

function covers([a, b, c, d]: Matrix, page: PdfObject): boolean {
  const [left, bottom, right, top] = shownPart(page).crop
  const unit = page.get('/UserUnit').number ?? 1
  return Math.abs(a * d - b * c) >= leastCover * (right - left) * (top - bottom) * unit ** 2
}

/** Layers that shine through, or are mixed with what is below, would be mixed one by one. */
function isDrawnPlainly(page: PdfObject): boolean {
  const states = inheritedResources(page).get('/ExtGState')
  return states.keys().every((name) => {
    const state = states.get(name)
    const blend = state.get('/BM').name
    const isPlainBlend = state.get('/BM').isNull || blend === '/Normal' || blend === '/Compatible'
    return isPlainBlend && (state.get('/ca').number ?? 1) === 1 && !state.get('/SMask').isDictionary
  })
}
