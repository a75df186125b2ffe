import { expect, test } from 'vitest'
import { barriersInBothThemes } from './testing/barriers.ts'
import { editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { overEdge } from './testing/visit.ts'

const site = sharedSite()

test('the rest of a line moves up where a word is removed, if the gap is to be closed', async () => {
  await using there = await site.visit({ path: '/editor', width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(textPdf('report.pdf', 'The old harbour'))
  await editor.mode('Redact')
  // 'old', in a line at 40, 100 in a size of 24.
  await editor.drag(1, { x: 92, y: 80 }, { x: 124, y: 106 })
  await editor.tool('Select')
  await page.getByRole('button', { name: 'Redaction', exact: true }).first().click()
  const closed = page.getByRole('switch', { name: 'Close the gap' })
  await closed.click()
  expect(await closed.getAttribute('aria-checked')).toBe('true')
  expect(await barriersInBothThemes(page)).toEqual([])
  expect(await overEdge(page)).toBe(0)
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved))[0]?.trim()).toBe('The harbour')
  expect(there.complaints).toEqual([])
})
