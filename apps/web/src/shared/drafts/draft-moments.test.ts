import { expect, test } from 'vitest'
import { draftMoments } from './draft-moments.ts'

const draft = (name: string, ...time: [hour: number, minute: number, second: number]) => ({
  sha256: `${name} ${time}`,
  name,
  size: 1,
  at: new Date(2026, 10, 15, ...time).getTime(),
})

test('two drafts of one file are told apart by their time', () => {
  const drafts = [draft('a.pdf', 14, 5, 30), draft('a.pdf', 9, 40, 0), draft('b.pdf', 14, 5, 8)]
  expect(draftMoments(drafts, 'en')).toEqual(['15 November at 14:05', '15 November at 09:40', '15 November at 14:05'])
  expect(draftMoments(drafts, 'de')[0]).toBe('15. November um 14:05')
})

test('those of the same minute are told apart by their second', () => {
  const drafts = [draft('a.pdf', 14, 5, 30), draft('a.pdf', 14, 5, 8), draft('b.pdf', 14, 5, 8)]
  expect(draftMoments(drafts, 'en')).toEqual(['15 November at 14:05:30', '15 November at 14:05:08', '15 November at 14:05'])
})
