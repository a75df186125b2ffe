import { expect, test } from 'vitest'
import { seenBox, snap, snapNext } from './snap.ts'

const page = { width: 300, height: 400 }
const place = { page, others: [] }
const box = { x: 100, y: 100, width: 100, height: 40 }

test('what comes near the middle or a margin holds there, and says to what', () => {
  expect(snap({ box: { ...box, x: 103 } }, place, 6)).toEqual({
    box: { ...box, x: 100 },
    guides: [{ axis: 'x', at: 150, name: 'the middle of the page' }],
  })
  const cornered = snap({ box: { ...box, x: 168, y: 321 } }, place, 6)
  expect(cornered.box).toEqual({ ...box, x: 164, y: 324 })
  expect(cornered.guides.map(({ name }) => name)).toEqual(['the right margin', 'the bottom margin'])
})

test('what is not near goes where it is put', () => {
  expect(snap({ box: { ...box, x: 87 } }, place, 6)).toEqual({ box: { ...box, x: 87 }, guides: [] })
})

test('things are laid beside each other, a turned one as it is seen', () => {
  const other = { name: 'seal.png', box: { x: 20, y: 200, width: 60, height: 20 }, rotation: 90 }
  expect(Object.values(seenBox(other.box, 90)).map(Math.round)).toEqual([40, 180, 20, 60])
  const laid = snap({ box: { ...box, x: 62, y: 182, height: 30 } }, { page, others: [other] }, 4)
  expect(laid.box).toEqual({ ...box, x: 60, y: 180, height: 30 })
  expect(laid.guides.map(({ axis, at, name }) => [axis, Math.round(at), name])).toEqual([
    ['x', 60, 'seal.png'],
    ['y', 180, 'seal.png'],
  ])
})

test('keys go from line to line', () => {
  const right = { x: 1, y: 0 }
  const first = snapNext({ box }, place, right)
  expect(first).toEqual({ box: { ...box, x: 164 }, guides: [{ axis: 'x', at: 264, name: 'the right margin' }] })
  expect(snapNext({ box: first.box }, place, right).box.x).toBe(200)
  expect(snapNext({ box: { ...box, x: 264 } }, place, right)).toEqual({
    box: { ...box, x: 300 },
    guides: [{ axis: 'x', at: 300, name: 'the right edge' }],
  })
})
