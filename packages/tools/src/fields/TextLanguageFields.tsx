import { languageName } from '@octavo/core/text/language-name.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Select } from '@octavo/ui/Select.tsx'
import { use } from 'react'
import { describedIn, useOptionScope, valueAt } from './option-scope.ts'
import { TextLanguagesContext } from './text-languages.ts'

/** The language of scanned text, and a second one where the text has two. */
export function TextLanguageFields({ name }: { name: string }) {
  const scope = useOptionScope()
  const installed = use(TextLanguagesContext)
  const [first = '', second = ''] = valueAt(scope, name) as readonly string[]
  const set = (...codes: string[]) => scope.set({ [name]: codes.filter((code) => code !== '') })
  const choices = (known: readonly string[], except: string) =>
    known
      .filter((code) => code !== except)
      .map((value) => ({ value, label: languageName(value, pageLanguage()) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, pageLanguage()))
  // What a recipe names stays visible even where this server doesn't have it.
  const known = [...new Set([...(installed ?? []), first, second])].filter((code) => code !== '')
  return (
    <>
      <Select
        label={describedIn(scope, name).label}
        options={[{ value: '', label: t('Detect the language') }, ...choices(known, '')]}
        value={first}
        onChange={(code) => set(code, code === '' || code === second ? '' : second)}
      />
      {first === '' ? null : (
        <Select
          label={t('Second language')}
          options={[{ value: '', label: t('None') }, ...choices(known, first)]}
          value={second}
          onChange={(code) => set(first, code)}
        />
      )}
    </>
  )
}
