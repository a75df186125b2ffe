import { describe, expect, test } from 'vitest'
import { loadToolOptions } from './tool-options.ts'

const numbers = 'Enter a whole number from 1 to 100,000.'

test('what is wrong is said at the option, and with its title where nothing marks it', async () => {
  const split = await loadToolOptions('split-pdf')
  expect(split.errorsOf({ ...split.first, every: 0 })).toEqual({ every: numbers })
  expect(split.missingIn({ ...split.first, every: 0 })).toBe(`Pages per file: ${numbers}`)
})

test('an option that another choice has hidden holds nobody up and is not sent as it is', async () => {
  const split = await loadToolOptions('split-pdf')
  const hidden = { ...split.first, mode: 'odd-even', every: 0, pattern: '(a', expression: true, maxBytes: 1 }
  expect(split.errorsOf(hidden)).toEqual({})
  expect(split.missingIn(hidden)).toBeUndefined()
  expect(split.forEngine(hidden, (id) => id)).toMatchObject({ mode: 'odd-even', every: 1, maxBytes: 10_000_000 })
  const images = await loadToolOptions('images-to-pdf')
  expect(images.errorsOf({ ...images.first, pageSize: 'a4', width: 0 })).toEqual({})
  expect(images.errorsOf({ ...images.first, pageSize: 'custom', width: 0 })).toEqual({ width: 'Enter a number above 0, up to 14,400.' })
})

test('the pixels of images are counted as soon as the pages are known', async () => {
  const images = await loadToolOptions('pdf-to-images')
  const facts = { encrypted: false, signed: false, hasForms: false, hasOutline: false, pageCount: 2 }
  const pages = [
    { width: 600, height: 800, rotation: 90 },
    { width: 60, height: 80, rotation: 0 },
  ]
  const file = { ...facts, ref: 'a', name: 'a.pdf', size: 1, mimeType: 'application/pdf', state: 'READY', pages } as const
  const said = (options: Record<string, unknown>) => images.missingIn({ ...images.first, ...options }, [file])
  expect(said({ width: 20_000, pages: '1' })).toBe(
    'Page 1 of a.pdf would have 20,000 × 15,000 pixels. At most 100 million can be drawn. Choose a smaller size.',
  )
  // The small page can be drawn, and the large one is left out.
  expect(said({ dpi: 600 })).toBeUndefined()
  expect(said({ layout: 'tall', width: 9000 })).toMatch(/^The tall image of a\.pdf would have 9,000 × 18,750 pixels\./)
})

describe('options that speak of single files', () => {
  const [a, b, refOfA] = ['a'.repeat(22), 'b'.repeat(22), 'R'.repeat(22)]
  const names = new Map([[a, refOfA]])

  test('are kept under the other names of the files', async () => {
    const { ofFiles } = await loadToolOptions('merge-pdf')
    const pages = [{ document: a, pages: '2-3', rotation: 90 }]
    expect(ofFiles({ pages }, names)).toEqual({ pages: [{ ...pages[0], document: refOfA }] })
    expect(ofFiles({ pages: [{ document: a }, { document: b }] }, names)).toEqual({ pages: [{ document: refOfA }, { document: b }] })
  })

  test('are all that is kept: nothing of what a person typed', async () => {
    const { ofFiles } = await loadToolOptions('protect-pdf')
    expect(ofFiles({ userPassword: a, fileName: `about ${a}`, clearMetadata: true, gone: undefined }, names)).toEqual({})
  })

  test('are not kept in a recipe', async () => {
    const { toRecipe } = await loadToolOptions('protect-pdf')
    const options = { clearMetadata: true, passwords: [{ document: a, userPassword: 'x' }] }
    expect(toRecipe(options, [{ id: a }])).toEqual({ options: { clearMetadata: true }, leftOut: 'Not saved: settings for single files.' })
  })
})
