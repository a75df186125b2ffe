import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { officeToPdf } from '@octavo/documents/office/to-pdf.ts'
import { scannedPdf } from '@octavo/documents/testing/scanned-pdf.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lines, type Placed, textPdf } from '../extract-text-from-pdf/testing/text-pdfs.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type TestFile, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { partsOf } from '../testing/zip-parts.ts'
import { Options } from './options.ts'
import run from './run.ts'
import { packageProblems } from './testing/package-problems.ts'

const runner = createToolRunner(run, Options)
/** Compares only where that is tested. */
const tool: typeof runner = { ...runner, run: (files, options) => runner.run(files, { fidelity: 'never', ...options }) }
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice()
  tool.close()
})

const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

async function slideOf(done: ToolRun, number = 1): Promise<string> {
  return (await partsOf(done)).get(`ppt/slides/slide${number}.xml`) ?? ''
}

/** The texts of the paragraphs of each box. */
function boxesIn(xml: string): string[][] {
  const bodies = [...xml.matchAll(/<p:txBody>([\s\S]*?)<\/p:txBody>/g)].map(([, inside = '']) => inside)
  return bodies.map(paragraphsIn).filter((texts) => texts.length > 0)
}

function paragraphsIn(xml: string): string[] {
  const paragraphs = [...xml.matchAll(/<a:p>([\s\S]*?)<\/a:p>/g)].map(([, inside = '']) => inside)
  return paragraphs.map((inside) => [...inside.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join('')).filter((text) => text !== '')
}

/** A result as LibreOffice shows it. */
async function shownPdf({ results }: ToolRun): Promise<string> {
  const input = { path: results[0]?.path ?? '', mimeType: powerPoint } as const
  const wish = { families: ['slides'] as const, filter: {}, steps: () => [], pages: 'all', newPath: () => tool.newPath('.pdf') }
  try {
    return (await officeToPdf(input, wish)).path
  } finally {
    slotOffice().renew()
  }
}

test('marked text and stamps are seen where they are', async () => {
  const look = (colour: string, box: string) => streamObject(`${colour} rg 0 0 100 20 re f`, `/Type/XObject/Subtype/Form/BBox[${box}]`)
  const annotation = (kind: string, rect: string, form: number) =>
    `<</Type/Annot/Subtype/${kind}/F 4/Rect[${rect}]/QuadPoints[50 320 150 320 50 300 150 300]/AP<</N ${form} 0 R>>>>`
  const font = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
  const file = smallPdf([
    ...onePage({
      box: '0 0 400 400',
      content: 'BT /F 16 Tf 50 304 Td (Marked words) Tj ET',
      page: `/Resources<<${font}>>/Annots[5 0 R 6 0 R]`,
    }),
    annotation('Highlight', '50 300 150 320', 7),
    annotation('Stamp', '200 100 300 120', 8),
    look('1 1 0', '0 0 100 20'),
    look('0 0 1', '0 0 100 20'),
  ])
  const done = await tool.run([file])
  const shown = await shownPdf(done)
  const bright = async (x: number, y: number) => (await colourAt(shown, x / 400, y / 400)).map((part) => part > 128)
  expect(await bright(52, 82)).toEqual([true, true, false])
  expect(await bright(250, 290)).toEqual([false, false, true])
  expect(boxesIn(await slideOf(done)).flat()).toEqual(['Marked words'])
})

/** The place of a word in a PDF. */
function placeOf(path: string, word: string): { x: number; y: number } {
  const words = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const [, x, , , y] = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`).exec(words) ?? []
  return { x: Number(x), y: Number(y) }
}

/** The colour of a place of a page, from 0 to 1 of its width and height. */
async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const image = execFileSync('pdftoppm', ['-png', '-r', '72', '-f', '1', '-l', '1', path], { maxBuffer: 50_000_000 })
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  return [...data.subarray(at, at + 3)]
}

const slide = (content: string, { page = '', more = [] as (string | Buffer)[], box = '0 0 720 405' } = {}) =>
  smallPdf([
    ...onePage({ box, content, page: `/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>${page}` }),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...more,
  ])
const say = (text: string, x: number, y: number, size = 18) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET `

const prose = [
  'The quick brown fox jumps over the lazy dog and then it runs away over hills and rivers',
  'into the woods where nobody ever goes, because there are wolves and bears in there',
  'and nobody likes them.',
]

describe('the text of a page', () => {
  test('becomes paragraphs in boxes, in their places', async () => {
    const page: Placed[] = [
      { text: 'A large title', x: 50, y: 720, size: 28, bold: true },
      ...lines(prose),
      { text: 'Elsewhere', x: 300, y: 300 },
    ]
    const file = textPdf([page])
    const done = await tool.run([file])
    const xml = await slideOf(done)
    expect(boxesIn(xml)).toEqual([['A large title'], [prose.join(' ')], ['Elsewhere']])
    expect(xml.match(/<p:ph type="title"\/>/g)).toHaveLength(1)
    expect(xml).toMatch(/<p:ph type="title"\/>[\s\S]*?<a:rPr sz="2800" b="1"[\s\S]*?A large title/)
    const shown = await shownPdf(done)
    expect(execFileSync('pdfinfo', [shown], { encoding: 'utf8' })).toMatch(
      /Pages: +1\n[\s\S]*Page size: +(?:600|599\.9)[\d.]* x (?:800|799\.9)[\d.]* pts/,
    )
    const source = tool.newPath('.pdf')
    writeFileSync(source, file)
    for (const word of ['quick', 'wolves', 'likes', 'Elsewhere']) {
      const [before, after] = [placeOf(source, word), placeOf(shown, word)]
      expect([word, Math.abs(after.x - before.x) < 2, Math.abs(after.y - before.y) < 2]).toEqual([word, true, true])
    }
  })

  test('has lists with real bullets and numbers', async () => {
    const items = (labels: readonly string[], y: number) =>
      labels.flatMap((label, index) => [
        { text: label, x: 60, y: y - 14 * index },
        { text: `thing ${label}`, x: 85, y: y - 14 * index },
      ])
    const xml = await slideOf(await tool.run([textPdf([[...items(['*', '*'], 500), ...items(['3.', '4.'], 300)]])]))
    expect(xml.match(/<a:buChar char="\*"\/>/g)).toHaveLength(2)
    expect(xml.match(/<a:buAutoNum type="arabicPeriod" startAt="3"\/>/g)).toHaveLength(2)
    expect(boxesIn(xml)).toEqual(expect.arrayContaining([['thing 3.', 'thing 4.']]))
  })

  test('stays text, whatever it says', async () => {
    const texts = ['=1+1', '=HYPERLINK("http://a.example")', '{PAGE}', '<a:fld>', 'javascript:alert']
    const xml = await slideOf(await tool.run([textPdf([texts.map((text, index) => ({ text, x: 50, y: 700 - 60 * index }))])]))
    expect(boxesIn(xml).flat()).toEqual(
      expect.arrayContaining(['=1+1', '=HYPERLINK(&quot;http://a.example&quot;)', '{PAGE}', '&lt;a:fld&gt;', 'javascript:alert']),
    )
    expect(xml).not.toMatch(/hlinkClick|<a:fld|macro/)
  })

  test('has links to the web and to mailboxes only', async () => {
    const link = (y: number, uri: string) => `<</Type/Annot/Subtype/Link/Rect[40 ${y} 200 ${y + 20}]/A<</S/URI/URI(${uri})>>>>`
    const content = ['Web', 'Mail', 'File', 'Script'].map((word, index) => say(word, 50, 300 - 50 * index)).join(' ')
    const targets = ['https://a.example/', 'mailto:a@a.example', 'file:///etc/passwd', 'javascript:alert(1)']
    const page = `/Annots[${targets.map((target, index) => link(295 - 50 * index, target.replace(/[()]/g, '\\$&'))).join(' ')}]`
    const done = await tool.run([slide(content, { page })])
    const parts = await partsOf(done)
    expect(packageProblems(parts)).toEqual([])
    expect(execFileSync('pdftotext', [await shownPdf(done), '-'], { encoding: 'utf8' })).toContain('Mail')
    const relations = parts.get('ppt/slides/_rels/slide1.xml.rels') ?? ''
    expect([...relations.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, target]) => target)).toEqual(targets.slice(0, 2))
    expect(parts.get('ppt/slides/slide1.xml')?.match(/<a:hlinkClick/g)).toHaveLength(2)
  })

  test('is turned where it was turned', async () => {
    const at = (a: number, text: string, x: number, y: number) => {
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)].map((value) => value.toFixed(5))
      return `BT /F 18 Tf ${cos} ${sin} -${sin} ${cos} ${x} ${y} Tm (${text}) Tj ET`
    }
    const done = await tool.run([slide(`${say('Level', 50, 350)} ${at(90, 'Upwards', 100, 100)} ${at(30, 'Slanted', 300, 150)}`)])
    const xml = await slideOf(done)
    expect(xml).toMatch(/<a:xfrm rot="16200000">[\s\S]*?Upwards/)
    expect(xml).toMatch(/<a:xfrm rot="198\d{5}">[\s\S]*?Slanted/)
    const shown = await shownPdf(done)
    const image = execFileSync('pdftotext', ['-bbox', shown, '-'], { encoding: 'utf8' })
    for (const word of ['Level', 'Upwards']) expect(image).toContain(`>${word}<`)
    const place = placeOf(shown, 'Upwards')
    expect(Math.abs(place.x - 84)).toBeLessThan(5)
    expect(Math.abs(place.y - 305)).toBeLessThan(5)
  })
})

