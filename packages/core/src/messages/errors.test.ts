import { afterEach, expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { keyOf, learn } from '../words/catalogue.ts'
import { AppError, errorMessage, isPlainError } from './errors.ts'

afterEach(() => learn({ language: 'de', sentences: {} }))

test('details fill the sentence, in the form that their number needs', () => {
  const said = (page: number, pageCount: number) => errorMessage({ code: 'PAGE_OUT_OF_RANGE', details: { page, pageCount } }, english)
  expect(said(12, 3)).toBe("Page 12 doesn't exist. The file has 3 pages.")
  expect(said(2, 1)).toBe("Page 2 doesn't exist. The file has 1 page.")
  expect(said(200_000, 1200)).toBe("Page 200000 doesn't exist. The file has 1,200 pages.")
})

test('a limit is said as it was configured', () => {
  const said = (maxBytes: number) => errorMessage({ code: 'TOTAL_TOO_LARGE', details: { maxBytes } }, english)
  expect(said(50 * 1024 ** 2)).toContain('up to 50 MB')
  expect(said(2 * 1024 ** 3)).toContain('up to 2 GB')
  expect(said(2_500_000)).toContain('up to 2.5 MB')
})

test('an error survives a process border with its code and details', () => {
  const error = new AppError('PAGE_OUT_OF_RANGE', { details: { page: 12, pageCount: 3 }, cause: new Error('secret') })
  const arrived = AppError.fromPlain(JSON.parse(JSON.stringify(error.toPlain())))
  expect(arrived).toMatchObject({ code: 'PAGE_OUT_OF_RANGE', message: error.message, status: 422 })
  expect(arrived.cause).toBeUndefined()
  expect(arrived.is('PAGE_OUT_OF_RANGE') && arrived.details.page).toBe(12)
})

test('an error takes the details of its code, and no others', () => {
  const details = { page: 12, pageCount: 3 }
  expect(isPlainError({ code: 'PAGE_OUT_OF_RANGE', details })).toBe(true)
  for (const wrong of [{}, { page: 12 }, { ...details, why: 'words' }, { ...details, page: 'twelve' }, [], null])
    expect(isPlainError({ code: 'PAGE_OUT_OF_RANGE', details: wrong })).toBe(false)
  for (const wrong of [{ code: 'toString', details: {} }, { code: 'INTERNAL' }, 'INTERNAL', null]) expect(isPlainError(wrong)).toBe(false)
})

test('a code without its details does not compile', () => {
  // @ts-expect-error: the page and their number are missing.
  expect(new AppError('PAGE_OUT_OF_RANGE').code).toBe('PAGE_OUT_OF_RANGE')
  // @ts-expect-error: a detail of another code.
  expect(new AppError('TOO_MANY_FILES', { details: { maxBytes: 1 } }).code).toBe('TOO_MANY_FILES')
  // @ts-expect-error: words are no detail.
  expect(() => new AppError('CONFIRM_RIGHT', { details: { restrictions: ['printing'] } })).toThrow()
})

test('a refused file is told what it is, and what to do', () => {
  const said = (details: ConstructorParameters<typeof AppError<'TYPE_NOT_ACCEPTED'>>[1]) =>
    new AppError('TYPE_NOT_ACCEPTED', details).message
  expect(said({ details: { accepted: ['pdf'], ending: '.pdf', content: 'text/plain' } })).toBe(
    "This isn't a PDF. It's named .pdf but contains plain text.",
  )
  expect(said({})).toBe("This tool doesn't support this type of file.")
})

test('words for codes are translated for the place where they stand', () => {
  learn({
    language: 'de',
    sentences: {
      [keyOf("This isn't {accepted}.")]: 'Das ist {accepted}.',
      [keyOf('a PDF', "isn't …")]: 'kein PDF',
      [keyOf("It's named {ending} but contains {content}.")]: 'Es heißt {ending}, enthält aber {content}.',
      [keyOf('a PDF', 'contains …')]: 'ein PDF',
    },
  })
  const details = { accepted: ['pdf'], ending: '.doc', content: 'application/pdf' } as const
  expect(errorMessage({ code: 'TYPE_NOT_ACCEPTED', details }, 'de')).toBe('Das ist kein PDF. Es heißt .doc, enthält aber ein PDF.')
})
