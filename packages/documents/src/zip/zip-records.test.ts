import { expect, test } from 'vitest'
import { ownBytes } from './zip-records.ts'

test('the name of a file holds no more memory than its bytes', () => {
  const name = ownBytes('Łucja.pdf')
  expect([name.toString(), name.buffer.byteLength]).toEqual(['Łucja.pdf', 10])
})
