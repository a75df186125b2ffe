import { paperInPoints } from '@octavo/core/files/paper.ts'
import { describe, expect, test } from 'vitest'
import { type LayoutOptions, layOut, turnedSize } from './layout.ts'

const usual: LayoutOptions = {
  pageSize: 'a4',
  width: 210,
  height: 297,
  unit: 'mm',
  orientation: 'auto',
  margin: 'none',
  fit: 'fit',
  perPage: 1,
  captions: false,
}
const wide = { width: 400, height: 200 }
const high = { width: 200, height: 400 }
const a4 = paperInPoints('a4')

describe('the page', () => {
  test('is as large as the image and its margins', () => {
    expect(layOut([wide], { ...usual, pageSize: 'fit' })).toMatchObject({ width: 400, height: 200 })
    expect(layOut([wide], { ...usual, pageSize: 'fit', margin: 1, unit: 'in' })).toMatchObject({ width: 544, height: 344 })
  })

  test('lies for a wide image and stands for a high one', () => {
    expect(layOut([wide], usual)).toMatchObject({ width: a4.height, height: a4.width })
    expect(layOut([high], usual)).toMatchObject({ width: a4.width, height: a4.height })
  })

  test('stands or lies as it is told', () => {
    expect(layOut([wide], { ...usual, orientation: 'portrait' })).toMatchObject({ width: a4.width, height: a4.height })
    expect(layOut([high], { ...usual, orientation: 'landscape' })).toMatchObject({ width: a4.height, height: a4.width })
  })

  test('has the size that is written', () => {
    expect(layOut([high], { ...usual, pageSize: 'custom', width: 4, height: 6, unit: 'in' })).toMatchObject({ width: 288, height: 432 })
  })
})

describe('an image', () => {
  const page = { ...usual, pageSize: 'custom', width: 300, height: 300, unit: 'pt' } as const
  const boxOf = (options: LayoutOptions, image = wide) => layOut([image], options).images[0]

  test('is shown whole and as large as possible', () => {
    expect(boxOf(page)).toEqual({ box: { x: 0, y: 75, width: 300, height: 150 } })
    expect(boxOf({ ...page, margin: 50 })).toEqual({ box: { x: 50, y: 100, width: 200, height: 100 } })
  })

  test('covers the page, and what reaches beyond is cut off', () => {
    expect(boxOf({ ...page, fit: 'fill', margin: 50 })).toEqual({
      box: { x: -50, y: 50, width: 400, height: 200 },
      clip: { x: 50, y: 50, width: 200, height: 200 },
    })
  })

  test('is stretched', () => {
    expect(boxOf({ ...page, fit: 'stretch' })).toEqual({ box: { x: 0, y: 0, width: 300, height: 300 } })
  })

  test('keeps its size in the middle, and is shrunk where it is too large', () => {
    expect(boxOf({ ...page, fit: 'center' }, { width: 100, height: 50 })).toEqual({ box: { x: 100, y: 125, width: 100, height: 50 } })
    expect(boxOf({ ...page, fit: 'center' })).toEqual({ box: { x: 0, y: 75, width: 300, height: 150 } })
  })

  test('that is turned changes sides', () => {
    expect([0, 90, 180, 270].map((turn) => turnedSize(wide, turn))).toEqual([wide, high, wide, high])
  })
})

describe('several images on a page', () => {
  test('stand in rows without touching, within the margins', () => {
    for (const perPage of [2, 3, 4, 6, 8, 9, 12, 16]) {
      const images = Array.from({ length: perPage }, () => wide)
      const page = layOut(images, { ...usual, perPage, margin: 'small' })
      for (const [index, { box }] of page.images.entries()) {
        expect(box.x).toBeGreaterThan(28)
        expect(box.y).toBeGreaterThan(28)
        expect(box.x + box.width).toBeLessThan(page.width - 28)
        expect(box.y + box.height).toBeLessThan(page.height - 28)
        for (const { box: other } of page.images.slice(index + 1)) expect(overlap(box, other)).toBe(false)
      }
    }
  })

  test('are shared out so that they are large', () => {
    const { images, width } = layOut([wide, wide], { ...usual, perPage: 2 })
    expect(width).toBe(a4.width)
    expect(images[0]?.box.x).toBe(images[1]?.box.x)
  })

  test('leave room for captions', () => {
    const { images } = layOut([wide, wide], { ...usual, perPage: 2, captions: true })
    for (const { box, caption } of images) expect(box.y + box.height).toBeLessThanOrEqual((caption?.y ?? 0) + 0.001)
  })
})

interface Area {
  x: number
  y: number
  width: number
  height: number
}

function overlap(one: Area, other: Area): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height
}
