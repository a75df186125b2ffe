import { expect, test } from 'vitest'
import { createPageBitmaps } from './page-bitmaps.ts'

function bitmap(width: number): ImageBitmap {
  return { width, height: 1, close() {} }
}

test('a page that is being drawn ahead is waited for, and made to hurry, when it is asked for', async () => {
  const pages = createPageBitmaps()
  const coming = Promise.withResolvers<ImageBitmap>()
  const hurried: number[] = []
  void pages.drawAhead(1, 120, () => coming.promise)
  const asked = pages.take(1, 128, () => Promise.reject(new Error('drawn twice')), { hurry: (width) => hurried.push(width) })
  coming.resolve(bitmap(128))
  expect(await asked).toBe(await coming.promise)
  expect(hurried).toEqual([128])
  expect(await pages.take(1, 100, () => Promise.reject(new Error('drawn twice')))).toBe(await coming.promise)
})

test('a page that could not be drawn ahead is drawn when it is asked for', async () => {
  const pages = createPageBitmaps()
  const ahead = pages.drawAhead(2, 128, () => Promise.reject(new Error('no worker')))
  const drawn = bitmap(128)
  expect(await pages.take(2, 128, async () => drawn)).toBe(drawn)
  await ahead
})

test('a page that two ask for at once is drawn once, and again for the second if the first gives it up', async () => {
  const pages = createPageBitmaps()
  const coming = Promise.withResolvers<ImageBitmap>()
  const first = pages.take(3, 240, () => coming.promise)
  const second = pages.take(3, 256, () => Promise.reject(new Error('drawn twice')))
  coming.resolve(bitmap(256))
  expect(await second).toBe(await first)

  const given = Promise.withResolvers<ImageBitmap>()
  const drawn = bitmap(256)
  const gone = pages.take(4, 256, () => given.promise)
  const wanted = pages.take(4, 256, async () => drawn)
  given.reject(new Error('aborted'))
  await expect(gone).rejects.toThrow('aborted')
  expect(await wanted).toBe(drawn)
})

test('a page that lacks text is drawn again for the next who asks', async () => {
  const pages = createPageBitmaps()
  const [incomplete, complete] = [bitmap(256), bitmap(256)]
  expect(await pages.take(5, 256, async () => ({ bitmap: incomplete, isComplete: false }))).toBe(incomplete)
  expect(await pages.take(5, 256, async () => ({ bitmap: complete, isComplete: true }))).toBe(complete)
  expect(await pages.take(5, 256, () => Promise.reject(new Error('drawn again')))).toBe(complete)
})

test('everyone who waits for a page sees it early, as long as its fonts are on their way', async () => {
  const pages = createPageBitmaps()
  const closed: string[] = []
  const [without, complete] = [{ ...bitmap(256), close: () => void closed.push('without') }, bitmap(256)]
  const coming = Promise.withResolvers<ImageBitmap>()
  const seen: ImageBitmap[][] = [[], []]
  const onEarly = (who: number) => ({ onEarly: (early: ImageBitmap) => seen[who]?.push(early) })
  const draw = (_: number, show: (early: ImageBitmap) => void) => {
    show(without)
    return coming.promise
  }
  const first = pages.take(6, 256, draw, onEarly(0))
  const second = pages.take(6, 256, () => Promise.reject(new Error('drawn twice')), onEarly(1))
  expect(seen).toEqual([[without], [without]])
  expect(closed).toEqual([])
  coming.resolve(complete)
  expect([await first, await second]).toEqual([complete, complete])
  expect(closed).toEqual(['without'])
  expect(await pages.take(6, 256, draw, onEarly(0))).toBe(complete)
  expect(seen[0]).toEqual([without])
})
