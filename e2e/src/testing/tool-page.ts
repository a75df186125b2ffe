import type { JSHandle, Locator, Page } from 'playwright-core'
import { pageTexts, type TestFile } from './pdfs.ts'

/** The tool page as a person meets it: by what is written on it. */
export interface ToolPage {
  choose(...files: TestFile[]): Promise<void>
  /** Files dropped anywhere on the page. */
  drop(...files: TestFile[]): Promise<void>
  /** Files held above the page and not let go. */
  drag(...files: TestFile[]): Promise<void>
  card(name: string): Locator
  /** Shows the pages of all files instead of the files. */
  pageMode(): Promise<void>
  /** Names of the cards in their order. */
  order(): Promise<string[]>
  runButton(): Locator
  /** Waits until the task can be run. */
  ready(): Promise<void>
  /** Runs the task and waits for its result. */
  run(): Promise<void>
  /** Downloads the result and gives its path. */
  download(): Promise<string>
  /** Downloads the result and gives the text of each page. */
  result(): Promise<string[]>
}

export function toolPage(page: Page): ToolPage {
  const runButton = () => page.getByRole('button', { name: /^Merge( PDF| \d+ files)/ })
  const cards = () => page.getByRole('list', { name: /^Files/ }).getByRole('listitem')
  const self: ToolPage = {
    async choose(...files) {
      const chooser = page.waitForEvent('filechooser')
      await page
        .getByRole('button', { name: /Choose files|Add files/ })
        .first()
        .click()
      await (await chooser).setFiles(files)
    },
    async drag(...files) {
      const dataTransfer = await transferOf(page, files)
      for (const type of ['dragenter', 'dragover']) await page.dispatchEvent('body', type, { dataTransfer })
    },
    async drop(...files) {
      const dataTransfer = await transferOf(page, files)
      for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer })
    },
    pageMode: () => page.getByRole('group', { name: 'Arrange' }).getByText('Pages', { exact: true }).click(),
    card: (name) => cards().filter({ hasText: name }),
    async order() {
      const texts = await cards().allInnerTexts()
      return texts.flatMap((text) => /[^\n]+\.(?:pdf|png|txt)/.exec(text)?.[0] ?? [])
    },
    runButton,
    async ready() {
      await page.waitForFunction(
        () =>
          [...document.querySelectorAll('button')].some((button) => /^Merge( PDF| \d+ files)/.test(button.textContent) && !button.disabled),
        undefined,
        { timeout: 20_000 },
      )
    },
    async run() {
      await self.ready()
      await runButton().click()
      await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor({ timeout: 20_000 })
    },
    async download() {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      return (await downloading).path()
    },
    result: async () => pageTexts(await self.download()),
  }
  return self
}

/** Files as a drag or the clipboard of the browser carries them. */
export function transferOf(page: Page, files: readonly TestFile[]): Promise<JSHandle<DataTransfer>> {
  const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  return page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, mimeType, base64 } of given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type: mimeType }))
    }
    return data
  }, contents)
}
