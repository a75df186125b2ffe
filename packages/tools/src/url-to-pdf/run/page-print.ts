import type { PagePrint } from '@octavo/documents/browser/print-page.ts'
import type { Options } from '../options.ts'
import { paperOf } from '../shared/paper.ts'
import { bandHtml } from './band-html.ts'
import { pageLook } from './page-look.ts'

const inch = 25.4
/** The minimum margin for a header or footer, in millimetres. */
const bandHeight = 14

/** The print options of a page. */
export function pagePrint(options: Options): PagePrint {
  const { width, height, margins: asked } = paperOf(options)
  const margins = {
    ...asked,
    top: options.header === '' ? asked.top : Math.max(asked.top, bandHeight),
    bottom: options.footer === '' ? asked.bottom : Math.max(asked.bottom, bandHeight),
  }
  const look = pageLook(options)
  const inner = ((width - margins.left - margins.right) / inch) * 96
  return {
    look,
    width: width / inch,
    height: height / inch,
    margins: {
      top: margins.top / inch,
      right: margins.right / inch,
      bottom: margins.bottom / inch,
      left: margins.left / inch,
    },
    // With screen styles, a page keeps the layout of its window and is scaled to the paper; with print styles it is laid out for paper.
    scale: options.media === 'screen' ? (options.scale * inner) / look.viewport.width : options.scale,
    singlePage: options.singlePage,
    preferCssPageSize: options.preferCssPageSize,
    backgrounds: options.backgrounds,
    pages: options.pages,
    header: bandHtml(options.header, margins),
    footer: bandHtml(options.footer, margins),
    bookmarks: options.bookmarks,
    tagged: options.tagged,
  }
}
