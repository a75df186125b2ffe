import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Box } from '@octavo/core/edits/geometry.ts'
import { findFields } from '@octavo/documents/form-finding/find-fields.ts'
import { PDFDocument } from 'pdf-lib'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../measure/browser.ts'
import { atLeast, type Report } from '../measure/report.ts'
import { type MadeForm, madeForms, pageOf } from './made-forms.ts'
import { matched, type Place } from './matched.ts'

const run = promisify(execFile)
/** CSS pixels are three quarters of a point. */
const perPixel = 0.75
/** How far scans are turned, in degrees. */
const skew = 0.6

interface Counts {
  name: string
  blanks: number
  found: number
  proposed: number
}

/** How many blanks of forms that no rule was written for are found, drawn and scanned. */
export async function runMade(): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const { browser } = await launchBrowser()
  try {
    const drawn: Counts[] = []
    const scanned: Counts[] = []
    for (const form of madeForms) {
      const { path, blanks } = await printed(browser, form, work)
      drawn.push(await counted(form.name, path, blanks, work))
      scanned.push(await counted(form.name, await scan(path, work), blanks, work))
    }
    return {
      about: `Ten forms of other layouts and languages, printed by a browser, whose blanks are known; and the same as scans of 200 dots an inch, turned by ${skew}°, without any text.`,
      tables: [
        {
          head: ['form', 'blanks', 'proposed', 'recall', 'precision', 'proposed on the scan', 'recall', 'precision'],
          rows: [...drawn.map((form, index) => rowOf(form, scanned[index] ?? form)), rowOf(sum(drawn), sum(scanned))],
        },
      ],
      bars: [
        atLeast('recall on made forms', recall(sum(drawn)), 0.9, 'of their blanks'),
        atLeast('precision on made forms', precision(sum(drawn)), 0.9, 'of the proposals'),
        atLeast('recall on their scans', recall(sum(scanned)), 0.75, 'of their blanks'),
        atLeast('precision on their scans', precision(sum(scanned)), 0.8, 'of the proposals'),
      ],
    }
  } finally {
    await browser.close()
    await rm(work, { recursive: true, force: true })
  }
}

async function printed(browser: Browser, form: MadeForm, work: string): Promise<{ path: string; blanks: Place[] }> {
  const page = await browser.newPage({ viewport: { width: 794, height: 1123 } })
  await page.setContent(pageOf(form))
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.blank')].flatMap((blank) =>
      [...blank.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height })),
    ),
  )
  const path = join(work, `${form.name}.pdf`)
  await writeFile(path, await page.pdf({ preferCSSPageSize: true, printBackground: true }))
  await page.close()
  return { path, blanks: boxes.map((box) => ({ page: 0, box: inPoints(box) })) }
}

function inPoints({ x, y, width, height }: Box): Box {
  return { x: x * perPixel, y: y * perPixel, width: width * perPixel, height: height * perPixel }
}

/** The page as a scanner gives it: grey pixels, a little askew. */
async function scan(path: string, work: string): Promise<string> {
  const image = join(work, 'scan')
  await run('pdftoppm', ['-r', '200', '-gray', '-png', '-singlefile', path, image])
  const turned = await sharp(await readFile(`${image}.png`))
    .rotate(skew, { background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = await sharp(await readFile(`${image}.png`)).metadata()
  const cut = { left: Math.floor((turned.info.width - width) / 2), top: Math.floor((turned.info.height - height) / 2), width, height }
  const jpeg = await sharp(turned.data).extract(cut).jpeg({ quality: 80 }).toBuffer()
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595.5, 842.25])
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595.5, height: 842.25 })
  const scanned = join(work, 'scan.pdf')
  await writeFile(scanned, await pdf.save())
  return scanned
}

let parts = 0

async function counted(name: string, path: string, blanks: readonly Place[], work: string): Promise<Counts> {
  const proposals = (await findFields(path, { newPath: () => join(work, `part-${++parts}.pdf`) })).flatMap(({ widgets }) => widgets)
  return { name, blanks: blanks.length, found: matched(blanks, proposals).size, proposed: proposals.length }
}

function sum(all: readonly Counts[]): Counts {
  const total = (key: 'blanks' | 'found' | 'proposed') => all.reduce((whole, one) => whole + one[key], 0)
  return { name: 'all', blanks: total('blanks'), found: total('found'), proposed: total('proposed') }
}

function recall({ found, blanks }: Counts): number {
  return blanks === 0 ? 1 : found / blanks
}

function precision({ found, proposed }: Counts): number {
  return proposed === 0 ? 1 : found / proposed
}

function rowOf(one: Counts, scanned: Counts): string[] {
  return [
    one.name,
    String(one.blanks),
    String(one.proposed),
    recall(one).toFixed(3),
    precision(one).toFixed(3),
    String(scanned.proposed),
    recall(scanned).toFixed(3),
    precision(scanned).toFixed(3),
  ]
}
