import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'

/** From these scores on a result looks like its PDF, or is close to it: by looking at both (ADR 44). */
const [alike, close] = [85, 55] as const

export function verdictOf(score: number): 'alike' | 'close' | 'different' {
  return score >= alike ? 'alike' : score >= close ? 'close' : 'different'
}

/** What a score means, and which page to look at. */
export function verdictWords({ score, pages }: Pick<FidelityView, 'score' | 'pages'>): string {
  const page = pages[worstIndex(pages)]?.page ?? 1
  const verdict = verdictOf(score)
  if (verdict === 'alike') return t('It looks like the PDF.')
  if (pages.length === 1) return verdict === 'close' ? t('It looks close to the PDF.') : t('It looks different from the PDF.')
  return verdict === 'close'
    ? t('It looks close to the PDF. Page {page} differs most.', { page })
    : t('It looks different from the PDF. Page {page} differs most.', { page })
}

/** The page that differs most; the first of several. */
export function worstIndex(pages: FidelityView['pages']): number {
  let worst = 0
  for (const [index, { score }] of pages.entries()) if (score < (pages[worst]?.score ?? 100)) worst = index
  return worst
}

/** What else there is to know: pages that weren't compared, pages too many or too few, and fonts that were shown by others. */
export function fidelityLines({ pages, pageCount, shownCount, fonts }: FidelityView): string[] {
  const listed = (where: 'result' | 'view') =>
    fonts
      .filter((font) => font.where === where && !font.sameWidths)
      .slice(0, mostFonts)
      .map(({ wanted, given }) => t('{wanted} by {given}', { wanted, given }))
  const [inResult, inView] = [listed('result'), listed('view')]
  const list = (names: readonly string[]) => formatList(names, pageLanguage(), 'plain')
  return [
    ...(pages.length < pageCount
      ? [t('The first {count} of {total} pages were compared.', { count: pages.length, total: pageCount })]
      : pageCount !== shownCount
        ? [
            t('{before} became {after}.', {
              before: plural(pageCount, '# page', '# pages'),
              after: plural(shownCount, '# page', '# pages'),
            }),
          ]
        : []),
    ...(inResult.length > 0 ? [t('Fonts replaced: {fonts}.', { fonts: list(inResult) })] : []),
    ...(inView.length > 0
      ? [t("Fonts we don't have, shown by others here: {fonts}. Where they are installed, it looks closer.", { fonts: list(inView) })]
      : []),
  ]
}

const mostFonts = 6
