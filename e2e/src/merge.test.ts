import { describe, expect, test } from 'vitest'
import { boxOf, dragMouse } from './testing/mouse.ts'
import { locked, pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const site = sharedSite()

const path = '/merge-pdf'
const three = () => [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two', 'three'), textPdf('c.pdf', 'four')]

describe('merging from drop to download', () => {
  test('with the mouse: choose, put in order, merge, download', async () => {
    await using there = await site.visit({ path })
    const tool = toolPage(there.page)
    await tool.choose(...three())
    await tool.ready()
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    const [first, last] = [await boxOf(tool.card('a.pdf')), await boxOf(tool.card('c.pdf'))]
    const grip = { x: last.x + last.width / 2, y: last.y + 80 }
    await dragMouse(there.page, grip, { x: first.x + 40, y: first.y + 90 }, { x: first.x + 10, y: first.y + 80 })
    await expect.poll(() => tool.order()).toEqual(['c.pdf', 'a.pdf', 'b.pdf'])
    await tool.run()
    expect(await tool.result()).toEqual(['four', 'one', 'two', 'three'])
    expect(there.complaints).toEqual([])
  })

  test('with the keyboard alone', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.chooseByKeyboard(...three())
    await tool.ready()
    const grip = tool.card('a.pdf').getByRole('button').first()
    await grip.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect.poll(() => tool.order()).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
    await tool.runByKeyboard()
    await page.getByText('b-merged.pdf').first().waitFor()
    expect(await pageTexts(await tool.downloadByKeyboard())).toEqual(['two', 'three', 'one', 'four'])
  })

  test('with a finger on a phone', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page)
    const button = page.getByRole('button', { name: 'Choose files' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.tap()])
    await chooser.setFiles(three())
    await tool.ready()
    await page.getByRole('button', { name: 'Remove b.pdf' }).tap()
    await tool.runByTap()
    expect(await tool.result()).toEqual(['one', 'four'])
    await expect.poll(() => overEdge(page)).toBe(0)
  })

  test('files dropped anywhere are taken, also while others are there', async () => {
    await using there = await site.visit({ path })
    const tool = toolPage(there.page)
    await tool.drop(textPdf('a.pdf', 'one'))
    await tool.ready()
    await tool.drop(textPdf('b.pdf', 'two'))
    await tool.ready()
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf'])
    await tool.run()
    expect(await tool.result()).toEqual(['one', 'two'])
  })

  test('a locked file asks for its password on the card, and says when it is wrong', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'open'), await locked(textPdf('safe.pdf', 'secret'), 'sesame'))
    const field = page.getByLabel('Password of safe.pdf')
    await field.fill('wrong')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await tool.card('safe.pdf').getByText('Wrong password. Check it and try again.').waitFor()
    await field.fill('sesame')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await tool.run()
    expect(await tool.result()).toEqual(['open', 'secret'])
  })

  test('from the result one goes back to the options, and forward to the result again', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.run()
    await expect.poll(() => page.url()).toContain('success=true')
    await page.goBack()
    await tool.runButton().waitFor()
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    await page.goForward()
    await page.getByRole('heading', { name: /^Merged \d+ files$/ }).waitFor()
  })

  test('continues with the result in another task without uploading again', async () => {
    await using there = await site.visit({ path })
    const { page, requests } = there
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.run()
    const uploads = () => requests.filter((url) => url.endsWith('/api/v1/documents')).length
    const before = uploads()
    await page.getByRole('region', { name: 'Continue with this file' }).getByRole('link', { name: 'Compress PDF' }).click()
    const compress = toolPage(page, { action: /^Compress/, done: /smaller/ })
    await compress.ready()
    expect(uploads() - before).toBe(1)
    await page.getByText('1 file, 4 pages').waitFor()
  })
})

describe('finding the work again', () => {
  test('after a reload in the middle of arranging', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.ready()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await tool.ready()
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    await tool.run()
    await page.reload()
    await page.getByRole('heading', { name: /^Merged \d+ files$/ }).waitFor()
    expect(await tool.result()).toEqual(['one', 'two', 'three', 'four'])
  })

  test('a task that is gone says so, and the page starts again', async () => {
    await using there = await site.visit({ path: `${path}?taskRef=AAAAAAAAAAAAAAAAAAAAAA` })
    await there.page.getByText('The files of this task were deleted. Start again with new ones.').waitFor()
    await there.page.getByRole('button', { name: 'Choose files' }).waitFor()
  })
})

describe('leaving', () => {
  test('with files on the page is asked about; Leave removes the task, Stay keeps everything', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.ready()
    const taskRef = await tool.taskRef()
    const away = page.getByRole('navigation').first().getByRole('link', { name: 'Compress' })
    await away.click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await question.waitFor()
    await page.mouse.click(5, 400)
    expect(await question.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => tool.order()).toHaveLength(3)
    await away.click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compress PDF' }).waitFor()
    const left = await page.evaluate(async (ref) => (await fetch(`/api/v1/tasks/${ref}`)).json(), taskRef)
    expect(left).toMatchObject({ status: 'EXPIRED' })
  })

  test('Delete now removes the result and starts again', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.run()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
  })
})

describe('after half an hour', () => {
  test('the result is gone from the page, which starts again', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    await page.clock.install()
    const tool = toolPage(page)
    await tool.choose(...three())
    await tool.run()
    await page.clock.fastForward('30:01')
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
  })
})
