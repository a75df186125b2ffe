import { lookAtPages, type PageLooks } from '@octavo/documents/pages/look-at-pages.ts'
import { createPattern, type Pattern } from '@octavo/documents/pages/patterns.ts'
import { type Bookmark, readOutline } from '@octavo/documents/read/outline.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import type { RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { Beginning } from './at-pages.ts'

export interface FindDeps {
  input: RunInput
  file: OpenedPdf
  options: Options
  newPath: (extension: string) => string
  progress: TellProgress
}

/** The bookmarks down to the requested level whose title matches. Of several on one page the first counts. */
export async function findBookmarks({ file, options }: FindDeps): Promise<Beginning[]> {
  const pattern = await patternOf(options)
  const flat = (bookmarks: readonly Bookmark[], level: number): Bookmark[] =>
    bookmarks.flatMap((bookmark) => [bookmark, ...(level < options.level ? flat(bookmark.children, level + 1) : [])])
  return flat(readOutline(file.pdf), 1).flatMap(({ title, destination }) => {
    const page = destination?.page
    if (page === undefined || (pattern && pattern.find(title) === undefined)) return []
    return [{ page, bookmark: title }]
  })
}

/** The pages on which the text is found; in the mode value only those where it differs from the one before. */
export async function findTexts(deps: FindDeps): Promise<Beginning[]> {
  const pattern = await patternOf(deps.options)
  const { mode, ignoreCase } = deps.options
  let before: string | undefined
  return lookFor(deps, (page, looks) => {
    const text = pattern?.find(looks.text(page))
    if (text === undefined) return undefined
    const value = ignoreCase ? text.toLowerCase() : text
    if (mode === 'value' && value === before) return undefined
    before = value
    return { page, text }
  })
}

export async function findBlanks(deps: FindDeps): Promise<Beginning[]> {
  return lookFor(deps, (page, looks) => (looks.isBlank(page, deps.options) ? { page } : undefined))
}

/** The sheets with a code whose content matches. */
export async function findBarcodes(deps: FindDeps): Promise<Beginning[]> {
  const pattern = await patternOf(deps.options)
  return lookFor(deps, async (page, looks) => {
    const codes = await looks.barcodes(page)
    const texts = codes.flatMap(({ text }) => (pattern ? (pattern.find(text) ?? []) : text))
    return texts[0] === undefined ? undefined : { page, text: texts[0] }
  })
}

type Look = (page: number, looks: PageLooks) => Beginning | undefined | Promise<Beginning | undefined>

async function lookFor({ input, file, newPath, progress }: FindDeps, look: Look): Promise<Beginning[]> {
  using looks = lookAtPages(input, file.pdf, () => newPath('.pdf'))
  const found: Beginning[] = []
  for (let page = 1; page <= file.pageCount; page += 1) {
    const beginning = await asPart({ kind: 'page', number: page }, () => look(page, looks))
    if (beginning) found.push(beginning)
    progress(page / file.pageCount, { page, pages: file.pageCount })
  }
  return found
}

async function patternOf({ pattern, expression, ignoreCase }: Options): Promise<Pattern | undefined> {
  return pattern === undefined ? undefined : createPattern(pattern, { isExpression: expression, ignoreCase })
}
