import { open } from 'node:fs/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { clearPaper } from './clear-paper.ts'
import { withPage } from './open-page.ts'
import type { PageLook, PageState } from './page-look.ts'
import { heightScript } from './page-scripts.ts'
import { type PageSession, within } from './page-session.ts'
import { runningBrowser } from './running-browser.ts'

/** How a page is printed. Lengths are in inches. */
export interface PagePrint {
  look: PageLook
  width: number
  height: number
  margins: { top: number; right: number; bottom: number; left: number }
  /** The factor from CSS pixels of the window to those of the paper, 96 to the inch. */
  scale: number
  /** One page as long as the whole content. */
  singlePage: boolean
  preferCssPageSize: boolean
  backgrounds: boolean
  /** Pages as `1-3, 5`; empty for all. */
  pages: string
  /** HTML that the browser fills in; empty for none. */
  header: string
  footer: string
  bookmarks: boolean
  tagged: boolean
}

/** Prints the page at an address into a file and returns the outcome. */
export async function printPage(url: string, print: PagePrint, path: string): Promise<PageState> {
  const { pageMs } = runningBrowser()
  return withPage({ url, look: print.look }, async (session, state) => {
    // A single long page can't also use the page's own paper settings.
    if (!print.preferCssPageSize || print.singlePage) await clearPaper(session, print)
    const height = print.singlePage ? await wholeHeight(session, print) : print.height
    const printed = within(session.send<{ stream: string }>('Page.printToPDF', printOptions(print, height)), pageMs)
    const answer = await printed.catch((cause: unknown) => {
      throw new AppError('URL_NOT_A_PAGE', { cause })
    })
    if (!answer) throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('the page took too long to print') })
    await saveStream(session, answer.stream, path)
    return state
  })
}

function printOptions(print: PagePrint, height: number) {
  const { margins } = print
  const hasBands = print.header !== '' || print.footer !== ''
  return {
    paperWidth: print.width,
    paperHeight: height,
    marginTop: margins.top,
    marginRight: margins.right,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    scale: Math.min(2, Math.max(0.1, print.scale)),
    printBackground: print.backgrounds,
    preferCSSPageSize: print.preferCssPageSize && !print.singlePage,
    pageRanges: print.pages,
    displayHeaderFooter: hasBands,
    // Without one of them the browser would print its default.
    ...(hasBands && { headerTemplate: print.header || '<span></span>', footerTemplate: print.footer || '<span></span>' }),
    generateTaggedPDF: print.tagged || print.bookmarks,
    generateDocumentOutline: print.bookmarks,
    transferMode: 'ReturnAsStream',
  }
}

// The longest page that readers open, 14400 points.
const maxInches = 200

/** The height a single page needs to hold everything at the printed width. */
async function wholeHeight(session: PageSession, { width, height, margins, scale, look }: PagePrint): Promise<number> {
  const inner = Math.max(1, Math.round(((width - margins.left - margins.right) * 96) / scale))
  const { viewport } = look
  const window = { width: inner, height: viewport.height, deviceScaleFactor: viewport.scale, mobile: false }
  await within(session.send('Emulation.setDeviceMetricsOverride', window), 5000)
  const pixels = await session.evaluate<number>(`(${heightScript})()`, 5000)
  if (!pixels) return height
  // One pixel more, since a height rounded down would cause a second page.
  return Math.min(maxInches, Math.max(1, ((pixels + 1) * scale) / 96 + margins.top + margins.bottom))
}

async function saveStream(session: PageSession, handle: string, path: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for (;;) {
      const part = await session.send<{ data: string; base64Encoded?: boolean; eof: boolean }>('IO.read', { handle, size: 1024 * 1024 })
      await file.write(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'latin1'))
      if (part.eof) break
    }
  } finally {
    await file.close()
  }
  await session.send('IO.close', { handle })
}
