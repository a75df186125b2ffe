import { expect, test } from 'vitest'
import { Options } from '../options.ts'
import { settled } from './settled.ts'

test('whatever is chosen after a choice that forbids it stays valid', () => {
  for (const format of ['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'avif', 'svg'] as const) {
    for (const color of ['color', 'gray', 'bw'] as const) {
      expect(
        Options.safeParse(settled({ format, color, transparent: true, tiffCompression: 'g4', area: 'content', layout: 'tall' })).success,
      ).toBe(true)
    }
  }
})

test('what can stay stays', () => {
  expect(settled({ format: 'png', transparent: true })).toEqual({ format: 'png', transparent: true })
  expect(settled({ format: 'tiff', color: 'bw', tiffCompression: 'g4' })).toMatchObject({ tiffCompression: 'g4' })
})
