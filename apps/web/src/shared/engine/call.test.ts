import { expect, test } from 'vitest'
import { CallError, isBreak } from './call.ts'

const answered = (status: number, code: string) => new CallError({ status, code, message: '', fields: undefined })

test('a server that cannot answer now is asked again, one that has deleted the file is not', () => {
  expect(isBreak(answered(503, 'UNAVAILABLE'))).toBe(true)
  expect(isBreak(answered(0, 'UNREACHABLE'))).toBe(true)
  expect(isBreak(answered(503, 'MALWARE_SCAN_FAILED'))).toBe(false)
  expect(isBreak(answered(422, 'MALWARE_FOUND'))).toBe(false)
  expect(isBreak(new Error('other'))).toBe(false)
})
