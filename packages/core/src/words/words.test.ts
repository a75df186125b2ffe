import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyOf, learn } from './catalogue.ts'
import { plural } from './plural.ts'
import { say, sayData } from './say.ts'
import { sayPlural } from './say-plural.ts'
import { context, speak, t, tData } from './t.ts'

beforeEach(() => {
  learn({
    language: 'de',
    sentences: {
      [keyOf('There is no page {page}.')]: 'Es gibt keine Seite {page}.',
      [keyOf('Right', 'rotate')]: 'Nach rechts',
      [keyOf('# page of {name}')]: { one: '# Seite von {name}', other: '# Seiten von {name}' },
    },
  })
  learn({ language: 'pl', sentences: { [keyOf('# page')]: { one: '# strona', few: '# strony', many: '# stron' } } })
})

afterEach(() => {
  speak('en')
  for (const language of ['de', 'pl']) learn({ language, sentences: {} })
})

describe('a sentence', () => {
  test('is filled with its values, numbers as the language writes them', () => {
    expect(t('There is no page {page}.', { page: 12_000 })).toBe('There is no page 12,000.')
    speak('de')
    expect(t('There is no page {page}.', { page: 12_000 })).toBe('Es gibt keine Seite 12.000.')
  })

  test('is English where there is no translation', () => {
    speak('de')
    expect(t('Cancel')).toBe('Cancel')
  })

  test('says braces that a person types, and never reads a value as a sentence', () => {
    expect(t('Type {{n}} or {word}.', { word: '{{name}} # {page}' })).toBe('Type {n} or {{name}} # {page}.')
  })

  test('has a meaning of its own where a context is named', () => {
    speak('de')
    expect([t('Right'), context('rotate', 'Right')]).toEqual(['Right', 'Nach rechts'])
  })

  test('may be data', () => {
    speak('de')
    expect(tData('There is no page {page}.', { page: 3 })).toBe('Es gibt keine Seite 3.')
  })

  test('keeps a hole in sight for which data brings no value', () => {
    expect(sayData('en', 'There is no page {page}.')).toBe('There is no page {page}.')
  })
})

describe('the server', () => {
  test('names the language, whatever the page speaks', () => {
    speak('de')
    expect(say('en', 'There is no page {page}.', { page: 1 })).toBe('There is no page 1.')
    expect(sayPlural('de', 2, '# page of {name}', '# pages of {name}', { name: 'a#.pdf' })).toBe('2 Seiten von a#.pdf')
  })
})

describe('a count', () => {
  test('has two forms in English', () => {
    expect([0, 1, 2, 1500].map((count) => plural(count, '# page', '# pages'))).toEqual(['0 pages', '1 page', '2 pages', '1,500 pages'])
  })

  test('has the forms of its language, and the general one for what whole numbers do not reach', () => {
    speak('pl')
    const written = [1, 2, 5, 22, 1.5].map((count) => plural(count, '# page', '# pages'))
    expect(written).toEqual(['1 strona', '2 strony', '5 stron', '22 strony', '1,5 stron'])
  })
})

test('the compiler refuses a sentence without its values, with others, and one that is not in the code', () => {
  const refused = [
    // @ts-expect-error a value is missing
    () => t('There is no page {page}.'),
    // @ts-expect-error a value has another name
    () => t('There is no page {page}.', { pages: 3 }),
    // @ts-expect-error what a person types is no hole
    () => t('Type {{n}}.', { n: 3 }),
    // @ts-expect-error it cannot be extracted
    () => t(String(1)),
    // @ts-expect-error the second form needs its values, too
    () => plural(2, '# page', '# pages of {name}'),
  ]
  expect(refused).toHaveLength(5)
})
