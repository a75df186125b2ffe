import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { english } from '../text/language.ts'
import { keyOf, learn } from '../words/catalogue.ts'
import { PageSelection } from './page-selection.ts'
import { sentencesByPath, validateOptions } from './validate-options.ts'

const Options = z.strictObject({
  count: z.int().min(1).max(100_000).default(1).meta({ title: 'Pages in a file' }),
  opacity: z
    .number()
    .min(0.02)
    .max(1)
    .default(1)
    .meta({ title: 'Opacity', shownAs: { unit: '%', times: 100 } }),
  maxBytes: z
    .int()
    .min(1000)
    .default(5000)
    .meta({ title: 'Largest file', shownAs: { unit: 'MB', times: 1e-6 } }),
  width: z.number().positive().max(14_400).default(210).meta({ title: 'Width' }),
  pages: PageSelection.default('all'),
  mode: z.enum(['every', 'parts', 'size']).default('every').meta({ title: 'Mode' }),
  angle: z.literal([0, 90, 180]).default(0).meta({ title: 'Turn' }),
  margin: z
    .union([z.enum(['none', 'small']), z.number().min(0).max(10)])
    .default('none')
    .meta({ title: 'Margin' }),
  merge: z.boolean().default(false).meta({ title: 'Merge' }),
  name: z.string().min(1).max(200).optional().meta({ title: 'Name' }),
  color: z.string().regex(/^#/, 'Enter the colour like #1a2b3c.').default('#000000').meta({ title: 'Colour' }),
  date: z.iso.datetime().optional().meta({ title: 'Created' }),
  images: z
    .array(z.strictObject({ text: z.string(), x: z.number().min(-10).max(10).meta({ title: 'From the left' }) }))
    .max(2)
    .default([])
    .meta({ title: 'Images' }),
})

const said = (given: unknown, reader: 'form' | 'call' = 'call') =>
  sentencesByPath(validateOptions(Options, given, { reader, language: english }).problems ?? [])

afterEach(() => learn({ language: 'de', sentences: {} }))

test('options that fit are read, with their defaults', () => {
  expect(validateOptions(Options, { count: 3 }, { reader: 'call', language: english })).toMatchObject({
    options: { count: 3, opacity: 1, mode: 'every' },
  })
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ count: 0 }, { count: 'Enter a whole number from 1 to 100,000.' }],
  [{ count: 1.5 }, { count: 'Enter a whole number from 1 to 100,000.' }],
  [{ count: '3' }, { count: 'Enter a whole number from 1 to 100,000.' }],
  [{ width: 0 }, { width: 'Enter a number above 0, up to 14,400.' }],
  [{ opacity: 0 }, { opacity: 'Enter a number from 0.02 to 1.' }],
  [{ maxBytes: 1 }, { maxBytes: 'Enter a whole number of at least 1,000.' }],
  [{ pages: '' }, { pages: 'Enter at least one page, or all.' }],
  [{ pages: '1-x' }, { pages: 'Enter pages like 1,3,5-9, odd or last.' }],
  [{ mode: 'none' }, { mode: 'Enter one of these: every, parts, size.' }],
  [{ angle: 45 }, { angle: 'Enter one of these: 0, 90, 180.' }],
  [{ margin: -5 }, { margin: 'Enter a number from 0 to 10. Or enter one of these: none, small.' }],
  [{ merge: 'yes' }, { merge: 'Enter true or false.' }],
  [{ name: '' }, { name: 'Enter at least 1 character.' }],
  [{ name: 'x'.repeat(201) }, { name: 'Enter at most 200 characters.' }],
  [{ color: 'red' }, { color: 'Enter the colour like #1a2b3c.' }],
  [{ date: 'today' }, { date: 'Enter a date and time like 2026-01-31T12:00:00Z.' }],
  [{ images: [{ text: 'a', x: 99 }] }, { 'images.0.x': 'Enter a number from -10 to 10.' }],
  [{ images: [{ x: 1 }] }, { 'images.0.text': 'This field is required.' }],
  [{ images: Array(3).fill({ text: 'a', x: 1 }) }, { images: 'Enter at most 2 items.' }],
  [{ images: 'a' }, { images: 'Enter a list.' }],
  [{ images: [{ text: 'a', x: 1, y: 1 }] }, { 'images.0': 'Unknown option: y. Available options: text, x.' }],
])('%j is answered with a sentence', (given, sentences) => {
  expect(said(given)).toEqual(sentences)
})

test('a form speaks of values as it shows them', () => {
  expect(said({ opacity: 0, maxBytes: 1 }, 'form')).toEqual({
    opacity: 'Enter a number from 2 to 100 %.',
    maxBytes: 'Enter a number of at least 0.001 MB.',
  })
})

test('unknown options are named beside the known ones', () => {
  expect(said({ foo: 1, bar: 2 }).options).toMatch(/^Unknown options: foo, bar\. Available options: count, opacity, .*, images\.$/)
})

test('each problem has the title of its option, and the first complaint counts', () => {
  const { problems } = validateOptions(Options, { count: -1.5 }, { reader: 'form', language: english })
  expect(problems).toEqual([{ path: 'count', title: 'Pages in a file', sentence: 'Enter a whole number from 1 to 100,000.' }])
})

test('a schema may give its own code', () => {
  const Named = z.string().refine(() => false, { message: 'No.', params: { code: 'URL_NOT_VALID' } })
  expect(validateOptions(z.strictObject({ url: Named }), { url: 'x' }, { reader: 'call', language: english })).toMatchObject({
    code: 'URL_NOT_VALID',
  })
  expect(validateOptions(Options, { count: 0 }, { reader: 'call', language: english })).toMatchObject({ code: 'OPTIONS_NOT_VALID' })
})

test('what a schema, a table or an error says is told in the language of the reader', () => {
  const sentences = {
    'Enter the colour like #1a2b3c.': 'Farbe bitte.',
    'Enter true or false.': 'Wahr oder falsch.',
    'Only addresses that start with http:// or https:// can be opened.': 'Nur http.',
    "Addresses with a user name or password can't be opened.": 'Ohne Namen.',
  }
  learn({ language: 'de', sentences: Object.fromEntries(Object.entries(sentences).map(([said, german]) => [keyOf(said), german])) })
  const named = (params: object) => z.string().refine(() => false, { params: { ...params } })
  const Faulty = Options.extend({
    url: named({ code: 'URL_SCHEME' }),
    login: named({ code: 'URL_NOT_VALID', fault: { code: 'ADDRESS_WITH_LOGIN' } }),
  })
  const { problems = [] } = validateOptions(
    Faulty,
    { color: 'red', merge: 'yes', url: 'x', login: 'x' },
    { reader: 'call', language: 'de' },
  )
  expect(sentencesByPath(problems)).toEqual({ color: 'Farbe bitte.', merge: 'Wahr oder falsch.', url: 'Nur http.', login: 'Ohne Namen.' })
})

test('a length is asked for in points or with its unit', () => {
  const Length = z.union([z.number().min(0).max(2000), z.string().regex(/mm$/).meta({ format: 'length' })])
  const { problems = [] } = validateOptions(z.strictObject({ margin: Length }), { margin: 'wide' }, { reader: 'form', language: english })
  expect(sentencesByPath(problems)).toEqual({
    margin: 'Enter a number of points from 0 to 2,000, or a length such as 10mm or 5%.',
  })
})
