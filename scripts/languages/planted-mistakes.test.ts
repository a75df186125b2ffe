import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository, type RepositoryCopy } from '../borders/repository-copy.ts'
import { root } from '../run.ts'
import { findLanguageProblems } from './find-problems.ts'
import { wordedFolders } from './folders.ts'

/** Every mistake is planted in one copy, each in a file of its own, and the check runs over it once. */
let copy: RepositoryCopy
let problems: string

const finished = 'packages/ui/src/planted'

beforeAll(async () => {
  copy = await copyRepository(root)
  plantMistakes(copy)
  problems = (await findLanguageProblems(copy.folder)).join('\n')
})

afterAll(() => copy[Symbol.dispose]())

describe('the check of sentences refuses', () => {
  test.each([
    ['text in JSX', /planted\/text\.tsx:1: 'Bare text' is not translated/],
    ['text in a template in JSX', /planted\/text\.tsx:2: 'Page \{\}' is not translated/],
    ['text in an attribute', /planted\/attribute\.tsx:1: 'Bare label' is not translated/],
    ['text in a condition in an attribute', /planted\/attribute\.tsx:2: 'bare hint' is not translated/],
    ['a sentence in a function', /planted\/function\.ts:1: 'Bare words\.' is not translated/],
    ['English plurals', /planted\/function\.ts:2: 'countOf' is not translated/],
    ['a sentence in an offer', /planted\/offer\.ts:1: 'Bare reason\.' is not translated/],
    ['a sentence in a schema', /planted\/options\.ts:2: 'Bare fault here\.' is not translated/],
    ['a sentence that a server puts together', /packages\/engine\/src\/planted-fields\.ts:1: 'Page \{\} is bare\.' is not translated/],
    ['a typographic apostrophe', /planted\/apostrophe\.ts: 'It’s planted\.' has a ’\. Write '/],
    ['a sentence that is put together', /planted\/call\.ts:2: write the sentence as a literal/],
    ['a sentence from a variable', /planted\/call\.ts:3: write the sentence as a literal/],
    ['a sentence at module level', /planted\/call\.ts:4: t at module level/],
    ['a sentence with and without a plural', /planted\/plural\.ts: 'Planted' stands elsewhere with other plural forms/],
    ['two sentences with one key', /'Planted 1178034' has the same key as 'Planted 154138'/],
    ['the language of a page on the server', /packages\/engine\/src\/planted\.ts:1: t speaks the language of a page/],
    ['a side in a style sheet', /planted\/sides\.module\.css:2: margin-left has a side/],
    ['four sides that differ', /planted\/sides\.module\.css:3: padding has a side/],
    ['a translation with another value', /languages\/de\.po: 'Planted \{page\}' is filled in as \{seite\} instead of \{page\}/],
    ['a translation with too few plural forms', /languages\/pl\.po: '# planted' has 2 of 3 forms \(one, few, many\)/],
  ])('%s', (_, sentence) => {
    expect(problems).toMatch(sentence)
  })

  test('nothing else', () => {
    expect(
      problems.split('\n').filter((line) => wordedFolders.some((folder) => line.startsWith(folder)) && !line.includes('planted')),
    ).toEqual([])
  })
})

function plantMistakes({ write }: RepositoryCopy): void {
  const words = "import { t } from '@octavo/core/words/t.ts'"
  write(
    `${finished}/text.tsx`,
    `export const A = () => <p>Bare text</p>\nexport const B = ({ page }: { page: number }) => <p>{\`Page \${page}\`}</p>\n`,
  )
  write(
    `${finished}/attribute.tsx`,
    'export const A = () => <button aria-label="Bare label" />\nexport const B = ({ a }: { a: boolean }) => <input title={a ? "bare hint" : ""} />\n',
  )
  write(`${finished}/function.ts`, "export const a = () => 'Bare words.'\nexport const b = (n: number) => countOf(n, 'page')\n")
  write(
    `${finished}/call.ts`,
    `${words}\nexport const a = (name: string) => t('No ' + name)\nexport const b = (name: string) => t(name)\nexport const c = t('Planted')\nexport const d = () => t('Planted {page}', { page: 1 })\n`,
  )
  write(
    `${finished}/plural.ts`,
    "import { plural } from '@octavo/core/words/plural.ts'\nexport const a = (n: number) => [plural(n, 'Planted', '# planted'), plural(n, '# planted', '# planted ones')]\n",
  )
  write(`${finished}/keys.ts`, `${words}\nexport const a = () => [t('Planted 154138'), t('Planted 1178034')]\n`)
  write('packages/tools/src/planted/offer.ts', "export const offer = { keywords: 'bare words', reason: () => 'Bare reason.' }\n")
  write(
    'packages/tools/src/planted/options.ts',
    "import * as z from 'zod'\nexport const A = z.string().min(1, 'Bare fault here.').meta({ title: 'Its own', hint: 'Read from here.' })\n",
  )
  write(
    'packages/engine/src/planted-fields.ts',
    `export const a = (page: number) => new AppError('BAD_REQUEST', { fields: { page: \`Page \${page} is bare.\` } })\n`,
  )
  write(`${finished}/apostrophe.ts`, `${words}\nexport const a = () => t('It’s planted.')\n`)
  write('packages/engine/src/planted.ts', `${words}\nexport const a = () => t('Planted')\n`)
  write(`${finished}/sides.module.css`, '.a {\n  margin-left: 1px;\n  padding: 0 1px 0 2px;\n  left: 50%;\n}\n')
  write('languages/de.po', 'msgid ""\nmsgstr ""\n\nmsgid "Planted {page}"\nmsgstr "Gepflanzt {seite}"\n')
  write('languages/pl.po', 'msgid ""\nmsgstr ""\n\nmsgid "# planted"\nmsgid_plural "# planted ones"\nmsgstr[0] "a"\nmsgstr[1] "b"\n')
}