test('a table becomes a table, with its spans, borders and fills', async () => {
  const rules = [300, 260, 220, 180, 140].map((y) => `100 ${y} m 550 ${y} l S`).join(' ')
  const sides = '100 140 m 100 300 l S 550 140 m 550 300 l S 250 140 m 250 300 l S 400 140 m 400 260 l S'
  const fill = '0.8 0.9 1 rg 250 260 300 40 re f 0 g'
  const cells = [235, 195, 155].map((y, row) => say(`left ${row}`, 110, y, 14) + say(`1${row}0`, 260, y, 14) + say(`2${row}0`, 410, y, 14))
  const done = await tool.run([
    slide(`${fill} 1 w ${rules} ${sides} ${say('Town', 110, 275, 14)} ${say('Numbers', 260, 275, 14)} ${cells.join('')}`),
  ])
  const xml = await slideOf(done)
  expect(xml.match(/<a:tbl>/g)).toHaveLength(1)
  expect(xml.match(/<a:gridCol /g)).toHaveLength(3)
  expect(xml.match(/<a:tr /g)).toHaveLength(4)
  expect(xml).toMatch(
    /<a:tc gridSpan="2">[\s\S]*?Numbers[\s\S]*?<a:srgbClr val="CCE6FF"\/><\/a:solidFill><\/a:tcPr><\/a:tc><a:tc hMerge="1">/,
  )
  expect(xml).not.toMatch(/<p:cxnSp>|<p:pic>/)
  const shown = await shownPdf(done)
  const place = placeOf(shown, '220')
  expect([Math.abs(place.x - 410) < 3, Math.abs(place.y - 252) < 5]).toEqual([true, true])
  expect(await colourAt(shown, 500 / 720, 115 / 405)).toEqual([204, 230, 255])
})

