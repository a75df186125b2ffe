import type { Browser, Page } from 'playwright-core'
import { pssBytes } from './processes.ts'

/** The memory of all renderer processes, after garbage collection. The browser must have only one tab. */
export async function tabMemoryBytes(browser: Browser, page: Page): Promise<number> {
  const tab = await page.context().newCDPSession(page)
  await tab.send('HeapProfiler.collectGarbage')
  await tab.detach()
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  await system.detach()
  return processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU').reduce((sum, { id }) => sum + pssBytes(id), 0)
}
