import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionsIn, pdfObjects, textsIn } from '../testing/pdf-objects.ts'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

/** What a careless writer would not write as text. */
const injections = [
  ') >> /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ((',
  '#FF) /AA << /O << /S /Launch /F (sh) >> >>',
  '> /JS <6161> /AA <',
  'x\nendstream\nendobj\n3 0 obj\n<</Type/Page/AA<</O<</S/JavaScript/JS(1)>>>>>>\nendobj\nstream\n',
  '\\) /Launch (\\',
  'a\n-FileName=x\n--help\n@/etc/hostname',
]
const [asText = ''] = injections
/** The same as a file can be called: no slash, no line, no sign that names cannot have. */
const asName = ') ET Q endstream endobj OpenAction ((AA [JS] #FF'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="red" d="M0 0h40v20H0z"/></svg>'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

/** The first result of a tool. */
async function made(taskType: string, files: Record<string, Uint8Array>, options: object, executeOrders: object[] = []) {
  const task = await house.client.newTask(taskType)
  const refs: string[] = []
  for (const [name, content] of Object.entries(files)) refs.push((await task.upload(name, content)).ref)
  const accepted = await task.execute(refs, options, { taskType, executeOrders })
  expect([accepted.status, await accepted.text()]).toEqual([202, expect.anything()])
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED' })
  return task.download(ended.results[0]?.ref ?? '')
}

/** The objects of a PDF, once qpdf has found it sound and without anything that acts by itself. */
async function withoutActions(pdf: Uint8Array) {
  expect(await isSound(pdf)).toBe(true)
  const objects = await pdfObjects(pdf)
  expect(actionsIn(objects)).toEqual([])
  return objects
}

test('properties are texts, whatever stands in them', async () => {
  for (const text of injections) {
    const properties = { title: text, author: text, subject: text, keywords: text, custom: { Case: text } }
    const objects = await withoutActions(await made('rotate-pdf-pages', { 'a.pdf': textPdf('one') }, { angle: 90, properties }))
    expect(textsIn(objects).filter((found) => found === text.trim()).length).toBeGreaterThanOrEqual(5)
  }
}, 60_000)

test('a property of one’s own cannot be named so that it becomes something else', async () => {
  const task = await house.client.newTask('rotate-pdf-pages')
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  for (const name of ['A) /AA <<', 'A#20', 'A /OpenAction', 'A\n', '/A', '']) {
    const answer = await task.execute([ref], { angle: 90, properties: { custom: { [name]: 'x' } } }, { taskType: 'rotate-pdf-pages' })
    expect([name, answer.status]).toEqual([name, 400])
  }
})

test('page numbers write their text and nothing else', async () => {
  for (const text of injections) {
    const pdf = await made('add-page-numbers-to-pdf', { [`${asName}.pdf`]: textPdf('one') }, { format: `${text} {name}`.slice(0, 200) })
    await withoutActions(pdf)
    const words = (await pageTexts(pdf)).join().replace(/\s+/g, '')
    expect(words).toContain(text.replace(/\s+/g, ''))
    expect(words).toContain('one')
  }
}, 60_000)

test('names and titles of files are texts in bookmarks, in the table of contents, at the foot of pages and below images', async () => {
  const files = { [`${asName}.pdf`]: textPdf('one'), 'b.pdf': textPdf('two') }
  const merged = await made('merge-pdf', files, { bookmarks: 'file', toc: 'name', footer: 'name' })
  const name = textsIn(await withoutActions(merged)).find((text) => text.includes('OpenAction'))
  expect(name).toContain('endstream endobj OpenAction ((AA [JS]')
  expect((await pageTexts(merged)).filter((text) => text.includes('endstream endobj OpenAction ((AA [JS]'))).toHaveLength(2)

  const titled = await made('rotate-pdf-pages', { 'a.pdf': textPdf('one') }, { angle: 90, properties: { title: asText } })
  const byTitle = await made('merge-pdf', { 'a.pdf': titled }, { bookmarks: 'file', bookmarkTitle: 'title', toc: 'title', footer: 'title' })
  expect(textsIn(await withoutActions(byTitle))).toContain(asText)
  expect((await pageTexts(byTitle)).filter((text) => text.replace(/\s+/g, '').includes(')>>/OpenAction<<'))).toHaveLength(2)

  const captioned = await made('images-to-pdf', { [`${asName}.svg`]: Buffer.from(drawing) }, { captions: true, pageSize: 'a4' })
  await withoutActions(captioned)
  expect((await pageTexts(captioned)).join().replace(/\s+/g, '')).toContain('endstreamendobjOpenAction')
}, 60_000)

test('what a code says is drawn, not written', async () => {
  for (const text of injections) {
    const pdf = await made('add-images-to-pdf', { 'a.pdf': textPdf('one') }, { codes: [{ text, anchor: 'top-right', width: 60 }] })
    await withoutActions(pdf)
    expect(await pageTexts(pdf)).toEqual(['one'])
  }
}, 60_000)

test('passwords are passwords', async () => {
  for (const userPassword of [asText.slice(0, 100), '#FF) /AA <<', '> /JS <6161>', '(((((\\']) {
    const pdf = await made('protect-pdf', { 'a.pdf': textPdf('one') }, { userPassword, ownerPassword: `${userPassword}!` })
    for (const password of [userPassword, `${userPassword}!`]) expect(actionsIn(await pdfObjects(pdf, password))).toEqual([])
  }
}, 60_000)

test('every step of a chain writes texts as texts', async () => {
  const rotated = { taskType: 'rotate-pdf-pages', options: { angle: 90, properties: { title: asText } } }
  const pdf = await made('split-pdf', { [`${asName}.pdf`]: textPdf('one', 'two') }, { properties: { author: asText } }, [rotated])
  const texts = textsIn(await withoutActions(pdf))
  expect(texts.filter((text) => text === asText).length).toBeGreaterThanOrEqual(2)
}, 60_000)
