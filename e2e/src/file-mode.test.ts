import { expect, test } from 'vitest'
import { pageRotations, pageTexts, type TestFile, textPdf } from './testing/pdfs.ts'
import { focused, spoken } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { type ToolPage, toolPage } from './testing/tool-page.ts'
import { press } from './testing/touch.ts'
import { phone, type View, type Visit } from './testing/visit.ts'

const site = sharedSite()

async function arrangeFiles(files: TestFile[], view: View = {}): Promise<Visit & { tool: ToolPage }> {
  const there = await site.visit({ path: '/merge-pdf', ...view })
  const tool = toolPage(there.page)
  await tool.drop(...files)
  await tool.ready()
  return { ...there, tool }
}

const three = () => [textPdf('a.pdf', 'a1', 'a2', 'a3'), textPdf('b.pdf', 'b1'), textPdf('c.pdf', 'c1')]

test('a file gives some of its pages, turned, by the keyboard alone', async () => {
  await using there = await arrangeFiles(three())
  const { page, tool } = there
  await tool.card('a.pdf').getByRole('button', { name: 'Choose pages of a.pdf' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pages of this file' })
  await dialog.getByLabel('Pages', { exact: true }).focus()
  await page.keyboard.type('9')
  await dialog.getByText("Page 9 doesn't exist. The file has 3 pages.").waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3,1')
  await dialog.getByText('Takes 2 of 3 pages').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Choose pages of a.pdf')
  await tool.card('a.pdf').getByText('2 of 3 pages').waitFor()
  await tool.card('c.pdf').getByRole('button', { name: 'Rotate c.pdf' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool.run()
  const file = await tool.download()
  expect(await pageTexts(file)).toEqual(['a3', 'a1', 'b1', 'c1'])
  expect(await pageRotations(file)).toEqual([90, 90, 0, 180])
  expect(there.complaints).toEqual([])
})

test('a card is moved by keys and put back with Escape, each step read aloud; Delete removes one', async () => {
  await using there = await arrangeFiles(three())
  const { page, tool } = there
  await tool.card('a.pdf').getByRole('button').first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => spoken(page)).toContain('Picked up. a.pdf, position 1 of 3')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken(page, 'assertive')).toBe('a.pdf, position 2 of 3')
  await page.keyboard.press('End')
  await expect.poll(() => tool.order()).toEqual(['b.pdf', 'c.pdf', 'a.pdf'])
  await page.keyboard.press('Escape')
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  await expect.poll(() => spoken(page)).toBe('Put back. a.pdf, position 1 of 3')
  await page.keyboard.press('Delete')
  await expect.poll(() => tool.order()).toEqual(['b.pdf', 'c.pdf'])
  await expect.poll(() => focused(page)).toBe('b.pdf, position 1 of 2')
})

test('a card is moved with a finger', async () => {
  await using there = await arrangeFiles(three(), { ...phone })
  const { page, tool } = there
  const finger = await press(page, tool.card('b.pdf').getByRole('button').first(), { drags: true })
  const target = await tool.card('a.pdf').getByRole('button').first().boundingBox()
  if (!target) throw new Error('no card')
  await finger.moveTo({ x: target.x + 10, y: target.y + target.height / 2 })
  await finger.lift()
  await expect.poll(() => tool.order()).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
})

test('a replaced file takes the place of the old one, which is gone for good', async () => {
  await using there = await arrangeFiles(three())
  const { page, tool } = there
  const replace = tool.card('b.pdf').getByRole('button', { name: 'Replace b.pdf' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), replace.click()])
  await chooser.setFiles([textPdf('new.pdf', 'new')])
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'new.pdf', 'c.pdf'])
  await tool.ready()
  await page.reload()
  await tool.ready()
  await expect.poll(() => tool.order()).toEqual(['a.pdf', 'new.pdf', 'c.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['a1', 'a2', 'a3', 'new', 'c1'])
})

test('the sort menu puts files in order; moving one by hand goes on from there', async () => {
  await using there = await arrangeFiles([textPdf('page-10.pdf', 'ten'), textPdf('page-2.pdf', 'two'), textPdf('page-1.pdf', 'one')])
  const { page, tool } = there
  const sort = async (name: string) => {
    await page.getByRole('button', { name: 'Sort' }).click()
    await page.getByRole(name.startsWith('Reverse') ? 'menuitem' : 'menuitemradio', { name, exact: true }).click()
  }
  await sort('Name')
  await expect.poll(() => tool.order()).toEqual(['page-1.pdf', 'page-2.pdf', 'page-10.pdf'])
  await sort('Name (1, 10, 2)')
  await expect.poll(() => tool.order()).toEqual(['page-1.pdf', 'page-10.pdf', 'page-2.pdf'])
  await sort('Reverse order')
  await expect.poll(() => tool.order()).toEqual(['page-2.pdf', 'page-10.pdf', 'page-1.pdf'])
  await tool.card('page-1.pdf').getByRole('button').first().focus()
  for (const key of ['Space', 'Home', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => tool.order()).toEqual(['page-1.pdf', 'page-2.pdf', 'page-10.pdf'])
  await tool.run()
  expect(await tool.result()).toEqual(['one', 'two', 'ten'])
})

test('files are added while others are still on their way, which is told on each card', async () => {
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  const tool = toolPage(page)
  const held: (() => void)[] = []
  await page.route('**/api/v1/documents', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await tool.drop(...three(), textPdf('d.pdf', 'd1'))
  await expect.poll(() => held.length).toBe(3)
  await tool.card('d.pdf').getByText('Waiting to upload').waitFor()
  await tool.drop(textPdf('e.pdf', 'e1'))
  await tool.card('e.pdf').getByText('Waiting to upload').waitFor()
  await page.getByText('Files are still uploading.').waitFor()
  await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
  await tool.card('b.pdf').getByRole('button', { name: 'Remove b.pdf' }).click()
  for (const go of held.splice(0)) go()
  await expect.poll(() => held.length).toBe(2)
  for (const go of held.splice(0)) go()
  await tool.run()
  expect(await tool.result()).toEqual(['a1', 'a2', 'a3', 'c1', 'd1', 'e1'])
  expect(there.complaints).toEqual([])
})
