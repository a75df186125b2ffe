import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Edit } from '@octavo/core/edits/edit.ts'
import { sampleImage } from '@octavo/documents/testing/sample-image.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, runTool } from '../run/run-tool.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
const folder = mkdtempSync(join(tmpdir(), 'edit-pdf-'))
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await house.stop()
})

const file = textPdf('The old harbour', 'Second page')
const change = {
  id: 'word',
  on: '1',
  kind: 'text-change',
  block: { spans: [{ show: 0, from: 4, to: 7 }], was: 'old' },
  text: [{ text: 'new' }],
}
const list = {
  pages: [
    { key: '2', page: 2, rotate: 90 },
    { key: '1', page: 1 },
  ],
  edits: [
    change,
    { id: 'added', on: '2', kind: 'text', box: { x: 20, y: 20, width: 200, height: 20 }, runs: [{ text: 'Żółć' }] },
    {
      id: 'mark',
      on: '1',
      kind: 'markup',
      how: 'highlight',
      quads: [
        [
          { x: 20, y: 80 },
          { x: 90, y: 80 },
          { x: 90, y: 105 },
          { x: 20, y: 105 },
        ],
      ],
    },
  ],
}

/** A file as qpdf writes it out, without what differs each time it is written. */
function plainOf(bytes: Uint8Array): string {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, bytes)
  const plain = execFileSync('qpdf', ['--qdf', '--static-id', path, '-'], { encoding: 'latin1', maxBuffer: 50_000_000 })
  return plain
    .replace(/D:\d{14}[^)]*/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/\/ID \[[^\]]*\]/g, '')
}

function textOf(bytes: Uint8Array): string {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, bytes)
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
}

const call = (options: unknown, content: Uint8Array = file) =>
  runTool(house, 'edit-pdf', { files: [{ name: 'report.pdf', content }], options })

test('the same list gives the same file, in one call and step by step', async () => {
  const answer = await call(list)
  expect(answer.status).toBe(200)
  const once = new Uint8Array(await answer.arrayBuffer())
  const task = await house.client.newTask('edit-pdf')
  const { ref } = await task.upload('report.pdf', file)
  await task.execute([ref], list, { taskType: 'edit-pdf' })
  const { results } = await task.ended()
  const again = await task.download(results[0]?.ref ?? '')
  expect(plainOf(again)).toBe(plainOf(once))
  const text = textOf(once)
  expect(text).toContain('The new harbour')
  expect(text).toContain('Żółć')
  expect(text.indexOf('Second page')).toBeLessThan(text.indexOf('The new harbour'))
})

test('the example of the README does what it says', async () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const [, options = ''] = /## Edit a file\n[\s\S]*?'options=([\s\S]*?)'\n```/.exec(readme) ?? []
  const answer = await call(JSON.parse(options))
  expect(answer.status).toBe(200)
  const text = textOf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain('The new harbour')
  expect(text).toContain('Approved')
  expect(text).not.toContain('Second page')
})

test('an edit that expects another text is refused by its name and page', async () => {
  const answer = await call({ edits: [{ ...change, block: { ...change.block, was: 'young' } }] })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'word', page: 1, reason: 'text-differs' } })
})

test('a list that was made of another file is refused', async () => {
  const answer = await call({ source: { sha256: '0'.repeat(64), pageCount: 2 }, edits: [change] })
  expect(await codeOf(answer)).toEqual([422, 'EDITS_OF_ANOTHER_FILE'])
})

test("a document of someone else's task is unknown, as an image and as a page", async () => {
  const foreign = await house.client.newTask('edit-pdf')
  const { ref: image } = await foreign.upload('logo.png', await sampleImage().png().toBuffer())
  const { ref: other } = await foreign.upload('other.pdf', textPdf('Foreign secret'))
  const task = await house.client.newTask('edit-pdf')
  const { ref } = await task.upload('report.pdf', file)
  const box = { x: 10, y: 10, width: 50, height: 50 }
  for (const options of [
    { edits: [{ id: 'a', on: '1', kind: 'image', document: image, box }] },
    { pages: [{ key: 'a', page: { document: other, page: 1 } }] },
  ]) {
    const answer = await task.execute([ref], options, { taskType: 'edit-pdf' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(await answer.json())).not.toContain('Foreign secret')
    const named = await task.execute([ref, image, other], options, { taskType: 'edit-pdf' })
    expect(named.status).toBeGreaterThanOrEqual(400)
  }
})

test.each([
  [
    'more edits than a list may have',
    {
      edits: Array.from({ length: 20_001 }, (_, index) => ({
        id: `e${index}`,
        on: '1',
        kind: 'cover',
        box: { x: 1, y: 1, width: 1, height: 1 },
      })),
    },
  ],
  ['an edit on a page that the list does not have', { pages: [{ key: 'a', page: 1 }], edits: [{ ...change, on: '1' }] }],
  ['two edits of one name', { edits: [change, change] }],
  ['a kind that nobody knows', { edits: [{ ...change, kind: 'script' }] }],
  [
    'an address that runs something',
    { edits: [{ id: 'a', on: '1', kind: 'link', box: { x: 1, y: 1, width: 9, height: 9 }, to: { url: 'javascript:alert(1)' } }] },
  ],
])('refuses %s before anything is opened', async (_, options) => {
  const answer = await call(options)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

/** Two pages, of which the first has an image and a comment. */
function illustrated(): Buffer {
  const content = 'BT /F 18 Tf 20 100 Td (The old harbour) Tj ET q 60 0 0 40 20 140 cm /I Do Q'
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R 8 0 R]/Count 2>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 5 0 R/Annots[7 0 R]/Resources<</Font<</F 3 0 R>>/XObject<</I 6 0 R>>>>>>',
    streamObject(content),
    streamObject(Buffer.from([0, 128]), '/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'),
    '<</Type/Annot/Subtype/Text/Rect[250 150 270 170]/Contents(Unseen)/C[1 0 0]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  ])
}

test('every kind of edit has an example in the API, and is taken by its call', async () => {
  const api = (await (await house.client.call('GET', '/api/v1/openapi.json')).json()) as {
    components: { schemas: { EditPdfOptions: { examples: { edits: { kind: string }[] }[] } } }
  }
  const { examples } = api.components.schemas.EditPdfOptions
  const kinds = Edit.options.map(({ shape }) => shape.kind.value)
  expect(examples.flatMap(({ edits }) => edits.map(({ kind }) => kind)).sort()).toEqual(kinds.toSorted())
  const image = { name: 'logo.png', content: await sampleImage().png().toBuffer() }
  for (const options of examples) {
    const isNamed = JSON.stringify(options).includes('"document":"1"')
    const files = [{ name: 'a.pdf', content: illustrated() }, ...(isNamed ? [image] : [])]
    const done = await runTool(house, 'edit-pdf', { files, options })
    expect([JSON.stringify(options), done.status, done.ok ? '' : await done.text()]).toEqual([JSON.stringify(options), 200, ''])
  }
})