describe('what is drawn on a page', () => {
  test('becomes shapes where it is simple, below the text', async () => {
    const shapes = '0.2 0.4 0.8 rg 50 50 200 100 re f 1 0 0 RG 3 w 300 50 m 500 150 l S 0 0.5 0 rg 550 100 m 600 100 650 150 600 200 c h f'
    const done = await tool.run([slide(`${shapes} 1 g ${say('On it', 100, 95)}`)])
    const xml = await slideOf(done)
    expect(xml).toMatch(/<a:prstGeom prst="rect"><a:avLst\/><\/a:prstGeom><a:solidFill><a:srgbClr val="3366CC">/)
    expect(xml).toMatch(/<p:cxnSp>[\s\S]*?flipV="1"[\s\S]*?prst="line"[\s\S]*?FF0000/)
    expect(xml).toMatch(/<a:custGeom>[\s\S]*?<a:cubicBezTo>[\s\S]*?008000/)
    expect(xml).not.toContain('<p:pic>')
    expect(xml.indexOf('3366CC')).toBeLessThan(xml.indexOf('On it'))
    const shown = await shownPdf(done)
    expect(await colourAt(shown, 60 / 720, 340 / 405)).toEqual([51, 102, 204])
    expect(await colourAt(shown, 605 / 720, 255 / 405)).toEqual([0, 128, 0])
  })

  test('keeps what covers what: a drawing that is a picture lies above the shape below it', async () => {
    const shading =
      '/Resources<</Font<</F 5 0 R>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[100 0 300 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[1 1 0]/N 1>>>>>>>>'
    const content = `0 0 1 rg 50 50 400 200 re f q 100 100 200 100 re W n /S sh Q 0 g ${say('Above', 120, 140)}`
    const file = smallPdf([...onePage({ box: '0 0 720 405', content, page: shading }), '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'])
    const done = await tool.run([file])
    const xml = await slideOf(done)
    expect(xml.indexOf('0000FF')).toBeLessThan(xml.indexOf('<p:pic>'))
    expect(xml.indexOf('<p:pic>')).toBeLessThan(xml.indexOf('Above'))
    const [red = 0, , blue] = await colourAt(await shownPdf(done), 110 / 720, 290 / 405)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  })

  test('is a background where it covers the page, and can be an image or be left out', async () => {
    const file = slide(`0 0.2 0.4 rg 0 0 720 405 re f 1 0 0 rg 50 50 100 100 re f 1 g ${say('White on blue', 200, 200)}`)
    const xml = await slideOf(await tool.run([file]))
    expect(xml).toContain('<p:bg><p:bgPr><a:solidFill><a:srgbClr val="003366"/></a:solidFill>')
    const picture = await tool.run([file], { drawings: 'images' })
    expect(await slideOf(picture)).toMatch(/<p:bg><p:bgPr><a:blipFill/)
    const [red = 0, green] = await colourAt(await shownPdf(picture), 0.14, 0.75)
    expect([red > 250, green]).toEqual([true, 0])
    expect(await slideOf(await tool.run([file], { drawings: 'none' }))).not.toMatch(/<p:bg>|FF0000|<p:pic>/)
  })

  test('has images in their places, one part for one that repeats, described as the tags say', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 200, g: 30, b: 30 } } })
      .jpeg()
      .toBuffer()
    const image = streamObject(
      jpeg,
      '/Type/XObject/Subtype/Image/Width 40/Height 20/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    )
    const content = `/Figure <</MCID 0>> BDC q 200 0 0 100 100 200 cm /I Do Q EMC /P <</MCID 1>> BDC ${say('A caption', 100, 150)} EMC`
    const objects = onePage({
      box: '0 0 720 405',
      content,
      page: '/StructParents 0/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>',
      catalogue: '/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R',
    })
    const file = smallPdf([
      ...objects,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      image,
      '<</Type/StructTreeRoot/K[8 0 R 9 0 R]>>',
      '<</Type/StructElem/S/Figure/P 7 0 R/Pg 3 0 R/K 0/Alt(A red house)>>',
      '<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 1>>',
    ])
    const done = await tool.run([file])
    const parts = await partsOf(done)
    expect(parts.get('ppt/slides/slide1.xml')).toContain('descr="A red house"')
    expect([...parts.keys()].filter((name) => name.includes('media'))).toEqual(['ppt/media/image1.jpeg'])
    const [red = 0, green] = await colourAt(await shownPdf(done), 200 / 720, 155 / 405)
    expect(Math.abs(red - 200)).toBeLessThan(6)
    expect(green).toBeLessThan(50)
    expect([...(await partsOf(await tool.run([file], { images: false }))).keys()].filter((name) => name.includes('media'))).toEqual([])
  })
})

