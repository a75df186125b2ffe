import { AppError } from '@octavo/core/messages/errors.ts'
import type { Box } from '@octavo/layout/words.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { guessLanguage } from './guess-language.ts'
import { inOrder } from './in-order.ts'
import { installedLanguages } from './languages.ts'
import { withoutOwnText } from './own-words.ts'
import { isScan, letterBoxes } from './page-text.ts'
import { type RecognisedPage, recognisedDpi, recognisePage } from './recognise-page.ts'

export interface ReadingOptions {
  /** Pages that have text of their own are left alone, or only what it lacks is added. */
  mode: 'auto' | 'always'
  /** Codes of languages; none to find out. */
  languages: readonly string[]
  /** The points per unit of a page. */
  unitOf(page: number): number
  newPath(extension: string): string
}

/** A page, and the text that was recognised on it. Neither text nor error where the page was left alone. */
export interface ReadPage {
  page: number
  text?: RecognisedPage
  /** Why it couldn't be read; the others can. */
  error?: AppError
}

/** Reads single pages of a document, of which several may be read at once. */
export type PageReader = (page: number) => Promise<ReadPage>

/** Throws if this can't be done here, or not in these languages. */
export function createPageReader(document: TextDocument, options: ReadingOptions): PageReader {
  checkInstalled(options.languages)
  const languageOf = createLanguageChoice(options)
  return (page) => triedPage(document, page, { ...options, languageOf })
}

/** Recognises the text of pages, in their order. */
export function recognisePages(document: TextDocument, pages: readonly number[], options: ReadingOptions): AsyncGenerator<ReadPage> {
  return inOrder(pages, createPageReader(document, options))
}

/** Throws if text in one of these languages can't be recognised here. */
function checkInstalled(languages: readonly string[]): void {
  const installed = installedLanguages()
  if (installed.length === 0) throw new AppError('OCR_OFF')
  const missing = languages.filter((code) => !installed.includes(code))
  if (missing.length > 0) throw new AppError('OCR_LANGUAGE_OFF', { details: { languages: missing } })
}

type Recognise = (languages: readonly string[]) => Promise<RecognisedPage>
type LanguageChoice = (recognise: Recognise) => Promise<RecognisedPage>

/**
 * Without a choice, the first page is read in the usual language, and again in the one that its words are of. The other pages wait for
 * that and are read in the same language.
 */
function createLanguageChoice({ languages }: Pick<ReadingOptions, 'languages'>): LanguageChoice {
  if (languages.length > 0) return (recognise) => recognise(languages)
  const installed = installedLanguages()
  const usual = installed.includes('eng') ? 'eng' : (installed[0] ?? 'eng')
  let known: Promise<string | undefined> | undefined

  return async (recognise) => {
    if (known) return recognise([(await known) ?? usual])
    const first = recognise([usual])
    known = first.then(
      ({ lines }) => guessLanguage(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '), installed),
      () => undefined,
    )
    const language = await known
    // A cover says little; the next page may tell.
    if (language === undefined) known = undefined
    return language === undefined || language === usual ? first : recognise([language])
  }
}

interface PageReading extends ReadingOptions {
  languageOf: LanguageChoice
}

async function triedPage(document: TextDocument, page: number, options: PageReading): Promise<ReadPage> {
  try {
    return await readPage(document, page, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'OCR_OFF') throw error
    return { page, error }
  }
}

async function readPage(document: TextDocument, page: number, options: PageReading): Promise<ReadPage> {
  const own = asPart({ kind: 'page', number: page }, () => ownLetters(document, page, options))
  return own ? asPart({ kind: 'scan', number: page }, () => readScan(document, page, { ...options, own })) : { page }
}

/** Where a page that is to be read has letters of its own; undefined for a page that is left alone. */
function ownLetters(document: TextDocument, page: number, { mode }: PageReading): readonly Box[] | undefined {
  if (!document.hasContent(page)) return undefined
  return document.withDrawing(page, (drawing) => (mode === 'auto' && !isScan(drawing) ? undefined : letterBoxes(drawing.glyphs)))
}

interface ScanToRead extends PageReading {
  own: readonly Box[]
}

async function readScan(document: TextDocument, page: number, { unitOf, newPath, languageOf, own }: ScanToRead): Promise<ReadPage> {
  const unit = unitOf(page)
  const dpi = dpiOf(document.displayedSize(page), unit)
  const image = document.renderPage(page, { dpi: dpi * unit })
  const text = await languageOf((languages) => recognisePage(image, { languages, dpi, newPath }))
  const lines = withoutOwnText(text.lines, text.toPage, own)
  return lines.length === 0 && own.length > 0 ? { page } : { page, text: { ...text, lines } }
}

/** Tesseract reads no image with longer sides, and larger ones take its memory. */
const maxSide = 30_000
const maxPixels = 60_000_000

function dpiOf({ width, height }: { width: number; height: number }, unit: number): number {
  const [across, up] = [(width * unit) / 72, (height * unit) / 72]
  return Math.min(recognisedDpi, Math.sqrt(maxPixels / (across * up)), maxSide / Math.max(across, up))
}
