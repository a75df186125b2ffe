import { withoutPageRules } from './page-rules.ts'
import { type PageSession, within } from './page-session.ts'
import { type Paper, paperScript } from './paper-script.ts'

const limitMs = 5000

/**
 * Takes from a page whatever it says of paper, so that what the person has chosen counts: `@page` has its own size, margins and lines at
 * the edge, wherever it stands and for whichever pages, and parts that are on pages with a name begin a new one.
 */
export async function clearPaper(session: PageSession, paper: Paper): Promise<void> {
  await session.evaluate(`(${paperScript(paper)})()`, limitMs)
  await within(clearSheets(session), limitMs)
}

/** What no script may read are the sheets of other sites; the browser itself can change them. */
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