describe('slides', () => {
  test('have one size; pages of others are fitted and centred', async () => {
    const page = (box: string, entries = '') =>
      `<</Type/Page/Parent 2 0 R/MediaBox[${box}]${entries}/Resources<</Font<</F 3 0 R>>>>/Contents 7 0 R>>`
    const file = smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[4 0 R 5 0 R 6 0 R]/Count 3>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      page('0 0 400 200'),
      page('0 0 400 200', '/Rotate 90'),
      page('0 0 200 100', '/UserUnit 2'),
      streamObject(say('Hello', 20, 50, 12)),
    ])
    const done = await tool.run([file])
    expect(done.notes).toEqual([{ code: 'PAGES_FITTED', document: refOf(1), details: { pages: [2] } }])
    const parts = await partsOf(done)
    expect(parts.get('ppt/presentation.xml')).toContain('<p:sldSz cx="5080000" cy="2540000"/>')
    expect(parts.get('ppt/slides/slide1.xml')).toContain('sz="1200"')
    expect(parts.get('ppt/slides/slide2.xml')).toContain('sz="600"')
    expect(parts.get('ppt/slides/slide3.xml')).toContain('sz="2400"')
    expect(execFileSync('pdfinfo', [await shownPdf(done)], { encoding: 'utf8' })).toMatch(/Pages: +3\n/)
  })

  test('can be chosen, and progress is told page by page', async () => {
    const pages = ['one', 'two', 'three', 'four'].map((text) => lines([text]))
    const done = await tool.run([textPdf(pages)], { pages: '2,4' })
    expect([boxesIn(await slideOf(done)), boxesIn(await slideOf(done, 2)), await slideOf(done, 3)]).toEqual([[['two']], [['four']], ''])
    expect(done.progress).toEqual(expect.arrayContaining([0.5, 1]))
  })

  test('have the comments of readers as notes', async () => {
    const page =
      '/Annots[<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/T(Ada)/Contents(Check this\\rtwice)>> <</Type/Annot/Subtype/Highlight/Rect[40 190 200 220]/Contents(And that)>> <</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Contents(Not this)>>]'
    const done = await tool.run([slide(say('Words', 50, 200), { page })])
    const parts = await partsOf(done)
    expect(paragraphsIn(parts.get('ppt/notesSlides/notesSlide1.xml') ?? '')).toEqual(['Ada: Check this', 'twice', 'And that'])
    expect(parts.has('ppt/notesMasters/notesMaster1.xml')).toBe(true)
    const without = await partsOf(await tool.run([slide(say('Words', 50, 200), { page })], { notes: false }))
    expect([...without.keys()].filter((name) => name.includes('notes'))).toEqual([])
  })

  test('show what readers typed on the page, and do not repeat it in the notes', async () => {
    const typed = '<</Type/Annot/Subtype/FreeText/Rect[40 100 200 130]/Contents(Typed)/AP<</N 6 0 R>>>>'
    const look = streamObject(say('Typed', 5, 5), '/Type/XObject/Subtype/Form/BBox[0 0 160 30]/Resources<</Font<</F 5 0 R>>>>')
    const done = await tool.run([slide(say('Words', 50, 200), { page: `/Annots[${typed}]`, more: [look] })])
    expect(boxesIn(await slideOf(done)).flat()).toEqual(expect.arrayContaining(['Words', 'Typed']))
    expect([...(await partsOf(done)).keys()].filter((name) => name.includes('notes'))).toEqual([])
  })

  test('can be images of the pages, with their titles', async () => {
    const done = await tool.run([textPdf([[{ text: 'Readable', x: 50, y: 700, size: 30 }]])], { slides: 'images' })
    const xml = await slideOf(done)
    expect(xml.match(/<p:pic>/g)).toHaveLength(1)
    expect(boxesIn(xml)).toEqual([['Readable']])
    expect(xml).toMatch(/<a:off x="0" y="-\d+"\/>/)
    expect(done.notes).toEqual([])
  })

  test('of posters are drawn as finely as memory allows', async () => {
    const poster = slide(say('Poster', 50, 200), { box: '0 0 7200 7200' })
    expect((await slideOf(await tool.run([poster], { slides: 'images' }))).match(/<p:pic>/g)).toHaveLength(1)
  })

  test('have a title each, even those without text', async () => {
    const done = await tool.run([slide('1 0 0 rg 0 0 50 50 re f')])
    const xml = await slideOf(done)
    expect(boxesIn(xml)).toEqual([['file-1 1']])
    expect(xml.match(/<p:ph type="title"\/>/g)).toHaveLength(1)
    expect(done.notes).toEqual([{ code: 'PAGES_WITHOUT_TEXT', document: refOf(1), details: { pages: [1] } }])
  })
})

