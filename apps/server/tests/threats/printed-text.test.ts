import { combinations } from '@octavo/documents/testing/combinations.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { type ProtectedServer, startProtectedServer } from '@octavo/platform/web/testing/protected-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { injectedName, injectedPasswords, injections, unspaced, withoutActions } from '../testing/injections.ts'
import { actionsIn, pdfObjects, textsIn } from '../testing/pdf-objects.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestSite } from '../testing/test-site.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const [asText] = injections

let site: TestSite
let guarded: ProtectedServer
let house: TestProgram
beforeAll(async () => {
  guarded = await startProtectedServer()
  // The title and the headings of a page are somebody else's words.
  const words = injections.map((text) => `<h1>${escaped(text)}</h1>`).join('')
  site = await startTestSite(() => ({ '/page': `<!doctype html><title>${escaped(markup())}</title>${words}<p>one` }))
  // All addresses of this machine are allowed, so that a line which asked for something would be seen.
  house = await startTestProgram({ WEB_ALLOW: `${site.host},127.0.0.1:${guarded.port}`, BROWSER_SLOTS: '1', TASK_SECONDS: '60' })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
  await guarded.stop()
})

/** What would be more than text if a line were taken for HTML. */
const markup = () => `<img src=http://127.0.0.1:${guarded.port}/a onerror=alert(1)><b>bold</b>`

async function made(taskType: string, options: object, files: Readonly<Record<string, Uint8Array>> = {}): Promise<Uint8Array> {
  const task = await house.client.newTask(taskType)
  const refs: string[] = []
  for (const [name, content] of Object.entries(files)) refs.push((await task.upload(name, content)).ref)
  const accepted = await task.execute(refs, options, { taskType })
  expect([accepted.status, await accepted.text()]).toEqual([202, expect.anything()])
  const { status, error, results } = await task.ended()
  expect([status, error]).toEqual(['SUCCEEDED', undefined])
  return task.download(results[0]?.ref ?? '')
}

describe('a web page is printed', () => {
  const print = (options: object) =>
    made('url-to-pdf', { urls: [`${site.url}/page`], pageSize: 'a2', landscape: true, waitUntil: 'load', ...options })

  test('with headers and footers that are texts, its own title in them too', async () => {
    const asHeadings: readonly string[] = injections
    const texts = [...asHeadings, `</div><script>document.title='ran'</script>${markup()}`, '&lt;i&gt; &#40;']
    for (let index = 0; index < texts.length; index += 2) {
      const [header = '', footer = ''] = texts.slice(index)
      const pdf = await print({ header: `${header} | {title}`, footer })
      await withoutActions(pdf)
      const words = unspaced((await pageTexts(pdf))[0] ?? '')
      // Above or below, and among the headings of the page.
      for (const text of [header, footer]) expect(words.split(unspaced(text))).toHaveLength(asHeadings.includes(text) ? 3 : 2)
      expect(words).toContain(unspaced(markup()))
    }
    expect(guarded.hits()).toBe(0)
  })

  test('with properties and bookmarks that are texts', async () => {
    const properties = { title: asText, author: asText, subject: asText, keywords: asText, custom: { Case: asText } }
    const texts = textsIn(await withoutActions(await print({ properties })))
    expect(texts.filter((found) => found === asText).length).toBeGreaterThanOrEqual(6)
    for (const text of injections) expect(texts.map(unspaced)).toContain(unspaced(text))
  })
})

describe('an Office document is printed', () => {
  const kinds = [
    { taskType: 'word-to-pdf', name: `${injectedName}.docx`, content: docxOf(['one']) },
    { taskType: 'excel-to-pdf', name: `${injectedName}.xlsx`, content: xlsxOf({ one: [['one']] }) },
    { taskType: 'ppt-to-pdf', name: `${injectedName}.ppt`, content: officeFixture('bullets.ppt') },
  ]
  /** How a PDF is locked is the same for all of them. */
  const passwords = combinations({ rows: kinds, columnsOf: () => injectedPasswords })

  test.each(kinds)('$taskType: properties are texts and passwords are passwords', async (kind) => {
    const { taskType, name, content } = kind
    const properties = { title: asText, author: asText, subject: asText, keywords: asText, custom: { Case: asText } }
    const texts = textsIn(await withoutActions(await made(taskType, { properties }, { [name]: content })))
    expect(texts.filter((found) => found === asText).length).toBeGreaterThanOrEqual(5)
    for (const resultPassword of passwords.get(kind) ?? []) {
      const locked = await made(taskType, { resultPassword }, { [name]: content })
      expect(actionsIn(await pdfObjects(locked, resultPassword))).toEqual([])
    }
  })

  test('what is written in a text, a table or a document is written on its pages', async () => {
    const text = injections.join('\n')
    const lines = injections.flatMap((each) => each.trim().split('\n'))
    for (const [taskType, files] of [
      ['word-to-pdf', { 'a.txt': Buffer.from(text) }],
      ['word-to-pdf', { 'a.docx': docxOf(lines.map(escaped)) }],
      ['excel-to-pdf', { 'a.xlsx': xlsxOf({ one: lines.filter((line) => !/^[=]/.test(line)).map((line) => [escaped(line)]) }) }],
    ] as const) {
      const pdf = await made(taskType, {}, files)
      await withoutActions(pdf)
      const words = unspaced((await pageTexts(pdf)).join())
      for (const line of lines) expect(words).toContain(unspaced(line))
    }
  })
})
