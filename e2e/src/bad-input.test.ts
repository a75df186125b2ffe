import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { colourPng } from './testing/images.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { locked, textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toastOn } from './testing/toast.ts'
import { toolPage } from './testing/tool-page.ts'

const site = ownSite(() => startOwnProduct({ VISITOR_FILE_SIZE: '200000', VISITOR_TOTAL_SIZE: '300000', VISITOR_FILES: '7' }))

const path = '/merge-pdf'
const good = () => textPdf('good.pdf', 'good')
const padded = (name: string, bytes: number) => ({ ...good(), name, buffer: Buffer.concat([good().buffer, Buffer.alloc(bytes, 32)]) })
const byCertificate = new URL('../../packages/documents/fixtures/corpus/encrypted-minimal-pubkey-aes256.pdf', import.meta.url)
const tooLarge = 'Max size limit. Create an account or login for using this.'

/** Files that can't be used, and what their cards say. */
const unusable = [
  {
    file: { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    says: "This isn't a PDF, an image or an Office document. Convert it to PDF first.",
  },
  {
    file: { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>Not found') },
    says: "This isn't a PDF, an image or an Office document. It's named .pdf but contains a web page.",
  },
  {
    file: { name: 'huge.png', mimeType: 'image/png', buffer: hugePng() },
    says: 'This image has more than 100 million pixels. Make it smaller first.',
  },
  // It asks for no password, since none would open it.
  {
    file: { name: 'sealed.pdf', mimeType: 'application/pdf', buffer: readFileSync(byCertificate) },
    says: "This file is protected by a certificate or DRM, not by a password, so we can't open it.",
  },
  {
    file: { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    says: 'This file is empty. Choose another one.',
  },
  {
    file: { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a document') },
    says: 'This file is too damaged to repair. Try downloading or exporting it again.',
  },
]

test('files that cannot be used say why on their cards, and the others continue without them', async () => {
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  await tool.choose(good(), ...unusable.map(({ file }) => file))
  for (const { file, says } of unusable) {
    await tool.card(file.name).getByText(says).waitFor()
    expect(await tool.card(file.name).getByRole('textbox').count(), file.name).toBe(0)
    await tool.card(file.name).getByRole('button', { name: 'Remove', exact: true }).click()
  }
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
  expectNoComplaints(there.complaints)
})

test('a locked file takes a wrong password and then the right one, and keeps it over a reload', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await tool.choose(good(), await locked(textPdf('safe.pdf', 'secret'), 'sesame'))
  await page.getByLabel('Password of safe.pdf').fill('wrong')
  await page.keyboard.press('Enter')
  await tool.card('safe.pdf').getByText('Wrong password. Check it and try again.').waitFor()
  await toastOn(page, 'Wrong password. Check it and try again.').waitFor()
  await page.reload()
  await page.getByLabel('Password of safe.pdf').fill('sesame')
  await page.keyboard.press('Enter')
  await tool.ready()
  await page.reload()
  await tool.run()
  expect(await tool.result()).toEqual(['good', 'secret'])
  expectNoComplaints(there.complaints, '422 /documents/')
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
  expectNoComplaints(there.complaints)
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
  expectNoComplaints(there.complaints)
})

test('more files than one task takes are left out with a word', async () => {
  await using there = await site.visit({ path })
  const tool = toolPage(there.page)
  await tool.choose(...'abcdefgh'.split('').map((name) => textPdf(`${name}.pdf`, name)))
  await there.page.getByText('You can use up to 7 files per task. 1 file was left out.').waitFor()
  await expect.poll(() => tool.order()).toHaveLength(7)
  expectNoComplaints(there.complaints)
})

test('an upload that fails says so, keeps the file, and goes through when tried again', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  await page.route('**/api/v1/documents', (route) => route.abort())
  await tool.choose(good())
  await tool.card('good.pdf').getByText("Can't reach Octavo. Check your connection and try again.").waitFor()
  await page.unroute('**/api/v1/documents')
  await tool.card('good.pdf').getByRole('button', { name: 'Try again' }).click()
  await tool.run()
  expect(await tool.result()).toEqual(['good'])
  expectNoComplaints(there.complaints, 'unreachable')
})

test('a number that cannot be is answered in words, and holds nobody up who chooses another way', async () => {
  await using there = await site.visit({ path: '/split-pdf' })
  const { page } = there
  const tool = toolPage(page, { action: /^Split/, done: /^Split into \d+ files$/ })
  await tool.choose(textPdf('two.pdf', 'one', 'two'))
  const field = page.getByLabel('Pages per file')
  for (const wrong of ['0', '1.5']) {
    await field.fill(wrong)
    await page.getByText('Enter a whole number from 1 to 100,000.', { exact: true }).waitFor()
    await page.getByText('Pages per file: Enter a whole number from 1 to 100,000.').waitFor()
    await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  }
  const choose = (way: string) => page.getByRole('radio', { name: way }).check({ force: true })
  await choose('File size')
  await page.getByLabel('Maximum file size').fill('0')
  await page.getByText('Enter a number from 0.001 to 1,000,000 MB.', { exact: true }).waitFor()
  await page.getByText('More ways to split').click()
  await choose('Text on a page')
  await page.getByLabel('Text to find').fill('(a')
  await page.getByLabel('Regular expression').check()
  await page.getByText('This ( is never closed. Add a ), or enter \\( to find the character itself.', { exact: true }).waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await choose('Page ranges')
  await page.getByText('Enter the pages of each file.').waitFor()
  await choose('Odd and even')
  await tool.run()
  expect(await tool.texts('two-part-1.pdf', 'two-part-2.pdf')).toEqual([['one'], ['two']])
  expectNoComplaints(there.complaints)
})

test('an image of more pixels than can be drawn is told before the work begins', async () => {
  await using there = await site.visit({ path: '/pdf-to-images' })
  const { page } = there
  const tool = toolPage(page, { action: /^Convert/, done: /^Saved \d+ images?$/ })
  await tool.choose(textPdf('page.pdf', 'one'))
  await page.getByRole('radio', { name: 'Other' }).check({ force: true })
  await page.getByLabel('Or width').fill('20000')
  await expect.poll(() => page.getByText(/^Page 1 of page\.pdf would have 20,000 × [\d,]+ pixels\. At most 100 million/).count()).toBe(2)
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await page.getByLabel('Or width').fill('200')
  await tool.ready()
  expectNoComplaints(there.complaints)
})

test('the task goes on without files that cannot be used, and says so at its end, also after a reload', async () => {
  await using there = await site.visit({ path })
  const { page } = there
  const tool = toolPage(page)
  const bad = { name: 'bad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a document') }
  await tool.choose(good(), bad, await locked(textPdf('safe.pdf', 'secret'), 'sesame'))
  await page.getByText('2 of 3 files need attention.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Continue without these 2 files' }).click()
  await expect.poll(() => tool.order()).toEqual(['good.pdf'])
  await tool.run()
  const told = async () => {
    await page.getByText('bad.pdf was left out. This file is too damaged to repair.').waitFor()
    await page.getByText('safe.pdf was left out. No password was entered.').waitFor()
  }
  await told()
  await page.reload()
  await told()
  expect(await tool.result()).toEqual(['good'])
  expectNoComplaints(there.complaints)
})

/** Only its head says that it is large. */
function hugePng(): Buffer {
  const { buffer } = colourPng('huge.png')
  buffer.writeUInt32BE(100_000, 16)
  buffer.writeUInt32BE(100_000, 20)
  return buffer
}
