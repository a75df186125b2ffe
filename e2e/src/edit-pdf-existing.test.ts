import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { pdfOf, type TestFile } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const path = '/editor'

/** A page of 300 by 400 points: a red image at 40, 40 and a square comment in blue at 40, 200, each 60 by 60. */
function withThings(): TestFile {
  const content = 'q 60 0 0 60 40 300 cm /I Do Q'
  const drawn = '0 0 1 RG 4 w 2 2 56 56 re S'
  return pdfOf('things.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>/Annots[6 0 R]>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 6/Filter/ASCIIHexDecode>>\nstream\nFF0000\nendstream',
    '<</Type/Annot/Subtype/Square/Rect[40 140 100 200]/C[0 0 1]/BS<</W 4>>/Contents(Check this)/T(Ann)/AP<</N 7 0 R>>>>',
    `<</Type/XObject/Subtype/Form/BBox[0 0 60 60]/Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
  ])
}

/** The colour that poppler draws at a point of the first page: its parts as f, 0, or 8 between. */
function colourAt(file: string, [x, y]: [number, number]): string {
  const image = execFileSync('pdftoppm', ['-r', '72', file])
  const [, width = '0', height = '0'] = /^P6\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.toString('latin1', 0, 40)) ?? []
  const at = image.length - Number(width) * Number(height) * 3 + (y * Number(width) + x) * 3
  return [...image.subarray(at, at + 3)].map((part) => (part > 200 ? 'f' : part < 60 ? '0' : '8')).join('')
}

test('with the mouse: an image of the file is moved, its comment restyled, and undo brings both back', async () => {
  await using there = await site.visit({ path, width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(withThings())
  await editor.tool('Select')
  await page.getByRole('button', { name: 'Image of the file' }).first().waitFor()
  await editor.drag(1, { x: 70, y: 70 }, { x: 190, y: 110 })
  await page.getByRole('heading', { name: 'Image of the file' }).waitFor()
  const comment = page.getByRole('button', { name: 'Shape of the file Check this', exact: true }).first()
  await comment.focus()
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByText('By Ann').waitFor()
  await panel.getByRole('button', { name: /Colour/ }).click()
  await page.getByRole('button', { name: '#c62828' }).click()
  await panel.getByLabel('Note').fill('Checked')
  expect(await barriers(page)).toEqual([])
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect(colourAt(saved, [70, 70])).toBe('fff')
  expect(colourAt(saved, [190, 110])).toBe('f00')
  expect(colourAt(saved, [42, 230])).toBe('800')
  expect(execFileSync('qpdf', ['--qdf', saved, '-'], { encoding: 'latin1' })).toContain('(Checked)')
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  const again = await editor.save()
  expect([colourAt(again, [70, 70]), colourAt(again, [42, 230])]).toEqual(['f00', '00f'])
  expect(there.complaints).toEqual([])
})

test('with the keyboard: an image is moved and removed from the list, a comment flattened', async () => {
  await using there = await site.visit({ path, width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(withThings())
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByRole('button', { name: 'Shape of the file Check this' }).press('Enter')
  await panel.getByRole('button', { name: 'Make it part of the page' }).press('Enter')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Shape of the file Check this, part of the page' }).waitFor()
  const image = page.getByRole('button', { name: 'Image of the file', exact: true }).first()
  await image.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  const saved = await editor.save()
  expect(colourAt(saved, [70, 70])).toBe('fff')
  expect(colourAt(saved, [42, 230])).toBe('00f')
  const objects = execFileSync('qpdf', ['--qdf', saved, '-'], { encoding: 'latin1' })
  expect(objects).not.toContain('/Subtype /Square')
  expect(objects).not.toContain('/Subtype /Image')
  expect(there.complaints).toEqual([])
})

test('on a phone a comment of the file is changed by touch', async () => {
  await using there = await site.visit({ path, ...phone })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(withThings())
  await editor.tool('Select')
  await page.getByRole('button', { name: 'Shape of the file Check this', exact: true }).first().waitFor()
  const place = await editor.at(1, { x: 70, y: 230 })
  await page.touchscreen.tap(place.x, place.y)
  const panel = page.getByRole('complementary', { name: 'Properties' })
  await panel.getByLabel('Line width').fill('10')
  expect(await overEdge(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(colourAt(await editor.save(), [47, 230])).toBe('00f')
})
