import { expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { sharedSite } from './testing/site.ts'

const site = sharedSite()
const names = ['react', 'zod', 'lucide-react', 'sharp', 'PDFium', 'Inter', 'qpdf']

test('the licence page names what Octavo is made of, also without JavaScript', async () => {
  const page = await (await fetch(`${site.url}/licences`)).text()
  for (const name of names) expect(page).toMatch(new RegExp(`<li dir="ltr">${name}[ :]`))
})

test('the footer leads to it, and it leads to the texts of all licences', async () => {
  await using shown = await site.visit({ path: '/' })
  await shown.page.getByRole('contentinfo').getByRole('link', { name: 'Licences' }).click()
  await shown.page.getByRole('heading', { level: 1, name: 'Licences' }).waitFor()
  await shown.page.getByText(/^react 19\./).waitFor()
  await shown.page.reload({ waitUntil: 'networkidle' })
  await shown.page.getByText(/^react 19\./).waitFor()
  const texts = await shown.page.getByRole('link', { name: 'NOTICE.txt' }).getAttribute('href')
  const answer = await fetch(site.url + texts)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const notice = await answer.text()
  for (const words of ['PDFium Authors', 'Copyright (c) Meta Platforms', 'SIL OPEN FONT LICENSE']) expect(notice).toContain(words)
  expectNoComplaints(shown.complaints)
})
