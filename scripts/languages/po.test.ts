import { keyOf } from '@octavo/core/words/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { pluralForms } from './plural-forms.ts'
import { compilePo } from './po.ts'
import { pseudoText } from './pseudo.ts'
import { mergeSentences } from './sentences.ts'

const { sentences } = mergeSentences([
  { english: 'Cancel', places: ['a.ts'] },
  { english: 'Right', context: 'rotate', places: ['a.ts'] },
  { english: '# page of {name}', many: '# pages of {name}', places: ['a.ts'] },
])

describe('a language', () => {
  test('has as many plural forms as whole numbers reach', () => {
    const counts = Object.fromEntries(
      ['ja', 'de', 'fr', 'pt-BR', 'pl', 'cs', 'he', 'ar'].map((language) => [language, pluralForms(language).length]),
    )
    expect(counts).toEqual({ ja: 1, de: 2, fr: 2, 'pt-BR': 2, pl: 3, cs: 3, he: 3, ar: 6 })
  })

  test('is compiled without drafts, empty entries and sentences that are no more', () => {
    const { catalogue, problems, missing } = compilePo(
      'de',
      `msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

#, fuzzy
msgid "Cancel"
msgstr "Abbruch"

msgctxt "rotate"
msgid "Right"
msgstr "Nach rechts"

msgid "# page of {name}"
msgid_plural "# pages of {name}"
msgstr[0] "Eine Seite von {name}"
msgstr[1] "# Seiten von {name}"

msgid "No more"
msgstr "Nicht mehr"
`,
      sentences,
    )
    expect(problems).toEqual([])
    expect(catalogue.sentences).toEqual({
      [keyOf('Right', 'rotate')]: 'Nach rechts',
      [keyOf('# page of {name}')]: { one: 'Eine Seite von {name}', other: '# Seiten von {name}' },
    })
    expect(missing.map(({ english }) => english)).toEqual(['Cancel'])
  })
})

test('a pseudo-language keeps what is filled in, and is longer', () => {
  expect(pseudoText('en-XA', 'Press <key>Space</key> on {name}, {{n}}.')).toBe(
    '[Préšš <key>Špåçé</key> öñ {name}, {{n}}. ···· ···· ···· ····]',
  )
})
