import { expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { officeFixture, textFile } from './testing/office-files.ts'
import { pageTexts } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { openOptions } from './testing/touch.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()
const words = { action: /^Convert (to PDF|\d+ files to PDF)$/, done: /^Converted( \d+ files)? to PDF$/ }

test('Word with the mouse: a locked document asks for its password, two files become one PDF, and the replaced font is named', async () => {
  await using there = await site.visit({ path: '/word-to-pdf' })
  const { page } = there
  await page.getByText('Drop Word files here').waitFor()
  const rich = textFile('letter.rtf', '{\\rtf1{\\fonttbl{\\f0 Aptos;}}\\f0 Dear reader\\par}')
  const tool = toolPage(page, words)
  await tool.choose(rich, officeFixture('bug53475-password-is-pass.docx'))
  await page.getByLabel('Password of bug53475-password-is-pass.docx').fill('pass')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('switch', { name: 'One PDF of all files' }).click()
  expect(await barriers(page)).toEqual([])
  const [first] = await pageTexts(await tool.runAndDownload())
  expect(first).toContain('Dear reader')
  await page.getByText('Details', { exact: true }).click()
  await page.getByText(/Aptos with Liberation Sans/).waitFor()
  expect(there.complaints.filter((complaint) => !complaint.startsWith('[DOM] Password forms'))).toEqual([])
})

test('Excel with the keyboard alone: a table in text on a page that lies', async () => {
  await using there = await site.visit({ path: '/excel-to-pdf' })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.chooseByKeyboard(textFile('prices.csv', 'thing;price\nhorse;7\n'))
  await page.getByRole('switch', { name: 'Landscape' }).focus()
  await page.keyboard.press('Space')
  await tool.runByKeyboard()
  expect((await pageTexts(await tool.downloadByKeyboard())).join()).toMatch(/thing\s+price\s+horse\s+7/)
})

test('PowerPoint on a phone: handouts', async () => {
  await using there = await site.visit({ path: '/ppt-to-pdf', ...phone })
  const { page } = there
  const tool = toolPage(page, words)
  await tool.choose(officeFixture('bullets.ppt'))
  await openOptions(page)
  await page.getByRole('group', { name: 'Slides on a page' }).or(page.getByLabel('Slides on a page')).first().waitFor()
  await expect.poll(() => overEdge(page)).toBe(0)
  const texts = await pageTexts(await tool.runAndDownload())
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain('Title text')
})
