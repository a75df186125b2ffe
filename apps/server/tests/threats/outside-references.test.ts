import { execFileSync } from 'node:child_process'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { type ProtectedServer, startProtectedServer } from '@octavo/platform/web/testing/protected-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

// Rows A13, A15 and C9 of the list of threats: what a file or an option names elsewhere is neither read nor asked for.
let house: TestProgram
let guarded: ProtectedServer
let web: string
beforeAll(async () => {
  guarded = await startProtectedServer()
  web = `http://127.0.0.1:${guarded.port}`
  house = await startTestProgram({ TASK_SECONDS: '10', CHECK_SECONDS: '5', SLOTS: '2' })
})
afterAll(async () => {
  await house.stop()
  await guarded.stop()
})

const laughs = ['lol', ...Array.from({ length: 9 }, (_, index) => `&l${index};`.repeat(10))]
  .map((text, index) => `<!ENTITY l${index} "${text}">`)
  .join('')

const drawings: Record<string, (address: string) => string> = {
  'files beside it': () => '<image href="../in-0" width="90" height="90"/><image href="x.png" width="90" height="90"/>',
  'files of the machine': () => '<image href="file:///etc/passwd" width="90" height="90"/><use href="file:///etc/passwd#x"/>',
  'the web': (address) =>
    `<image href="${address}/a.png" width="90" height="90"/><use href="${address}/b.svg#x"/><style>@import url(${address}/c.css)</style>`,
  'a part to include': () =>
    '<text y="50"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>',
}

test('a drawing shows its own words', async () => {
  expect(await inksOf(svg('<text y="50">words</text>'))).toBeGreaterThan(20)
})

test.each(Object.entries(drawings))('a drawing that names %s shows nothing of it', async (_, parts) => {
  expect(await inksOf(svg(parts(web)))).toBe(0)
  expect(guarded.hits()).toBe(0)
})

test.each([
  ['a file as an entity', () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text y="50">&x;</text>')}`],
  ['an entity on the web', () => `<!DOCTYPE svg SYSTEM "${web}/x.dtd" [<!ENTITY x SYSTEM "${web}/x">]>${svg('<text y="50">&x;</text>')}`],
])('a drawing with %s shows nothing of it, or is refused', async (_, drawing) => {
  expect([0, 'refused']).toContain(await inksOf(drawing()))
  expect(guarded.hits()).toBe(0)
})

test('entities that multiply come to a clear end, in a drawing and in what a PDF says of itself', async () => {
  const types = `<!DOCTYPE svg [${laughs}]>`
  await inksOf(`${types}${svg('<text y="50">&l9;</text>')}`)
  const xmp = `<!DOCTYPE x [${laughs}<!ENTITY f SYSTEM "${web}/f">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&l9;&f;</x:xmpmeta>`
  const pdf = smallPdf([
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    streamObject(xmp, '/Type/Metadata/Subtype/XML'),
  ])
  const task = await house.client.newTask()
  const document = await task.upload('a.pdf', pdf)
  expect(document).toMatchObject({ state: 'READY', pageCount: 1 })
  await task.execute([document.ref], { properties: { title: 'new' } })
  expect((await task.ended()).status).toBe('SUCCEEDED')
  expect(guarded.hits()).toBe(0)
})

test('an image that is a path or somebody else’s is answered as one that nobody has', async () => {
  const taskType = 'add-images-to-pdf'
  const [task, other] = [await house.client.newTask(taskType), await house.client.newTask(taskType)]
  const pdf = await task.upload('a.pdf', textPdf('one'))
  const theirs = await other.upload('logo.svg', Buffer.from(svg('')))
  const answer = async (document: string) => {
    const images = [{ document, target: pdf.ref, page: 1, x: 10, y: 10, width: 80 }]
    const refused = await task.execute([pdf.ref], { images }, { taskType })
    const { requestId: _, ...body } = (await refused.json()) as Record<string, unknown>
    return { status: refused.status, body }
  }
  const unknown = await answer('AAAAAAAAAAAAAAAAAAAAAA')
  expect(unknown.status).toBe(422)
  expect(await answer(theirs.ref)).toEqual(unknown)
  for (const path of ['../x', '/etc/passwd', 'file:///etc/passwd']) expect((await answer(path)).status).toBe(400)
})

/** A white sheet with these parts on it. */
function svg(parts: string): string {
  const names = 'xmlns="http://www.w3.org/2000/svg" width="100" height="100"'
  return `<svg ${names}><rect width="100" height="100" fill="white"/>${parts}</svg>`
}

/** How many points of the page are dark once the drawing is on it. */
async function inksOf(drawing: string): Promise<number | 'refused'> {
  const task = await house.client.newTask('images-to-pdf')
  const { ref } = await task.upload('drawing.svg', Buffer.from(drawing))
  await task.execute([ref], {}, { taskType: 'images-to-pdf' })
  const { status, error, results } = await task.ended()
  if (status === 'FAILED') {
    expect(isErrorCode(error?.code ?? '') && error?.code !== 'INTERNAL').toBe(true)
    return 'refused'
  }
  const drawn = execFileSync('pdftoppm', ['-r', '72', '-gray', '-'], { input: await task.download(results[0]?.ref ?? ''), maxBuffer: 1e8 })
  const header = /^P5\s+\d+\s+\d+\s+255\s/.exec(drawn.subarray(0, 40).toString('latin1'))?.[0] ?? ''
  expect(header).not.toBe('')
  return drawn.subarray(header.length).filter((shade) => shade < 200).length
}
