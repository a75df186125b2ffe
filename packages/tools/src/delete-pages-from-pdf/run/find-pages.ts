import type { SoughtThing } from '@octavo/core/messages/detail-words.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { lookAtPages, type PageLooks } from '@octavo/documents/pages/look-at-pages.ts'
import { createPattern } from '@octavo/documents/pages/patterns.ts'
import { orientationOf } from '@octavo/documents/pages/turn-pages.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { OpenedPdf } from '../../running/open-pdf-input.ts'
import type { RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'

export interface FoundPages {
  /** Selected by the options. */
  chosen: Set<number>
  /** Found by their content. */
  found: Set<number>
  /** What was searched for. */
  sought: SoughtThing[]
}

export interface FindDeps {
  input: RunInput
  file: OpenedPdf
  options: Options
  newPath: (extension: string) => string
  progress: TellProgress
}

/** The pages of a file to delete. */
export async function findPages({ input, file, options, newPath, progress }: FindDeps): Promise<FoundPages> {
  const rules = await rulesOf(file, options)
  const found = new Set<number>()
  if (rules.length > 0) {
    using looks = lazily(() => lookAtPages(input, file.pdf, () => newPath('.pdf')))
    for (let page = 1; page <= file.pageCount; page += 1) {
      if (asPart({ kind: 'page', number: page }, () => rules.some(({ fits }) => fits(page, looks.get)))) found.add(page)
      progress(page / file.pageCount, { page, pages: file.pageCount })
    }
  }
  return { chosen: new Set(chosenPages(file, options)), found, sought: rules.map(({ what }) => what) }
}

function chosenPages({ document, pageCount }: OpenedPdf, { pages, files }: Options): number[] {
  const own = (files ?? []).filter((entry) => entry.document === document)
  if (own.length > 0) return own.flatMap((entry) => selectPages(entry.pages, pageCount))
  return pages === undefined ? [] : selectPages(pages, pageCount)
}

interface Rule {
  what: SoughtThing
  fits(page: number, looks: () => PageLooks): boolean
}

async function rulesOf({ pdf }: OpenedPdf, options: Options): Promise<Rule[]> {
  const { blank, threshold, duplicates, text, expression, ignoreCase, landscape } = options
  const pattern = text === undefined ? undefined : await createPattern(text, { isExpression: expression, ignoreCase })
  const seen = new Set<string>()
  const rules: (Rule | false)[] = [
    landscape && { what: 'landscape', fits: (page) => orientationOf(pdf, page) === 'landscape' },
    pattern !== undefined && { what: 'text', fits: (page, looks) => pattern.find(looks().text(page)) !== undefined },
    blank && { what: 'empty', fits: (page, looks) => looks().isBlank(page, { threshold, solid: false }) },
    duplicates && {
      what: 'duplicate',
      fits(page, looks) {
        const print = looks().fingerprint(page)
        const isRepeated = seen.has(print)
        seen.add(print)
        return isRepeated
      },
    },
  ]
  return rules.filter((rule) => rule !== false)
}

/** Opened on first use, and closed if it was. */
function lazily(open: () => PageLooks): Disposable & { get: () => PageLooks } {
  let looks: PageLooks | undefined
  return {
    get() {
      looks ??= open()
      return looks
    },
    [Symbol.dispose]: () => looks?.[Symbol.dispose](),
  }
}
