import { expect, test } from 'vitest'
import { expectCalm } from './testing/complaints.ts'
import { locked, textPdf } from './testing/pdfs.ts'
import { startProduct } from './testing/product.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'

const site = ownSite(() => startProduct({ VISITOR_FILE_SIZE: '200000', VISITOR_TOTAL_SIZE: '300000', VISITOR_FILES: '3' }))

const path = '/merge-pdf'
const good = () => textPdf('good.pdf', 'good')
const padded = (name: string, bytes: number) => ({ ...good(), name, buffer: Buffer.concat([good().buffer, Buffer.alloc(bytes, 32)]) })
const tooLarge = 'Max size limit. Create an account or login for using this.'

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
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  await tool.choose(good(), file)
  await tool.card(file.name).getByText(sentence).waitFor()
  await tool.card(file.name).getByRole('button', { name: 'Remove', exact: true }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
  expectCalm(there.complaints)
})

test('a locked file takes a wrong password and then the right one, and keeps it over a reload', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(good(), await locked(textPdf('safe.pdf', 'secret'), 'sesame'))
  await page.getByLabel('Password of safe.pdf').fill('wrong')
  await page.keyboard.press('Enter')
  await tool.card('safe.pdf').getByText('The password is not right. Check it and try again.').waitFor()
  await page.reload()
  await page.getByLabel('Password of safe.pdf').fill('sesame')
  await page.keyboard.press('Enter')
  await tool.ready()
  await page.reload()
  await tool.run()
  expect(await tool.result()).toEqual(['good', 'secret'])
  expectCalm(there.complaints, '422 /documents/')
})

test('a file over the size limit opens the modal before a byte is sent', async () => {
  await using there = await site.visit({ path })
  const { page, requests } = there
  const tool = toolPage(page)
  await tool.choose(padded('big.pdf', 250_000))
  await page.getByText(tooLarge, { exact: true }).waitFor()
  expect(requests.filter((url) => url.includes('/api/v1/documents'))).toEqual([])
  // This modal closes by a click beside it.
  await page.mouse.click(5, 400)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  expectCalm(there.complaints)
})

test('one that is too large, by itself or with those before it, is left out; the others go on', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(good(), padded('big.pdf', 250_000), padded('half.pdf', 190_000))
  await page.getByText(tooLarge, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await tool.choose(padded('other-half.pdf', 190_000))
  await page.getByText(tooLarge, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => tool.order()).toEqual(['good.pdf', 'half.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['good', 'good'])
  expectCalm(there.complaints)
})

test('more files than one task takes are left out with a word', async () => {
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  await tool.choose(...['a', 'b', 'c', 'd'].map((name) => textPdf(`${name}.pdf`, name)))
  await there.page.getByText('One task takes at most 3 files. 1 were left out.').waitFor()
  await expect.poll(() => tool.order()).toHaveLength(3)
  expectCalm(there.complaints)
})

test('an upload that fails says so, keeps the file, and goes through when tried again', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await page.route('**/api/v1/documents', (route) => route.abort())
  await tool.choose(good())
  await tool.card('good.pdf').getByText('Octavo cannot be reached. Check your connection and try again.').waitFor()
  await page.unroute('**/api/v1/documents')
  await tool.card('good.pdf').getByRole('button', { name: 'Try again' }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
  expectCalm(there.complaints, 'unreachable')
})
