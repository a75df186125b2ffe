import type { Page } from 'playwright-core'

declare global {
  interface Window {
    thumbnails: { chosenAt: number; paintedAt?: number; widthPx?: number }
  }
}

/**
 * Makes a page record when a file was chosen and when this many thumbnails were in its grid. Call it before the page is opened. On our own
 * page it also switches to the page mode as soon as that is offered.
 */
export async function installThumbnailClock(page: Page, count: number): Promise<void> {
  await page.addInitScript((wanted) => {
    // A chooser may belong to an input that isn't in the page.
    const click = HTMLInputElement.prototype.click
    HTMLInputElement.prototype.click = function (this: HTMLInputElement) {
      if (this.type === 'file' && !this.isConnected) this.addEventListener('change', start, { capture: true, once: true })
      click.call(this)
    }
    window.addEventListener('change', ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && start(), {
      capture: true,
    })

    function start(): void {
      window.thumbnails = { chosenAt: performance.now() }
      requestAnimationFrame(look)
    }

    function look(): void {
      const pages = [...document.querySelectorAll<HTMLLabelElement>('label')].find((label) => label.textContent === 'Pages')
      if (pages && !pages.querySelector('input')?.checked) pages.click()
      const drawn = [...document.querySelectorAll<HTMLCanvasElement>('[role=grid] canvas, #thumbnails canvas')].filter(isDrawn)
      if (drawn.length < wanted) return void requestAnimationFrame(look)
      // At the next animation frame this one has been painted.
      requestAnimationFrame((paintedAt) => Object.assign(window.thumbnails, { paintedAt, widthPx: drawn[0]?.width }))
    }

    /** An untouched canvas is 300 pixels wide; the page with pdf.js reports it itself. */
    function isDrawn(canvas: HTMLCanvasElement): boolean {
      return canvas.closest('#thumbnails') ? 'drawn' in canvas.dataset : canvas.width !== 300
    }
  }, count)
}

/** Chooses the file by the page's button and waits for the thumbnails. */
export async function timeThumbnails(page: Page, path: string): Promise<{ ms: number; widthPx: number }> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
  await page.waitForFunction(() => window.thumbnails?.paintedAt !== undefined, undefined, { timeout: 60_000, polling: 100 })
  return page.evaluate(() => {
    const { chosenAt, paintedAt = Number.NaN, widthPx = 0 } = window.thumbnails
    return { ms: paintedAt - chosenAt, widthPx }
  })
}
