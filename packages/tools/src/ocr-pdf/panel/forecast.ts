import { languageName } from '@octavo/core/text/language-name.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { languages, ocr } = withDefaults(given)
  const language = pageLanguage()
  const names = languages.map((code) => languageName(code, language))
  return formatList([choiceLabel('ocr', ocr), ...(names.length > 0 ? names : [t('language detected')])], language, 'plain')
}
