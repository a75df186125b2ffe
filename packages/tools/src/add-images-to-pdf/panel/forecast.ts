import { formatList } from '@octavo/core/text/lists.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'
import { isPdf } from './placed.ts'

/** The pages that images are placed on; image files don't count as pages. */
export function forecast(_: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  const pdfs = documents.filter(isPdf)
  const isCounted = pdfs.every(({ pageCount }) => pageCount !== undefined)
  return { pages: { count: isCounted ? pdfs.reduce((sum, { pageCount = 0 }) => sum + pageCount, 0) : 0 } }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { images, codes } = withDefaults(given)
  const parts = [
    images.length > 0 ? plural(images.length, '# image', '# images') : [],
    codes.length > 0 ? plural(codes.length, '# code', '# codes') : [],
  ].flat()
  return parts.length === 0 ? t('No images placed yet') : t('{things} placed', { things: formatList(parts, pageLanguage()) })
}
