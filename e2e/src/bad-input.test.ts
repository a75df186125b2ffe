import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './testing/browser.ts'
import { textPdf } from './testing/pdfs.ts'
import { type Product, startProduct } from './testing/product.ts'
import { toolPage } from './testing/tool-page.ts'
import { visit } from './testing/visit.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ VISITOR_FILE_SIZE: '200000', VISITOR_FILES: '3' }), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const path = '/merge-pdf'
const good = () => textPdf('good.pdf', 'good')

test.each([
  [
    'of another kind',
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    'This tool does not take files of this kind.',
  ],
  ['that is empty', { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, 'The file is empty. Choose another one.'],
  [
    'that is damaged',
    { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a document') },
    'The file is damaged beyond repair. Try to save it again where it came from.',
  ],
])('a file %s says so on its card, and the others go on without it', async (_, file, sentence) => {
  await using there = await visit(browser, product.url, { path })
  const tool = toolPage(there.page)
  await tool.choose(good(), file)
  await tool.card(file.name).getByText(sentence).waitFor()
  await tool.card(file.name).getByRole('button', { name: 'Remove', exact: true }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
})

test('a file over the size limit opens the modal before a byte is sent', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page, requests } = there
  const tool = toolPage(page)
  await tool.choose({ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([good().buffer, Buffer.alloc(250_000, 32)]) })
  await page.getByText('Max size limit. Create an account or login for using this.', { exact: true }).waitFor()
  expect(requests.filter((url) => url.includes('/api/v1/documents'))).toEqual([])
  // This modal closes by a click beside it.
  await page.mouse.click(5, 400)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
})

test('more files than one task takes are left out with a word', async () => {
  await using there = await visit(browser, product.url, { path })
  const tool = toolPage(there.page)
  await tool.choose(...['a', 'b', 'c', 'd'].map((name) => textPdf(`${name}.pdf`, name)))
  await there.page.getByText('One task takes at most 3 files. 1 were left out.').waitFor()
  expect(await tool.order()).toHaveLength(3)
})

test('an upload that breaks says so, keeps the file, and goes through when tried again', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page } = there
  const tool = toolPage(page)
  await page.route('**/api/v1/documents', (route) => route.abort())
  await tool.choose(good())
  await tool.card('good.pdf').getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/v1/documents')
  await tool.card('good.pdf').getByRole('button', { name: 'Try again' }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
})

test('a name made of markup is shown as text', async () => {
  await using there = await visit(browser, product.url, { path })
  const { page, complaints } = there
  const tool = toolPage(page)
  const name = '<img src=x onerror=alert(1)>.pdf'
  let dialogs = 0
  page.on('dialog', () => {
    dialogs += 1
  })
  await tool.choose(textPdf(name, 'text'))
  await tool.ready()
  await page.getByText(name, { exact: true }).first().waitFor()
  expect(dialogs).toBe(0)
  expect(complaints).toEqual([])
})

test('two tabs work on two tasks', async () => {
  await using one = await visit(browser, product.url, { path })
  const second = await one.page.context().newPage()
  await second.goto(product.url + path)
  const [first, other] = [toolPage(one.page), toolPage(second)]
  await first.choose(textPdf('a.pdf', 'first'))
  await other.choose(textPdf('b.pdf', 'second'))
  await first.run()
  await other.run()
  expect(await first.result()).toEqual(['first'])
  expect(await other.result()).toEqual(['second'])
})
