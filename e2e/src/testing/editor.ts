import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { boxOf, dragMouse, type Point } from './mouse.ts'
import type { TestFile } from './pdfs.ts'

const run = promisify(execFile)

/** The editor as a person uses it. */
export interface EditorDriver {
  open(file: TestFile): Promise<void>
  /** The page with this number. */
  paper(number: number): Locator
  /** A point of the window at a place of a page, in points of the page. */
  at(number: number, place: Point): Promise<Point>
  /** Drags from one place of a page to another. */
  drag(number: number, from: Point, to: Point): Promise<void>
  mode(name: string): Promise<void>
  tool(name: string): Promise<void>
  /** Saves, and returns the path of what was downloaded. */
  save(): Promise<string>
  /** Downloads what was saved. */
  download(): Promise<string>
}

export function editorOn(page: Page): EditorDriver {
  const paper = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
  const at = async (number: number, { x, y }: Point): Promise<Point> => {
    const sheet = await boxOf(paper(number))
    const width = Number(await paper(number).getAttribute('data-stage'))
    return { x: sheet.x + (x * sheet.width) / width, y: sheet.y + (y * sheet.width) / width }
  }
  return {
    async open(file) {
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Save PDF' }).waitFor()
    },
    paper,
    at,
    drag: async (number, from, to) => dragMouse(page, await at(number, from), await at(number, to)),
    mode: (name) => page.getByRole('navigation', { name: 'Modes' }).getByRole('button', { name }).click(),
    tool: (name) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true }).click(),
    async save() {
      await page.getByRole('button', { name: 'Save PDF' }).click()
      return download()
    },
    download,
  }

  async function download(): Promise<string> {
    const button = page.getByRole('button', { name: 'Download' })
    await button.waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    await page.getByRole('button', { name: 'Continue editing' }).click()
    return file.path()
  }
}

/** The subtypes of the annotations of each page, as qpdf reads them. */
export async function annotationsOf(path: string): Promise<string[]> {
  const { stdout } = await run('qpdf', ['--json', path], { maxBuffer: 50_000_000 })
  const objects = JSON.stringify(JSON.parse(stdout))
  return [...objects.matchAll(/"\/Subtype":"(\/(?:Highlight|Ink|Square|Text|Link|Underline|Line))"/g)]
    .map(([, subtype = '']) => subtype)
    .sort()
}

/** What qpdf finds wrong with a file; nothing if it is sound. */
export async function faultsOf(path: string): Promise<string> {
  return run('qpdf', ['--check', path]).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
}
