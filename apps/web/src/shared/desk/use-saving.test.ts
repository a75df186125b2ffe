import { expect, test } from 'vitest'
import { allAnswers } from './use-saving.ts'

const refused = { kind: 'refused', refused: { edit: 'a', page: 1, isCrowded: false }, order: {} } as const

test('what was answered holds until saving rests, also where a change is removed in between', () => {
  const answered = { signatures: 'remove', confirmRight: true } as const
  expect(allAnswers({ ...refused, answered })).toEqual(answered)
  expect(allAnswers({ ...refused, answered }, { noRoom: 'write' })).toEqual({ ...answered, noRoom: 'write' })
  expect(allAnswers({ kind: 'resting' })).toEqual({})
})
