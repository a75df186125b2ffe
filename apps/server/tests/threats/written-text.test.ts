import { afterAll, beforeAll, expect, test } from 'vitest'
import { injectedName, injectedPasswords, injections, unspaced, withoutActions } from '../testing/injections.ts'
import { actionsIn, pdfObjects, textsIn } from '../testing/pdf-objects.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const [asText] = injections
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
    const pdf = await made(
      'add-page-numbers-to-pdf',
      { [`${injectedName}.pdf`]: textPdf('one') },
      { format: `${text} {name}`.slice(0, 200) },
    )
    await withoutActions(pdf)
    const words = unspaced((await pageTexts(pdf)).join())
    expect(words).toContain(unspaced(text))
    expect(words).toContain('one')
  }
}, 60_000)

test('names and titles of files are texts in bookmarks, in the table of contents, at the foot of pages and below images', async () => {
  const files = { [`${injectedName}.pdf`]: textPdf('one'), 'b.pdf': textPdf('two') }
  const merged = await made('merge-pdf', files, { bookmarks: 'file', toc: 'name', footer: 'name' })
  const name = textsIn(await withoutActions(merged)).find((text) => text.includes('OpenAction'))
  expect(name).toContain('endstream endobj OpenAction ((AA [JS]')
  expect((await pageTexts(merged)).filter((text) => text.includes('endstream endobj OpenAction ((AA [JS]'))).toHaveLength(2)

  const titled = await made('rotate-pdf-pages', { 'a.pdf': textPdf('one') }, { angle: 90, properties: { title: asText } })
  const byTitle = await made('merge-pdf', { 'a.pdf': titled }, { bookmarks: 'file', bookmarkTitle: 'title', toc: 'title', footer: 'title' })
  expect(textsIn(await withoutActions(byTitle))).toContain(asText)
  expect((await pageTexts(byTitle)).filter((text) => unspaced(text).includes(')>>/OpenAction<<'))).toHaveLength(2)

  const captioned = await made('images-to-pdf', { [`${injectedName}.svg`]: Buffer.from(drawing) }, { captions: true, pageSize: 'a4' })
  await withoutActions(captioned)
  expect(unspaced((await pageTexts(captioned)).join())).toContain('endstreamendobjOpenAction')
}, 60_000)

test('what a code says is drawn, not written', async () => {
  for (const text of injections) {
    const pdf = await made('add-images-to-pdf', { 'a.pdf': textPdf('one') }, { codes: [{ text, anchor: 'top-right', width: 60 }] })
    await withoutActions(pdf)
    expect(await pageTexts(pdf)).toEqual(['one'])
  }
}, 60_000)

test('passwords are passwords', async () => {
  for (const userPassword of injectedPasswords) {
    const pdf = await made('protect-pdf', { 'a.pdf': textPdf('one') }, { userPassword, ownerPassword: `${userPassword}!` })
    for (const password of [userPassword, `${userPassword}!`]) expect(actionsIn(await pdfObjects(pdf, password))).toEqual([])
  }
}, 60_000)

test('every step of a chain writes texts as texts', async () => {
  const rotated = { taskType: 'rotate-pdf-pages', options: { angle: 90, properties: { title: asText } } }
  const pdf = await made('split-pdf', { [`${injectedName}.pdf`]: textPdf('one', 'two') }, { properties: { author: asText } }, [rotated])
  const texts = textsIn(await withoutActions(pdf))
  expect(texts.filter((text) => text === asText).length).toBeGreaterThanOrEqual(2)
}, 60_000)