describe('a presentation', () => {
  const pdf = () => textPdf([lines(['A line of text that is long enough', 'to be compared with the page.'])])

  test('is compared with its PDF slide by slide', async () => {
    const { proofs } = await tool.run([pdf()], { fidelity: 'auto' })
    expect(proofs).toHaveLength(1)
    expect(proofs[0]?.report).toMatchObject({ pageCount: 1, shownCount: 1 })
    expect(proofs[0]?.report.score).toBeGreaterThanOrEqual(80)
  })

  test('below the lowest score is not delivered', async () => {
    const other = textPdf([Array.from({ length: 40 }, (_, row) => ({ text: `${row} `.repeat(60), x: 20, y: 780 - 19 * row, size: 19 }))])
    await expect(tool.run([other], { fidelity: 'auto', minFidelity: 100 })).rejects.toMatchObject({ code: 'FIDELITY_TOO_LOW' })
  })

  test('can be an OpenDocument one', async () => {
    const done = await tool.run([pdf()], { format: 'odp' })
    expect(done.results[0]?.mimeType).toBe('application/vnd.oasis.opendocument.presentation')
    const content = (await partsOf(done)).get('content.xml') ?? ''
    expect(content.match(/<draw:page /g)).toHaveLength(1)
    expect(content).toContain('long enough')
  })
})

