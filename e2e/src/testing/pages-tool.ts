import type { Locator, Page } from 'playwright-core'
import { pageTexts, type TestFile } from './pdfs.ts'

/** A tool that shows the pages of its files in a grid, as a person meets it. */
export interface PagesTool {
  choose(...files: TestFile[]): Promise<void>
  /** The page at this place of the grid, from 1. */
  page(place: number): Locator
  runButton(): Locator
  /** Waits until the task can be run. */
  ready(): Promise<void>
  /** Runs the task and waits for its results. */
  run(): Promise<void>
  /** Downloads a result by its name and gives its path. */
  download(name: string): Promise<string>
  /** Downloads the one result and gives its path. */
  downloadOnly(): Promise<string>
  /** The text of each page of each of these results. */
  texts(...names: string[]): Promise<string[][]>
}

/** `action` is what the button says, `done` the title of the end. */
export function pagesTool(page: Page, { action, done }: { action: string; done: string }): PagesTool {
  const runButton = () => page.getByRole('button', { name: new RegExp(`^${action}`) })
  const self: PagesTool = {
    async choose(...files) {
      const chooser = page.waitForEvent('filechooser')
      await page
        .getByRole('button', { name: /Choose files|Add files/ })
        .first()
        .click()
      await (await chooser).setFiles(files)
      await page.getByRole('gridcell').first().waitFor()
    },
    page: (place) => page.getByRole('gridcell', { name: new RegExp(`^(?:Part \\d+ )?${place} `) }),
    runButton,
    async ready() {
      await runButton().and(page.locator(':enabled')).waitFor({ timeout: 20_000 })
    },
    async run() {
      await self.ready()
      await runButton().click()
      await page.getByRole('heading', { name: done }).waitFor({ timeout: 20_000 })
    },
    async download(name) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${name}`, exact: true }).click()
      return (await downloading).path()
    },
    async downloadOnly() {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      return (await downloading).path()
    },
    async texts(...names) {
      const found: string[][] = []
      for (const name of names) found.push(await pageTexts(await self.download(name)))
      return found
    },
  }
  return self
}
