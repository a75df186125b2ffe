import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, pdfOf, type TestFile } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const written = '直接关于文件'

test('text in a font that the file does not embed is shown, found, changed and saved', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const fonts: number[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/fonts/substitutes')) fonts.push((await response.body()).length)
  })
  const editor = editorOn(page)
  await editor.open(chinesePdf('chinese.pdf'))
  await expect.poll(() => inkIn(page, [36, 70, 200, 112])).toBeGreaterThan(2000)
  await expect.poll(() => fonts.length).toBe(1)
  expect(fonts[0]).toBeLessThan(8000)
  const { x, y } = await editor.at(1, { x: 100, y: 90 })
  await page.mouse.click(x, y)
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('新')
  await page.keyboard.press('Escape')
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved))[0]?.split('\n')[0]?.replaceAll(' ', '')).toBe(`${written}新`)
  expect(there.complaints).toEqual([])
})

test('a page stays readable where fonts cannot be fetched', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  await page.route('**/fonts/substitutes', (route) => route.abort())
  await editorOn(page).open(chinesePdf('chinese.pdf'))
  await expect.poll(() => inkIn(page, [36, 230, 240, 260])).toBeGreaterThan(2000)
  expect(await inkIn(page, [36, 70, 200, 112])).toBeLessThan(500)
})

test('a page is shown while its fonts are on their way, and drawn again when they have come', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const held = Promise.withResolvers<void>()
  await page.route('**/fonts/substitutes', (route) => held.promise.then(() => route.continue()))
  await editorOn(page).open(chinesePdf('chinese.pdf'))
  await expect.poll(() => inkIn(page, [36, 230, 240, 260])).toBeGreaterThan(2000)
  expect(await inkIn(page, [36, 70, 200, 112])).toBeLessThan(500)
  await page.getByText('Loading fonts…').waitFor()
  held.resolve()
  await expect.poll(() => inkIn(page, [36, 70, 200, 112])).toBeGreaterThan(2000)
  await page.getByText('Loading fonts…').waitFor({ state: 'detached' })
})

/** The bytes of an image of a part of the page, from left, top, right and bottom in points: few where nothing is drawn. */
async function inkIn(page: Page, [left, top, right, bottom]: readonly [number, number, number, number]): Promise<number> {
  const editor = editorOn(page)
  const [from, to] = [await editor.at(1, { x: left, y: top }), await editor.at(1, { x: right, y: bottom })]
  return (await page.screenshot({ clip: { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y } })).length
}

/** A page with a Chinese line in a font that the file only names, and a Latin line below. */
function chinesePdf(name: string): TestFile {
  const codes = Buffer.from(written, 'utf16le').swap16().toString('hex')
  const content = `BT /S 24 Tf 40 300 Td <${codes}> Tj /L 24 Tf 0 -150 Td (About the file) Tj ET`
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</S 5 0 R/L 8 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}
