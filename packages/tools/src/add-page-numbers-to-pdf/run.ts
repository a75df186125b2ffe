import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { removeStamps, stampPage } from '@octavo/documents/stamp/stamp-page.ts'
import { createTextStamps } from '@octavo/documents/stamp/text-stamps.ts'
import { visiblePage } from '@octavo/documents/stamp/visible-page.ts'
import { anchoredCorner } from '../options/stamp-options.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { labelPages } from './run/label-pages.ts'
import { numberedPages, numberText, sideOf, spacingOf } from './shared/number-text.ts'
import { addPageNumbersToPdf } from './tool.ts'

/** Identifies numbers that were added earlier. */
const stampKind = 'page-number'

/** Writes numbers onto the pages of each file. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  const date = new Date()
  const totalOfAll = await lastNumberOfAll(context)
  let next = options.start
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    pdf.pushInherited()
    const chosen = numberedPages(options, { id: input.document, pageCount: file.pageCount })
    if (chosen.length === 0) throw new AppError('NO_PAGES_CHOSEN')
    const first = options.continueAcross ? next : options.start
    const numbers = new Map(options.onlyRemove ? [] : chosen.map((page, place) => [page, first + place]))
    next = first + chosen.length
    const { boxed, unsure, unseen } = writeNumbers(pdf, {
      options,
      numbers,
      total: totalOfAll ?? next - 1,
      name: file.name,
      file: index + 1,
      date,
      progress: (done, at) => progress(done * stampedShare, at),
    })
    if (options.labels && !options.onlyRemove) labelPages(pdf, options, numbers)
    const path = newPath('.pdf')
    const written = (done: number) => progress(stampedShare + done * (1 - stampedShare))
    writeResult(context, { document: input.document, pdf, path }, { progress: written })
    noteOpening(context, file)
    if (boxed.length > 0) context.note({ code: 'CHARACTERS_NOT_SHOWN', document: input.document, details: { characters: boxed } })
    if (unsure.length > 0) context.note({ code: 'MAY_BE_MISSING', document: input.document, details: { pages: unsure } })
    if (unseen.length > 0) context.note({ code: 'OFF_THE_PAGE', document: input.document, details: { what: 'number', pages: unseen } })
    if (input.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    const values = { name: file.name, n: index + 1, total: inputs.length, file: input.number }
    const name = resultName(options.fileName, `{name}-${addPageNumbersToPdf.suffix}`, values)
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}

const stampedShare = 0.5

/** The last number of all files, if they are counted together and the text contains it. */
async function lastNumberOfAll({ options, inputs, newPath }: RunContext<Options>): Promise<number | undefined> {
  if (!options.continueAcross || !options.format.includes('{total}')) return undefined
  let last = options.start - 1
  for (const input of inputs) last += await countNumbered(options, input, newPath)
  return last
}

/** Zero if the file can't be opened or has none of these pages: it fails later, when it is processed. */
async function countNumbered(options: Options, input: RunInput, newPath: (extension: string) => string): Promise<number> {
  try {
    const pageCount = input.facts?.pageCount ?? (await countPages(input, newPath))
    return numberedPages(options, { id: input.document, pageCount }).length
  } catch (error) {
    if (error instanceof AppError) return 0
    throw error
  }
}

async function countPages(input: RunInput, newPath: (extension: string) => string): Promise<number> {
  const { pdf, pageCount } = await openPdfInput(input, newPath)
  pdf.dispose()
  return pageCount
}

interface Numbering {
  options: Options
  /** The number of each numbered page. */
  numbers: ReadonlyMap<number, number>
  /** The last number. */
  total: number
  name: string
  /** The file's position among the files, from 1. */
  file: number
  date: Date
  progress: TellProgress
}

interface Written {
  /** Characters that no font has, by name. */
  boxed: string[]
  /** Pages whose content couldn't be parsed, so that the number may not be visible. */
  unsure: number[]
  /** Pages on which the number is completely outside the visible area. */
  unseen: number[]
}

function writeNumbers(pdf: Pdf, { options, numbers, total, name, file, date, progress }: Numbering): Written {
  const { bold, italic, font, size, color, opacity, background, replace, onlyRemove } = options
  const stamps = createTextStamps(pdf, { style: { family: font, bold, italic }, size, color, opacity, background })
  const [unsure, unseen]: [number[], number[]] = [[], []]
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    const number = numbers.get(page)
    const text = number === undefined ? undefined : numberText(options, { number, total, pages: pdf.pageCount, page, file, name, date })
    const stamp = text === undefined ? undefined : stamps.of(text)
    pdf.scoped(() => {
      const target = pdf.page(page)
      if (replace || onlyRemove) removeStamps(pdf, target, stampKind)
      if (!stamp) return
      const seen = visiblePage(target)
      const box = { width: stamp.width, height: stamp.ascent + stamp.descent }
      const { margin, offset } = spacingOf(options, seen)
      const { x, y } = anchoredCorner(sideOf(options, page), { page: seen, box, margin })
      const corner = { x: x + offset.x, y: y - offset.y }
      if (!touches(corner, { box, page: seen })) unseen.push(page)
      const place = [1, 0, 0, 1, corner.x, corner.y + stamp.descent] as const
      if (!stampPage(pdf, target, [{ object: stamp.object, place, layer: 'over', kind: stampKind }])) unsure.push(page)
    })
    progress(page / pdf.pageCount, { page, pages: pdf.pageCount })
  }
  stamps.finish()
  return { boxed: [...stamps.boxed].slice(0, maxNamed).map(codePointName), unsure, unseen }
}

interface Size {
  width: number
  height: number
}

/** Whether a part of a box, given by its lower left corner, is on a page. */
function touches({ x, y }: { x: number; y: number }, { box, page }: { box: Size; page: Size }): boolean {
  return x < page.width && x + box.width > 0 && y < page.height && y + box.height > 0
}

const maxNamed = 10

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
