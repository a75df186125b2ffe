import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'

/** What a result is compared with. */
interface Source {
  /** What it was made from, as a phrase. */
  from?: string | undefined
  /** The bytes of its file, if the tool makes files smaller. */
  before?: number | undefined
}

/** One line about a result: its pages, its size, and its source. */
export function resultFacts({ size, pageCount }: Pick<ResultView, 'size' | 'pageCount'>, { from, before }: Source): string {
  const pages = pageCount === undefined ? [] : [plural(pageCount, '# page', '# pages')]
  return [...pages, sizes(size, before), ...(from === undefined ? [] : [from])].join(' · ')
}

function sizes(size: number, before: number | undefined): string {
  const after = formatBytes(size, pageLanguage())
  if (before === undefined || size >= before) return after
  return t('{after}, was {before}', { after, before: formatBytes(before, pageLanguage()) })
}