test('a scan becomes text above its image, in which the text is erased', async () => {
  const letter = ['The quick brown fox jumps over', 'the lazy dog, and it is not amused', 'by that, which is why it barks']
  const done = await tool.run([await scannedPdf([{ lines: letter }])], { languages: ['eng'] })
  expect(
    boxesIn(await slideOf(done))
      .flat()
      .join(' '),
  ).toBe(letter.join(' '))
  expect(done.notes).toEqual([{ code: 'TEXT_RECOGNISED', document: refOf(1), details: { count: 1, share: expect.closeTo(0.95, 1) } }])
  const image = execFileSync('unzip', ['-p', done.results[0]?.path ?? '', 'ppt/media/*'], { maxBuffer: 50_000_000 })
  const stats = await sharp(image).flatten({ background: '#fff' }).greyscale().stats()
  // Hardly anything dark is left.
  expect(stats.channels[0]?.min).toBeGreaterThan(150)
})

describe('files that make trouble', () => {
  test('fail alone among others', async () => {
    const { results, failures } = await tool.run([textPdf([lines(['Good.'])]), Buffer.from('no PDF at all')])
    expect(results).toHaveLength(1)
    expect(failures[refOf(2)]?.code).toBe('DOCUMENT_DAMAGED')
  })

  test('a page of ten thousand letters and a grid of 500 columns give slides that open', async () => {
    const crowded = Array.from({ length: 100 }, (_, row) => ({ text: 'abcdefghi '.repeat(10).trim(), x: 20, y: 790 - 7 * row, size: 6 }))
    const rules = Array.from({ length: 501 }, (_, index) => `${20 + index} 100 m ${20 + index} 300 l S`).join(' ')
    const grid = slide(`${rules} 20 100 m 520 100 l S 20 200 m 520 200 l S 20 300 m 520 300 l S ${say('x', 21, 150, 1)}`)
    const [first, second] = [await tool.run([textPdf([crowded])]), await tool.run([grid])]
    for (const done of [first, second]) {
      expect(packageProblems(await partsOf(done))).toEqual([])
      expect(execFileSync('pdfinfo', [await shownPdf(done)], { encoding: 'utf8' })).toMatch(/Pages: +1\n/)
    }
  })
})

describe('the corpus', () => {
  testFiles({
    files: corpusFiles(),
    atLeast: 20,
    // The other half becomes Word: both are made of the same reading of a page.
    part: { turn: 1, of: 2, atLeast: 10 },
    run: (file: TestFile) => tool.run([file]),
    async check(done) {
      expect(done.results[0]).toMatchObject({ mimeType: powerPoint })
      const parts = await partsOf(done)
      expect(packageProblems(parts)).toEqual([])
      const slides = [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length
      const pages = Number(/Pages: +(\d+)/.exec(execFileSync('pdfinfo', [await shownPdf(done)], { encoding: 'utf8' }))?.[1])
      expect(pages).toBe(slides)
    },
  })
})
