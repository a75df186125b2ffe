import { withoutPageRules } from './page-rules.ts'
import { type PageSession, within } from './page-session.ts'
import { type Paper, paperScript } from './paper-script.ts'

const limitMs = 5000

/**
 * Removes a page's own paper settings, so that the chosen ones apply: size, margins and margin boxes of `@page` rules anywhere and for any
 * pages, and named pages, which would start a new sheet.
 */
export async function clearPaper(session: PageSession, paper: Paper): Promise<void> {
  await session.evaluate(`(${paperScript(paper)})()`, limitMs)
  await within(clearSheets(session), limitMs)
}

/** Scripts can't read style sheets of other sites, but the browser itself can change them. */
async function clearSheets(session: PageSession): Promise<void> {
  const sheets: string[] = []
  const stop = session.on('CSS.styleSheetAdded', ({ header }: { header: { styleSheetId: string } }) => sheets.push(header.styleSheetId))
  try {
    await session.send('DOM.enable')
    await session.send('CSS.enable')
    for (const styleSheetId of sheets) {
      const { text } = await session.send<{ text: string }>('CSS.getStyleSheetText', { styleSheetId })
      const rest = withoutPageRules(text)
      if (rest !== text) await session.send('CSS.setStyleSheetText', { styleSheetId, text: rest })
    }
  } finally {
    stop()
  }
}
