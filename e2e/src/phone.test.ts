import { describe, expect, test } from 'vitest'
import { pasteFiles, transferOf, untilTaken } from './testing/incoming-files.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { sharedSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo, phone } from './testing/visit.ts'

const site = sharedSite()

describe('files come in', () => {
  test('from the clipboard, on the front page, on a tool’s page, and while others are there', async () => {
    await using there = await site.visit({ path: '/' })
    const { page } = there
    const tool = toolPage(page)
    await pasteFiles(page, [textPdf('first.pdf', 'one')])
    await page.getByRole('heading', { name: 'first.pdf' }).waitFor()
    // Tools are suggested once its only page is counted.
    await page.getByText('Change text, sign or draw on the page.').waitFor()
    await page.getByRole('link', { name: 'Merge PDF' }).first().click()
    await tool.ready()
    await pasteFiles(page, [textPdf('second.pdf', 'two')])
    await expect.poll(() => tool.order()).toEqual(['first.pdf', 'second.pdf'])
    await tool.run()
    expect(await tool.result()).toEqual(['one', 'two'])
    await goTo(page, '/merge-pdf')
    await pasteFiles(page, [textPdf('third.pdf', 'three')])
    await tool.ready()
    await expect.poll(() => tool.order()).toEqual(['third.pdf'])
    expect(there.complaints).toEqual([])
  })

  test('text that is pasted into a field is no file', async () => {
    await using there = await site.visit({ path: '/merge-pdf' })
    const { page } = there
    const field = page.getByLabel('Email for the newsletter')
    await field.focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'maren@example.org')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    // The file that comes after it is the only one.
    await pasteFiles(page, [textPdf('after.pdf', 'one')])
    const tool = toolPage(page)
    await tool.ready()
    expect(await tool.order()).toEqual(['after.pdf'])
    expect(there.complaints).toEqual([])
  })

  test('by a drop beside everything, which the page shows while they are above it', async () => {
    await using there = await site.visit({ path: '/merge-pdf' })
    const { page } = there
    const tool = toolPage(page)
    const dataTransfer = await transferOf(page, [textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two')])
    await untilTaken(dataTransfer)
    await page.dispatchEvent('footer', 'dragenter', { dataTransfer })
    await page.getByText('Drop to add 2 files').waitFor()
    await page.dispatchEvent('footer', 'dragleave', { dataTransfer })
    await page.getByText('Drop to add 2 files').waitFor({ state: 'detached' })
    await page.dispatchEvent('footer', 'drop', { dataTransfer })
    await expect.poll(() => tool.order()).toEqual(['a.pdf', 'b.pdf'])
  })

  test('from the camera, where there is a touch screen and no mouse', async () => {
    await using there = await site.visit({ path: '/merge-pdf', ...phone })
    const { page } = there
    const tool = toolPage(page)
    const camera = page.getByRole('button', { name: 'Take a photo' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()])
    const input = chooser.element()
    expect(await input.getAttribute('capture')).toBe('environment')
    expect(await input.getAttribute('accept')).toBe('image/*')
    const image = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } })
    await chooser.setFiles([{ name: 'image.png', mimeType: 'image/png', buffer: image }])
    await tool.run()
    expect(await pageTexts(await tool.download())).toHaveLength(1)
    await using atDesk = await site.visit({ path: '/merge-pdf' })
    await atDesk.page.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await atDesk.page.getByRole('button', { name: 'Take a photo' }).isVisible()).toBe(false)
  })

  test('by the share sheet of the system, once the site is installed, and go on into a tool', async () => {
    await using there = await site.visit({ ...phone, context: { ...phone.context, serviceWorkers: 'allow' } })
    const { page } = there
    const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
    const { action, params } = manifest.share_target
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload({ waitUntil: 'networkidle' })
    const shared = await transferOf(page, [textPdf('shared.pdf', 'shared'), textPdf('also.pdf', 'also')])
    await page.evaluate(
      ({ data, to, name }) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: to, enctype: 'multipart/form-data' })
        const input = Object.assign(document.createElement('input'), { type: 'file', name, multiple: true, files: data.files })
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { data: shared, to: action as string, name: params.files[0].name as string },
    )
    await page.getByRole('heading', { name: '2 files' }).waitFor()
    await page.getByRole('link', { name: 'Merge PDF' }).first().tap()
    const tool = toolPage(page)
    await tool.run()
    expect(await tool.result()).toEqual(['shared', 'also'])
    expect(there.complaints).toEqual([])
  })
})

describe('on a phone', () => {
  test('the result is handed to the share sheet of the system', async () => {
    await using there = await site.visit({ path: '/faq', ...phone })
    const { page } = there
    // A browser without a screen has no share sheet; everything up to it is real.
    await page.addInitScript(() => {
      const given: string[] = []
      Object.assign(navigator, {
        given,
        canShare: ({ files }: ShareData) => files !== undefined,
        share: async ({ files = [] }: ShareData) => {
          for (const file of files) given.push(file.name, file.type, (await file.text()).slice(0, 5))
        },
      })
    })
    await goTo(page, '/merge-pdf')
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'), textPdf('b.pdf', 'two'))
    await tool.run()
    await page.getByRole('button', { name: 'Share', exact: true }).tap()
    const given = () => page.evaluate(() => (navigator as unknown as { given: string[] }).given)
    await expect.poll(given).toEqual(['a-merged.pdf', 'application/pdf', '%PDF-'])
    expect(there.complaints).toEqual([])
  })

  test('the site can be installed', async () => {
    await using there = await site.visit({ ...phone, context: { ...phone.context, serviceWorkers: 'allow' } })
    const { page } = there
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const session = await page.context().newCDPSession(page)
    const { errors, url } = await session.send('Page.getAppManifest')
    expect(url).toBe(`${site.url}/manifest.webmanifest`)
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Every test has a private window, in which nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })

  test('the work is found again after the tab slept and was thrown away', async () => {
    await using there = await site.visit({ path: '/merge-pdf', ...phone })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'a1', 'a2', 'a3'), textPdf('b.pdf', 'b1'))
    await tool.ready()
    await tool.card('a.pdf').getByRole('button').first().focus()
    for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key)
    await expect.poll(() => tool.order()).toEqual(['b.pdf', 'a.pdf'])
    await tool.card('a.pdf').getByRole('button', { name: 'Rotate a.pdf' }).tap()
    await tool.card('a.pdf').getByRole('button', { name: 'Choose pages of a.pdf' }).tap()
    await page.getByRole('dialog').getByLabel('Pages', { exact: true }).fill('2-3')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    await tool.card('a.pdf').getByText('2 of 3 pages').waitFor()
    const address = page.url()
    const context = page.context()
    await page.close()
    const woken = await context.newPage()
    await woken.goto(address)
    const again = toolPage(woken)
    await again.ready()
    await expect.poll(() => again.order()).toEqual(['b.pdf', 'a.pdf'])
    await again.card('a.pdf').getByText('2 of 3 pages').waitFor()
    await again.run()
    expect(await again.result()).toEqual(['b1', 'a2', 'a3'])
  })
})
