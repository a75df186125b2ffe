import { describe, expect, test } from 'vitest'
import { complaintsOn, expectNoComplaints } from './testing/complaints.ts'
import { textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo } from './testing/visit.ts'

const site = sharedSite()

const path = '/merge-pdf'
const ready = { name: /^Merged \d+ files?$/ }

describe('two tabs', () => {
  test('work on two tasks, and each finds its own again, in its own order', async () => {
    await using there = await site.visit({ path })
    const second = await there.page.context().newPage()
    const complaints = complaintsOn(second)
    await goTo(second, site.url + path)
    const [one, other] = [toolPage(there.page), toolPage(second)]
    await one.choose(textPdf('a.pdf', 'first'), textPdf('b.pdf', 'second'))
    await one.ready()
    await one.card('b.pdf').getByRole('button').first().focus()
    for (const key of ['Space', 'ArrowLeft', 'Space']) await there.page.keyboard.press(key)
    await expect.poll(() => one.order()).toEqual(['b.pdf', 'a.pdf'])
    await other.choose(textPdf('c.pdf', 'third'), textPdf('d.pdf', 'fourth'))
    await other.ready()
    await Promise.all([there.page.reload(), second.reload()])
    await one.run()
    await other.run()
    expect(await one.result()).toEqual(['second', 'first'])
    expect(await other.result()).toEqual(['third', 'fourth'])
    expectNoComplaints([...there.complaints, ...complaints])
  })

  test('with the same task: what one removes, the other says on its card, and can send again', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'), textPdf('b.pdf', 'second'))
    await tool.ready()
    const second = await page.context().newPage()
    const complaints = complaintsOn(second)
    await tool.taskRef()
    await second.goto(page.url())
    await Promise.all([
      second.waitForResponse((response) => response.request().method() === 'DELETE'),
      second.getByRole('button', { name: 'Remove a.pdf' }).click(),
    ])
    await tool.runButton().click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await tool.card('a.pdf').getByText('This file was removed in another tab.').waitFor()
    await tool.card('a.pdf').getByRole('button', { name: 'Try again' }).click()
    await tool.run()
    expect(await tool.result()).toEqual(['first', 'second'])
    expectNoComplaints([...there.complaints, ...complaints], '422 /execute')
  })
})

describe('session storage', () => {
  test('may be cleared at any time', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    const clear = () => page.evaluate(() => sessionStorage.clear())
    await tool.choose(textPdf('a.pdf', 'first'))
    await tool.ready()
    await clear()
    await tool.choose(textPdf('b.pdf', 'second'))
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf'])
    await tool.ready()
    await clear()
    await tool.run()
    await clear()
    await page.reload()
    await page.getByRole('heading', ready).waitFor()
    expect(await tool.result()).toEqual(['first', 'second'])
    expectNoComplaints(there.complaints)
  })

  test('may be refused, as may all storage', async () => {
    await using there = await site.visit({ path: '/faq' })
    const { page } = there
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await goTo(page, path)
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'))
    await tool.run()
    await page.reload()
    expect(await tool.result()).toEqual(['first'])
    expectNoComplaints(there.complaints)
  })
})

describe('back and forward', () => {
  test('lead from the files to the page before only when asked, and nothing is lost by staying', async () => {
    await using there = await site.visit({ path: '/' })
    const { page } = there
    await page.getByRole('navigation').first().getByRole('link', { name: 'Merge' }).click()
    await page.getByRole('heading', { level: 1, name: 'Merge PDF' }).waitFor()
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'))
    await tool.ready()
    await tool.taskRef()
    const address = page.url()
    await page.evaluate(() => history.back())
    await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.url()).toBe(address)
    await tool.run()
    await page.goBack()
    await tool.runButton().waitFor()
    await page.goForward()
    await page.getByRole('heading', ready).waitFor()
    expect(await tool.result()).toEqual(['first'])
    expectNoComplaints(there.complaints)
  })

  test('lead from the next task back to the result of the one before, and to the next one again', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'))
    await tool.run()
    const next = page.getByRole('region', { name: 'Continue with this file' })
    // Nothing is offered that was just used or does not work yet.
    await next.getByRole('link').first().waitFor()
    expect(await next.getByRole('link', { name: /^(Merge PDF|Forms)$/ }).count()).toBe(0)
    await next.getByRole('link', { name: 'Page numbers' }).click()
    const numbering = toolPage(page, { action: /^(Add page numbers|Number \d+ pages?)$/, done: 'Page numbers added to 1 page' })
    await numbering.run()
    const [text] = await numbering.result()
    expect(text).toMatch(/first[\s\S]*1/)
    // Past its own options, to the result of the one before.
    await page.evaluate(() => history.go(-2))
    await page.getByRole('heading', ready).waitFor()
    expect(await tool.result()).toEqual(['first'])
    await page.evaluate(() => history.go(2))
    await page.getByRole('heading', { name: 'Your PDF is ready' }).waitFor()
    expect(await numbering.result()).toEqual([text])
    expectNoComplaints(there.complaints)
  })

  test('do not lead to what was deleted', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'))
    await tool.run()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.reload()
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Your files were deleted' }).waitFor()
    expectNoComplaints(there.complaints, '410 /engine-tokens')
  })
})

describe('a reload', () => {
  test('after a file was replaced finds the new one alone', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'first'), textPdf('b.pdf', 'second'))
    await tool.ready()
    const replace = page.getByRole('button', { name: 'Replace a.pdf' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), replace.click()])
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'DELETE'),
      chooser.setFiles(textPdf('c.pdf', 'third')),
    ])
    await expect.poll(() => tool.order()).toEqual(['c.pdf', 'b.pdf'])
    await tool.ready()
    await page.reload()
    await expect.poll(() => tool.order()).toEqual(['c.pdf', 'b.pdf'])
    await tool.run()
    expect(await tool.result()).toEqual(['third', 'second'])
    expectNoComplaints(there.complaints)
  })
})
