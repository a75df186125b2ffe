import { expect, test } from 'vitest'
import type { SlotUse } from './contract.ts'
import { createShares } from './shares.ts'

const quickMs = 3000

/** Four slots, two of them for long uses, and a clock that the test controls. */
function fourSlots() {
  let ms = 0
  const shares = createShares({ places: 4, settings: { long: 2, quickMs }, now: () => ms })
  const check = (group: string): SlotUse => ({ urgency: 'check', group, limitMs: 5000, bytes: 0 })
  const task = (group: string, share?: 'long'): SlotUse => ({ ...check(group), urgency: 'task', ...(share && { share }) })
  /** Begins each use that may begin while there are slots, and returns those. */
  const begin = (...waiting: SlotUse[]): SlotUse[] => {
    const begun: SlotUse[] = []
    for (let next = shares.choose(waiting); next; next = shares.choose(waiting.filter((use) => !begun.includes(use)))) {
      shares.begin(next)
      begun.push(next)
    }
    return begun
  }
  /** A use of this group that took this long. */
  const spend = (group: string, spentMs: number) => {
    const use = check(group)
    shares.begin(use)
    ms += spentMs
    shares.end(use)
  }
  return { shares, check, task, begin, spend, pass: (passedMs: number) => (ms += passedMs) }
}

test('however many uses one group brings, one slot is left, and it is for those who have nothing running', () => {
  const { check, begin } = fourSlots()
  const flood = Array.from({ length: 10 }, () => check('A'))
  expect(begin(...flood)).toHaveLength(4)
  const other = check('B')
  expect(begin(...flood.slice(4), other)).toEqual([other])
})

test('checks go before tasks, newcomers before all others, and groups take turns', () => {
  const { shares, check, task } = fourSlots()
  const [first, second, third] = [check('A'), check('A'), task('B')]
  shares.begin(check('A'))
  shares.begin(check('C'))
  shares.begin(check('C'))
  expect(shares.choose([third, first, second])).toBe(first)
  const newcomer = check('D')
  expect(shares.choose([check('C'), first, newcomer])).toBe(newcomer)
  expect(shares.choose([check('C'), first])).toBe(first)
  const quick = task('E')
  expect(shares.choose([task('F', 'long'), quick])).toBe(quick)
})

test('a group that has lately taken much comes after all others, also with a check before its task', () => {
  const { shares, check, task, spend } = fourSlots()
  spend('A', 10_000)
  const other = task('B')
  expect(shares.choose([check('A'), other])).toBe(other)
  shares.begin(task('B'))
  expect(shares.choose([check('A'), other])).toBe(other)
})

test('groups that have lately taken much leave a slot to newcomers, together', () => {
  const { check, begin, spend } = fourSlots()
  for (const group of ['A', 'B', 'C', 'D']) spend(group, 5000)
  expect(begin(...['A', 'B', 'C', 'D'].map(check))).toHaveLength(3)
  expect(begin(check('E'))).toHaveLength(1)
})

test('what a group has taken is forgotten after a while, and short uses are never counted', () => {
  const { shares, check, spend, pass } = fourSlots()
  for (let use = 0; use < 100; use++) spend('small', 900)
  expect(shares.isHeavy(check('small'))).toBe(false)
  for (let use = 0; use < 100; use++) spend('large', 60_000)
  expect(shares.isHeavy(check('large'))).toBe(true)
  pass(181_000)
  expect(shares.isHeavy(check('large'))).toBe(false)
})

test('a use that runs counts before it has ended', () => {
  const { shares, check, pass } = fourSlots()
  shares.begin(check('A'))
  expect(shares.isHeavy(check('A'))).toBe(false)
  pass(quickMs)
  expect(shares.isHeavy(check('A'))).toBe(true)
})

test('what takes long holds its share and no more, and a group never all of it', () => {
  const { task, begin } = fourSlots()
  expect(begin(task('A', 'long'), task('B', 'long'), task('C', 'long'))).toHaveLength(2)
  const { shares, task: newTask } = fourSlots()
  const [first, second] = [newTask('A'), newTask('A')]
  for (const use of [first, second]) shares.begin(use)
  expect(shares.turnLong(first, [])).toBe('long')
  expect(shares.turnLong(second, [])).toBe('overdue')
  expect(shares.overdue()).toEqual([second])
})

test('a task that turns long does not take the place of one that has waited for it', () => {
  const { shares, task } = fourSlots()
  const use = task('A')
  shares.begin(use)
  expect(shares.turnLong(use, [task('B', 'long')])).toBe('overdue')
  expect(shares.turnLong(use, [task('B')])).toBe('long')
  expect(shares.overdue()).toEqual([])
})

test('a task that takes long gets its turn while newcomers keep coming', () => {
  const { shares, task, check, begin } = fourSlots()
  const long = task('A', 'long')
  const newcomers = Array.from({ length: 20 }, (_, number) => check(`N${number}`))
  // As many as there are slots, except the one reserved for it.
  expect(begin(...newcomers.splice(0, 3))).toHaveLength(3)
  expect(begin(long)).toEqual([long])
  for (const newcomer of newcomers) {
    expect(begin(newcomer)).toEqual([newcomer])
    shares.end(newcomer)
  }
  expect(shares.isHeavy(long)).toBe(true)
  expect(shares.overdue()).toEqual([])
})

test('a task of a group that has lately taken much is sent away where it would only wait', () => {
  const { shares, task, check, begin, spend } = fourSlots()
  spend('A', 10_000)
  expect(begin(task('A'))).toHaveLength(1)
  expect(shares.refuses(task('A'))).toBe(true)
  for (const use of [task('A', 'long'), task('B'), check('A')]) expect(shares.refuses(use)).toBe(false)
})

test('idle uses come last, never take the slot that is left for newcomers, and give theirs up at once', () => {
  const { shares, task, begin, spend } = fourSlots()
  const idle = (group: string): SlotUse => ({ ...task(group), urgency: 'idle' })
  spend('A', 10_000)
  const late = task('A')
  expect(shares.choose([idle('B'), late])).toBe(late)
  const begun = begin(...Array.from({ length: 6 }, (_, number) => idle(`lens ${number}`)))
  expect(begun).toHaveLength(3)
  expect(shares.overdue()).toEqual(begun)
  const [first] = begun
  expect(first && shares.turnLong(first, [])).toBe('overdue')
  expect(first && shares.isHeavy(first)).toBe(true)
})
