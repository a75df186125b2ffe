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
  const asked = pages.take(
    1,
    128,
    () => Promise.reject(new Error('drawn twice')),
    (width) => hurried.push(width),
  )
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
