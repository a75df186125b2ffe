import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startOwnProduct } from './testing/own-product.ts'
import { textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { ownSite } from './testing/site.ts'
import { toastOn } from './testing/toast.ts'
import { type ToolPage, toolPage } from './testing/tool-page.ts'

const low = { VISITOR_FILE_SIZE: '200000', VISITOR_TASKS_PER_DAY: '1' }
const site = ownSite(() => startOwnProduct(low))

interface ModalCase {
  title: string
  closesOnBackground: boolean
  prepare?(page: Page, tool: ToolPage): Promise<unknown>
  /** What has the focus before it opens, and opens it by Enter. */
  opener(page: Page, tool: ToolPage): Locator
}

const cases: ModalCase[] = [
  {
    title: 'Leave this page?',
    closesOnBackground: false,
    opener: (page) => page.getByRole('banner').getByRole('link', { name: 'Compress' }),
  },
  {
    title: "That didn't work",
    closesOnBackground: true,
    prepare: (page) => page.route('**/engine/tasks/execute', (route) => route.abort()),
    opener: (_, tool) => tool.runButton(),
  },
  {
    title: 'Pages of this file',
    closesOnBackground: true,
    opener: (_, tool) => tool.card('a.pdf').getByRole('button', { name: 'Choose pages of a.pdf' }),
  },
  {
    title: 'Create your account',
    closesOnBackground: true,
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Sign up' }),
  },
  {
    title: 'Log in',
    closesOnBackground: true,
    opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Log in' }),
  },
]

describe('a modal', () => {
  test.each(cases)('$title closes by its button and by Escape, and gives the focus back', async ({ title, closesOnBackground, ...way }) => {
    await using there = await site.visit({ path: '/merge-pdf' })
    const { page } = there
    const tool = toolPage(page)
    await tool.drop(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
    await tool.ready()
    await way.prepare?.(page, tool)
    const opener = way.opener(page, tool)
    const dialog = page.getByRole('dialog', { name: title })
    const open = async () => {
      await opener.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await expect.poll(() => hasFocusInside(dialog)).toBe(true)
    }
    const closings = [() => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Close' }).click()]
    for (const close of closings) {
      await open()
      await close()
      await dialog.waitFor({ state: 'detached' })
      await untilFocused(opener)
    }
    await open()
    await page.mouse.click(8, 500)
    if (closesOnBackground) await dialog.waitFor({ state: 'detached' })
    else expect(await dialog.count()).toBe(1)
    // A click that begins inside, to select a text, and ends beside it is none on the background.
    if (closesOnBackground) await open()
    await dialog.getByRole('heading').hover()
    await page.mouse.down()
    await page.mouse.move(8, 500)
    await page.mouse.up()
    expect(await dialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf'])
  })

  test('keeps Tab inside', async () => {
    await using there = await site.visit({ path: '/merge-pdf' })
    const { page } = there
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.waitFor()
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab')
      // Between the last and the first the browser's own bar has its turn.
      expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

test('a file over the size limit opens its modal, which leads on to sign up and log in', async () => {
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  const tool = toolPage(page)
  const large = { ...textPdf('large.pdf', 'one'), buffer: Buffer.alloc(250_000, '%PDF-1.7\n') }
  const limit = page.getByRole('dialog', { name: 'This file is too large' })
  await tool.drop(large)
  await limit.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('dialog', { name: 'Create your account' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await tool.drop(large)
  await limit.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog', { name: 'Log in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  expect(there.complaints).toEqual([])
})

test('after the last task of the day the result waits for an account, and the page says so', async () => {
  await using there = await site.visit({ path: '/merge-pdf' })
  const { page } = there
  const tool = toolPage(page)
  await tool.drop(textPdf('a.pdf', 'one'))
  await tool.run()
  expect(await tool.result()).toEqual(['one'])
  await page.goto(new URL('/merge-pdf', page.url()).href)
  await tool.drop(textPdf('b.pdf', 'two'))
  await tool.run()
  const more = page.getByRole('dialog', { name: 'Daily limit reached' })
  await more.waitFor()
  await page.mouse.click(8, 500)
  await more.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Get this file' }).click()
  const premium = page.getByRole('dialog', { name: 'Your document is ready' })
  await premium.waitFor()
  await page.keyboard.press('Escape')
  await premium.waitFor({ state: 'detached' })
  await page.reload()
  await more.waitFor()
  expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0)
  expect(there.complaints).toEqual([])
})

describe('a toast', () => {
  test.each([
    { width: 1280, right: 24 },
    { width: 390, right: 12 },
  ])('stands at the top right at $width px and goes after five seconds', async ({ width, right }) => {
    await using there = await site.visit({ path: '/faq', width })
    const { page } = there
    const toast = toastOn(page, 'Successfully subscribed to newsletters.')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByLabel('Email for the newsletter').fill(`maren-${width}@example.org`)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return toast.isVisible()
      })
      .toBe(true)
    await page.clock.runFor(500)
    const box = await toast.boundingBox()
    expect(box?.y).toBeLessThan(120)
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(right)
    await page.clock.runFor(4000)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(1000)
    await toast.waitFor({ state: 'detached' })
    expect(there.complaints).toEqual([])
  })
})

function hasFocusInside(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement))
}
