import { expect, test } from 'vitest'
import { AppError, errorTable, publicMessage } from './errors.ts'

test('details fill the sentence', () => {
  expect(publicMessage('PAGE_OUT_OF_RANGE', { page: 12, pageCount: 3 })).toBe('There is no page 12: the document has 3.')
})

test('an error survives a process border with its code and details', () => {
  const error = new AppError('PAGE_OUT_OF_RANGE', { details: { page: 12, pageCount: 3 }, cause: new Error('secret') })
  const arrived = AppError.fromPlain(JSON.parse(JSON.stringify(error.toPlain())))
  expect(arrived).toMatchObject({ code: 'PAGE_OUT_OF_RANGE', message: error.message, status: 422 })
  expect(arrived.cause).toBeUndefined()
})

test('a code that nobody knows becomes an internal error', () => {
  expect(AppError.fromPlain({ code: 'toString' as never, details: {} }).code).toBe('INTERNAL')
})

test('every sentence is one for a person: it ends, and says nothing of our insides', () => {
  for (const { message } of Object.values(errorTable)) {
    expect(message).toMatch(/[.]$|\}$/)
    expect(message).not.toMatch(/exception|null|undefined|SQL|qpdf|PDFium|sandbox|slot/i)
  }
})
