import { expect, test } from 'vitest'
import { Options } from './options.ts'

test('with nothing given every page is a JPG at 150 dots per inch', () => {
  expect(Options.parse({})).toMatchObject({ format: 'jpg', dpi: 150, pages: 'all', quality: 85, color: 'color' })
})

test.each([
  [{ dpi: 71 }, 'dpi'],
  [{ dpi: 601 }, 'dpi'],
  [{ quality: 0 }, 'quality'],
  [{ width: 0 }, 'width'],
  [{ pages: '7-x' }, 'pages'],
  [{ format: 'jpg', transparent: true }, 'transparent'],
  [{ format: 'png', color: 'bw', transparent: true }, 'transparent'],
  [{ format: 'tiff', tiffCompression: 'g4' }, 'tiffCompression'],
  [{ format: 'svg', color: 'gray' }, 'color'],
  [{ format: 'svg', layout: 'tall' }, 'layout'],
  [{ format: 'svg', area: 'content' }, 'area'],
])('%j is refused at %s', (given, path) => {
  const parsed = Options.safeParse(given)
  expect(parsed.error?.issues[0]?.path[0]).toBe(path)
})

test('resolution and quality are without effect on SVG', () => {
  expect(Options.safeParse({ format: 'svg', dpi: 300, quality: 50, transparent: true, width: 100 }).success).toBe(true)
})

test('G4 is taken in black and white, and without effect on other formats', () => {
  expect(Options.safeParse({ format: 'tiff', tiffCompression: 'g4', color: 'bw' }).success).toBe(true)
  expect(Options.safeParse({ format: 'png', tiffCompression: 'g4' }).success).toBe(true)
})
