import type { Browser, Page } from 'playwright-core'

const screen = { width: 1440, height: 900 }
/** How long the pointer lies on the button before there is a file. A person takes longer. */
const choosingMs = 1500

declare global {
  interface Window {
    firstPage: { chosenAt: number; paintedAt?: number }
  }
}

/** A tab in a browser of its own. */
export async function newTab(browser: Browser, { density = 1 } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: screen, deviceScaleFactor: density, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Goes to the page of the editor, where there is no document yet. */
export async function visitEditor(page: Page, url: string): Promise<void> {
  await installFirstPageClock(page)
  await page.goto(`${url}/editor`, { waitUntil: 'networkidle' })
}

/** Chooses a file as a person does, and returns after how many milliseconds its first page was seen sharp. */
export async function openFile(page: Page, path: string): Promise<number> {
  const button = page.getByRole('button', { name: 'Choose a PDF' })
  await button.hover()
  await page.waitForTimeout(choosingMs)
  await page.locator('input[type=file]').setInputFiles(path)
  await page.waitForFunction(() => window.firstPage?.paintedAt !== undefined, undefined, { timeout: 60_000, polling: 50 })
  return page.evaluate(() => (window.firstPage.paintedAt ?? Number.NaN) - window.firstPage.chosenAt)
}

/** Leaves the document by the link to the home page, and comes back to the editor without loading the site again. */
export async function closeFile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Octavo, home' }).click()
  await page.getByRole('button', { name: 'Save PDF' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('button', { name: 'Choose a PDF' }).waitFor()
}

/** An untouched canvas is 300 pixels wide. The first of a page is its rough image, the others are sharp. */
async function installFirstPageClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('change', ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && start(), {
      capture: true,
    })

    function start(): void {
      window.firstPage = { chosenAt: performance.now() }
      requestAnimationFrame(look)
    }

    function look(): void {
      const [, ...tiles] = document.querySelector('[data-page]')?.querySelectorAll('canvas') ?? []
      if (!tiles.some(({ width }) => width !== 300)) return void requestAnimationFrame(look)
      // At the next animation frame this one has been painted.
      requestAnimationFrame((paintedAt) => Object.assign(window.firstPage, { paintedAt }))
    }
  })
}
