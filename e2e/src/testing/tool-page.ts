import type { Locator, Page } from 'playwright-core'
import { dragFiles, dropFiles } from './incoming-files.ts'
import { pageTexts, type TestFile } from './pdfs.ts'
import { untilFocused } from './screen-reader.ts'

/** A tool's page as a person uses it: by its visible texts. */
export interface ToolPage {
  /** Chooses files of the test, or of the disk by their paths. */
  choose(...files: TestFile[] | string[]): Promise<void>
  chooseByKeyboard(...files: TestFile[]): Promise<void>
  /** Files dropped anywhere on the page. */
  drop(...files: TestFile[]): Promise<void>
  /** Files dragged over the page and not dropped. */
  drag(...files: TestFile[]): Promise<void>
  card(name: string): Locator
  /** Shows the pages of all files instead of the files. */
  pageMode(): Promise<void>
  /** Names of the cards in their order. */
  order(): Promise<string[]>
  /** The task in the address, once there is one. */
  taskRef(): Promise<string>
  runButton(): Locator
  /** Waits until the task can be run. */
  ready(): Promise<void>
  /** Runs the task and waits for its result. */
  run(): Promise<void>
  runByKeyboard(): Promise<void>
  runByTap(): Promise<void>
  /** Downloads the only result, or one of many by its name, and returns its path. */
  download(name?: string): Promise<string>
  /** Runs the task and returns the path of its only result. */
  runAndDownload(): Promise<string>
  /** Downloads by pressing Enter: Download gets the focus once there is a result. */
  downloadByKeyboard(): Promise<string>
  /** Downloads the result and returns the text of each page. */
  result(): Promise<string[]>
  /** The text of each page of each of these results. */
  texts(...names: string[]): Promise<string[][]>
}

/** The texts of a tool. */
export interface ToolWords {
  /** The button that runs the task. */
  action: RegExp
  /** The title of the result. */
  done: string | RegExp
}

const merge: ToolWords = { action: /^Merge( PDF| \d+ files)/, done: /^(Merged \d+ files?|Your files are merged)$/ }

/** Work takes its time on a busy machine. */
const patience = { timeout: 30_000 }

/** The tool on a page; Merge by default. */
export function toolPage(page: Page, { action, done }: ToolWords = merge): ToolPage {
  const cards = () => page.getByRole('list', { name: /^Files/ }).getByRole('listitem')
  const runButton = () => page.getByRole('button', { name: action })
  const finished = async () => {
    await page.getByRole('heading', { name: done }).waitFor(patience)
    // The address changes a moment after the heading appears, and the focus before that: going back earlier goes too far, or the focus is lost.
    await page.waitForURL(/[?&]success=true/)
  }
  const downloadButton = (name?: string) => page.getByRole('button', { name: name ? `Download ${name}` : 'Download', exact: true })
  const self: ToolPage = {
    async choose(...files) {
      const button = page.getByRole('button', { name: /Choose files|Add files/ }).first()
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
      await chooser.setFiles(files)
    },
    async chooseByKeyboard(...files) {
      const button = page.getByRole('button', { name: 'Choose files' })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressEnter(button)])
      await chooser.setFiles(files)
    },
    drag: (...files) => dragFiles(page, files),
    drop: (...files) => dropFiles(page, files),
    pageMode: () => page.getByRole('group', { name: 'Arrange' }).getByText('Pages', { exact: true }).click(),
    card: (name) => cards().filter({ hasText: name }),
    async order() {
      const texts = await cards().allInnerTexts()
      return texts.flatMap((text) => /[^\n]+\.(?:pdf|png|txt)/.exec(text)?.[0] ?? [])
    },
    async taskRef() {
      await page.waitForURL(/[?&]taskRef=/)
      return new URL(page.url()).searchParams.get('taskRef') ?? ''
    },
    runButton,
    ready: () => runButton().and(page.locator(':enabled')).waitFor(patience),
    async run() {
      await self.ready()
      await runButton().click()
      await finished()
    },
    async runByKeyboard() {
      await self.ready()
      await pressEnter(runButton())
      await finished()
    },
    async runByTap() {
      await self.ready()
      await runButton().tap()
      await finished()
    },
    async download(name) {
      const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(name).click()])
      return download.path()
    },
    async runAndDownload() {
      await self.run()
      return self.download()
    },
    async downloadByKeyboard() {
      await untilFocused(downloadButton())
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      return download.path()
    },
    result: async () => pageTexts(await self.download()),
    async texts(...names) {
      const found: string[][] = []
      for (const name of names) found.push(await pageTexts(await self.download(name)))
      return found
    },
  }
  return self
}

async function pressEnter(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
