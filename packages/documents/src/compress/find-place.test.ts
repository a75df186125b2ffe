import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const bounds = { least: 900, most: 1000 }

function counted(sizeAt: (place: number) => number) {
  const places: number[] = []
  return {
    places,
    sizeAt: async (place: number) => {
      places.push(place)
      return sizeAt(place)
    },
  }
}

test.each([
  ['by the same factor', (place: number) => 100_000 * 0.0001 ** place],
  ['fast at first', (place: number) => 400 + 50_000 * (1 - place) ** 4],
  ['evenly', (place: number) => 20_000 * (1 - 0.98 * place)],
])('a size between the bounds is found in a few tries where sizes fall %s', async (_, sizeAt) => {
  const { places, sizeAt: tried } = counted(sizeAt)
  const { best } = await findPlace(bounds, 100_000, tried)
  expect(best?.size).toBeGreaterThanOrEqual(bounds.least)
  expect(best?.size).toBeLessThanOrEqual(bounds.most)
  expect(places.length).toBeLessThanOrEqual(9)
})

test('where sizes jump over the bounds, the largest below them is taken', async () => {
  const { best } = await findPlace(bounds, 5000, async (place) => (place < 0.3 ? 5000 : 600))
  expect(best?.size).toBe(600)
})

test('the smallest size is told where even that is too large', async () => {
  const { best, last } = await findPlace(bounds, 5000, async (place) => 5000 - 1000 * place)
  expect(best).toBeUndefined()
  expect(last).toEqual({ place: 1, size: 4000 })
})
