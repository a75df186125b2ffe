import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { combinations } from '@octavo/documents/testing/combinations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestPages, type TestSite } from '../testing/test-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-paper-'))
const taskType = 'url-to-pdf'
let house: TestProgram
let site: TestSite
/** Another site, whose sheets no script of the page may read. */
let other: TestSite

const text = `<div>BEGIN ${'Many words make a long page. '.repeat(40)}</div><div class=part>PART</div><div>END</div>`
const page = (css: string, head = '') => `<!doctype html><title>Paper</title>${head}<style>body { margin: 0 } ${css}</style>${text}`
const site3 = '@page { size: A3 landscape; margin: 5cm } '
const pages: TestPages = {
  '/plain': page(site3),
  '/important': page('@page { size: A3 landscape !important; margin: 5cm !important }'),
  '/first': page('@page { margin: 4cm } @page :first { size: A5; margin: 6cm !important } @page :left { margin: 5cm }'),
  '/print': page(`@media print { @supports (display: block) { ${site3} } }`),
  '/layers': page(`@layer site { @page { size: A3 landscape !important; margin: 5cm !important } }`),
  '/named': page(`${site3} @page wide { size: A2 landscape; margin: 7cm } .part { page: wide }`),
  '/inline': page(`@page wide { size: A2 landscape; margin: 7cm }`).replace('class=part', 'style="page: wide"'),
  '/imported': page("@import '/sheet.css';"),
  '/adopted': page(
    '',
    `<script>const sheet = new CSSStyleSheet(); sheet.replaceSync('${site3}'); document.adoptedStyleSheets = [sheet]</script>`,
  ),
  '/edges': page('@page { margin: 5cm; @top-center { content: "THEIR LINE" } }'),
  '/foreign': (_, response) => {
    const link = `<link rel=stylesheet href="http://${other.host.replace('127.0.0.1', 'localhost')}/foreign.css">`
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('', link))
  },
  '/sheet.css': (_, response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(site3),
  '/breaks': page(`${site3} .part { break-before: page; page: wide } @page wide { size: A2 }`),
}

beforeAll(async () => {
  site = await startTestSite(() => pages)
  other = await startTestSite(() => ({
    '/foreign.css': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/css' })
        .end('@page { size: A3 landscape !important; margin: 5cm !important; @top-center { content: "THEIR LINE" } } .part { page: wide }'),
  }))
  const allowed = `${site.host}, ${other.host.replace('127.0.0.1', 'localhost')}`
  house = await startTestProgram({ WEB_ALLOW: allowed, BROWSER_SLOTS: '1', TASK_SECONDS: '80' })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
  await other.stop()
  rmSync(folder, { recursive: true })
})

/** The first test of a group waits for all sites. */
const patience = { timeout: 90_000 }
const wishes = {
  print: { media: 'print', margin: { top: 20, right: 10, bottom: 20, left: 15 }, pageSize: 'A4' },
  screen: { media: 'screen', margin: { top: 20, right: 10, bottom: 20, left: 15 }, pageSize: 'A4' },
  lying: { media: 'print', landscape: true, pageSize: 'A5', margin: 'none' },
  single: { media: 'print', singlePage: true },
}
type Wish = keyof typeof wishes
/** Each site is printed in two of these ways. */
const chosen = combinations({
  rows: Object.keys(wishes) as Wish[],
  columnsOf: () => Object.keys(pages).filter((path) => path !== '/sheet.css'),
  each: 6,
})
const sitesFor = (wish: Wish) => chosen.get(wish) ?? []

describe.each(['print', 'screen'] as const)('with the rules for %s', patience, (media) => {
  const sheets = printedOnce(media)

  test.each(sitesFor(media))('%s: the size and margins that are asked for count, whatever the page says', async (path) => {
    const { sizes, left, top, words } = await sheets(path)
    expect(new Set(sizes)).toEqual(new Set(['A4']))
    expect([left, top]).toEqual([expect.closeTo((15 / 25.4) * 72, -0.5), expect.closeTo((20 / 25.4) * 72, -1)])
    expect(words).not.toContain('THEIR')
  })
})

describe('on its side', patience, () => {
  const sheets = printedOnce('lying')

  test.each(sitesFor('lying'))('%s: the size, direction and margins that are asked for count, whatever the page says', async (path) => {
    const lying = await sheets(path)
    expect(new Set(lying.sizes)).toEqual(new Set(['A5 lying']))
    expect(lying.left).toBeLessThan(3)
  })
})

describe('as one long page', patience, () => {
  const sheets = printedOnce('single')

  test.each(sitesFor('single'))('%s: it is one page', async (path) => {
    const { sizes, words } = await sheets(path)
    expect(sizes).toHaveLength(1)
    expect(sizes[0]).toMatch(/^59[56]x/)
    expect(words.at(-1)).toBe('END')
  })
})

test('where it is asked for, the page says how large its paper is', async () => {
  const [sheet] = await printed(['/plain'], { media: 'print', preferCssPageSize: true })
  expect(new Set(sheet?.sizes)).toEqual(new Set(['A3 lying']))
  expect(sheet?.left).toBeCloseTo((50 / 25.4) * 72, -0.5)
})

interface Sheet {
  sizes: string[]
  /** Where the text begins. */
  left: number
  top: number
  words: (string | undefined)[]
}

/** All sites of a wish in one task, which the first test that asks begins; gives what became of one of them. */
function printedOnce(wish: Wish): (path: string) => Promise<Sheet> {
  const sites = sitesFor(wish)
  let sheets: Promise<Sheet[]> | undefined
  return async (path) => {
    sheets ??= printed(sites, wishes[wish])
    // A second try prints them again where the first couldn't.
    sheets.catch(() => {
      sheets = undefined
    })
    const sheet = (await sheets)[sites.indexOf(path)]
    if (!sheet) throw new Error(`${path} was not printed`)
    return sheet
  }
}

/** Nothing of these pages comes after they are loaded. */
async function printed(paths: readonly string[], options: object): Promise<Sheet[]> {
  const task = await house.client.newTask(taskType)
  await task.execute([], { urls: paths.map((path) => `${site.url}${path}`), waitUntil: 'load', ...options }, { taskType })
  const { results } = await task.ended()
  expect(results).toHaveLength(paths.length)
  return Promise.all(results.map(async ({ ref }) => readSheet(ref, await task.download(ref))))
}

function readSheet(ref: string, content: Uint8Array): Sheet {
  const file = join(folder, `${ref}.pdf`)
  writeFileSync(file, content)
  const info = poppler('pdfinfo', '-f', '1', '-l', '99', file)
  const boxes = poppler('pdftotext', '-bbox', file, '-')
  const first = /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)"[^>]*>BEGIN</.exec(boxes)
  return {
    sizes: [...info.matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => paperName(Number(width), Number(height))),
    left: Number(first?.[1]),
    top: Number(first?.[2]),
    words: [...boxes.matchAll(/>([^<>\s]+)<\/word>/g)].map((word) => word[1]),
  }
}

/** The browser rounds to whole pixels. */
function paperName(width: number, height: number): string {
  const isAbout = ([w, h]: readonly [number, number]) => Math.abs(width - w) < 2 && Math.abs(height - h) < 2
  const papers = { A3: [842, 1191], A4: [595, 842], A5: [420, 595] } as const
  for (const [name, [w, h]] of Object.entries(papers)) {
    if (isAbout([w, h])) return name
    if (isAbout([h, w])) return `${name} lying`
  }
  return `${Math.round(width)}x${Math.round(height)}`
}

function poppler(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' })
}
