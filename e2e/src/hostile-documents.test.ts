import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { hostilePdf, markup } from './testing/hostile-pdf.ts'
import { type OtherSite, startOtherSite } from './testing/other-site.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { locked, textPdf } from './testing/pdfs.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { goTo, type Visit } from './testing/visit.ts'

const site = ownSite(() => startOwnProduct({ VISITOR_FILE_SIZE: '500000' }))
let other: OtherSite
beforeAll(async () => {
  other = await startOtherSite()
})
afterAll(() => other?.close())

const path = '/merge-pdf'
const hostileName = `${markup}.pdf`

describe('markup is shown as text', () => {
  test('in the name of a file: on cards, in fields, dialogs and modals, before and after a reload', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const harm = watchForHarm(there)
    const tool = toolPage(page)
    await tool.choose(textPdf(hostileName, 'one'), await locked(textPdf(`locked ${hostileName}`, 'two'), 'sesame'))
    await page.getByText(hostileName, { exact: true }).first().waitFor()
    await page.getByLabel(`Password of locked ${hostileName}`).fill('wrong')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByText('Wrong password. Check it and try again.').first().waitFor()
    await page.getByRole('button', { name: `Remove locked ${hostileName}` }).click()
    await tool.ready()
    await page.getByRole('button', { name: `Choose pages of ${hostileName}` }).click()
    await page.getByRole('dialog').getByText(hostileName).waitFor()
    await page.getByRole('dialog').getByLabel('Pages', { exact: true }).fill(markup)
    await page.getByRole('dialog').getByText("We couldn't read").waitFor()
    await page.keyboard.press('Escape')
    await tool.pageMode()
    await page
      .getByRole('list', { name: /^Pages/ })
      .or(page.getByRole('grid'))
      .first()
      .waitFor()
    await tool.choose({ ...textPdf(hostileName, 'large'), buffer: Buffer.concat([textPdf('', 'large').buffer, Buffer.alloc(600_000, 32)]) })
    await page.getByRole('dialog').getByText(hostileName).waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await tool.run()
    expect(await tool.result()).toEqual(['one'])
    await harm.expectNone()
    expectNoComplaints(there.complaints, '422 /documents/')
  })

  test('in what a document says of itself: title, author, bookmarks, fields, attachments', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const harm = watchForHarm(there)
    const tool = toolPage(page)
    await tool.choose(hostilePdf('a.pdf', { away: other.url }), hostilePdf('b.pdf', { away: other.url }))
    await tool.ready()
    await page.getByRole('radio', { name: 'A bookmark for each file' }).check({ force: true })
    await tool.run()
    for (const notes of await page.getByText('Details', { exact: true }).all()) await notes.click()
    expect(await tool.result()).toHaveLength(2)
    await harm.expectNone()
    expectNoComplaints(there.complaints)
  })

  test('in an address, and in a file that is dropped on the front page', async () => {
    await using there = await site.visit({ path: `/download?taskRef=${encodeURIComponent(markup)}` })
    const { page } = there
    const harm = watchForHarm(there)
    await page.getByText("This doesn't exist, or it isn't yours.").waitFor()
    await goTo(page, `${path}?taskRef=${encodeURIComponent(markup)}&taskType=${encodeURIComponent(markup)}&success=true`)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await goTo(page, `/${encodeURIComponent(markup)}`)
    await page.getByText('Page not found').waitFor()
    await goTo(page, '/')
    await toolPage(page).drop(textPdf(hostileName, 'one'))
    await page.getByRole('heading', { name: hostileName }).waitFor()
    await harm.expectNone()
    expectNoComplaints(there.complaints, '400 /api/v1/', '404 /')
  })
})

describe('a file of a user', () => {
  test.each([
    ['HTML', `<!doctype html><script>alert(1)</script>${markup}`],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'],
    ['XML', '<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><x/>'],
  ])('that is %s and says to be a PDF is refused on its card, and no byte of it is sent', async (_, content) => {
    await using there = await site.visit({ path })
    const harm = watchForHarm(there)
    const tool = toolPage(there.page)
    await tool.choose({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) })
    await tool.card('a.pdf').getByText("It's named .pdf but contains ").waitFor()
    expect(there.requests.filter((url) => url.includes('/api/v1/documents'))).toEqual([])
    await harm.expectNone()
    expectNoComplaints(there.complaints)
  })

  test('is what its content is, whatever it is called and declared to be', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose({ ...textPdf('page.html', 'one'), mimeType: 'text/html' })
    await tool.run()
    const button = page.getByRole('button', { name: 'Download', exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('page-merged.pdf')
    const answer = await page.request.get(download.url())
    expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expectNoComplaints(there.complaints)
  })

  test('is shown as pixels only, and its own address never shows it', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const harm = watchForHarm(there)
    const tool = toolPage(page)
    const polyglot = hostilePdf('a.pdf', { away: other.url })
    polyglot.buffer = Buffer.concat([Buffer.from(`<!doctype html>${markup}<script>alert(1)</script>\n`), polyglot.buffer])
    await tool.choose(polyglot)
    await tool.run()
    const [ticket] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/ticket')),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    const { url } = ((await ticket.json()) as { data: { url: string } }).data
    const answer = await page.request.get(url)
    expect(answer.headers()).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
    await harm.expectNone()
    expectNoComplaints(there.complaints)
  })
})

describe('scripts and links in a document', () => {
  test('do nothing where its pages are shown, also when they are clicked', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const harm = watchForHarm(there)
    const tool = toolPage(page)
    await tool.choose(hostilePdf('a.pdf', { away: other.url }))
    await tool.ready()
    await clickImages(page)
    await tool.pageMode()
    await clickImages(page)
    await tool.run()
    await clickImages(page)
    await harm.expectNone()
    expectNoComplaints(there.complaints)
  })

  test('could not run if they were reached: neither the page nor the worker that draws may make code of text', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await tool.ready()
    const findWorker = () => page.workers().find((one) => one.url().includes('pdfium'))
    await expect.poll(findWorker).toBeDefined()
    // From a timer, since what the test itself evaluates is free of the policy.
    const evaluates = () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(new Function('return 1')()))
          } catch (error) {
            resolve((error as Error).name)
          }
        })
      })
    expect(await page.evaluate(evaluates)).toBe('EvalError')
    expect(await findWorker()?.evaluate(evaluates)).toBe('EvalError')
  })
})

describe('another site', () => {
  test('cannot put a page into a frame, read an answer, change anything, or keep hold of a window', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await tool.ready()
    const taskRef = await tool.taskRef()
    const foreign = await page.context().newPage()
    await foreign.goto(other.url)
    const { framed, read, changed } = await foreign.evaluate(
      async ({ url, task }) => {
        const frame = document.createElement('iframe')
        frame.src = `${url}/merge-pdf`
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
        document.body.append(frame)
        await loaded
        const refused = (error: Error) => error.name
        return {
          framed: frame.contentDocument?.title ?? 'not ours to see',
          read: await fetch(`${url}/api/v1/tasks/${task}`, { credentials: 'include' }).then(() => 'read', refused),
          changed: await fetch(`${url}/api/v1/tasks/${task}`, { method: 'DELETE', credentials: 'include' }).then(() => 'changed', refused),
        }
      },
      { url: site.url, task: taskRef },
    )
    expect([read, changed]).toEqual(['TypeError', 'TypeError'])
    expect(framed).toBe('not ours to see')
    await expect.poll(() => foreign.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      foreign.evaluate((url) => void Object.assign(globalThis, { opened: window.open(`${url}/merge-pdf`) }), site.url),
    ])
    await opened.getByRole('button', { name: 'Choose files' }).waitFor()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect.poll(() => foreign.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed)).toBe(true)
    await tool.run()
    expect(await tool.result()).toEqual(['one'])
    expectNoComplaints(there.complaints)
  })

  test('finds nothing in a cache, nor does the next person: only the site itself is kept', async () => {
    await using there = await site.visit({ path, context: { serviceWorkers: 'allow' } })
    const { page } = there
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload({ waitUntil: 'networkidle' })
    const tool = toolPage(page)
    await tool.choose(textPdf('a.pdf', 'one'))
    await tool.run()
    await tool.result()
    await page.reload()
    await page.getByRole('heading', { name: /^Merged \d+ files?$/ }).waitFor()
    const kept = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
        const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
        return requests.map((request) => new URL(request.url).pathname)
      })
    // The site itself is kept a little later than it is fetched.
    await expect.poll(kept).not.toEqual([])
    expect((await kept()).filter((one) => !one.startsWith('/assets/'))).toEqual([])
    expectNoComplaints(there.complaints)
  })
})

/** Hears of everything that a hostile text or document would like to do. */
function watchForHarm({ page, requests }: Visit): { expectNone(): Promise<void> } {
  const harm: string[] = []
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => harm.push(`window: ${popup.url()}`))
  return {
    async expectNone() {
      expect(harm).toEqual([])
      expect(requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([])
      expect(requests.filter((url) => new URL(url).pathname.endsWith('/hostile.png'))).toEqual([])
      expect(other.asked).toEqual([])
      expect(await page.locator('iframe, object, embed, img[src*="hostile"]').count()).toBe(0)
      expect(new URL(page.url()).origin).toBe(site.url)
    },
  }
}

/** Clicks on every image of a page that is shown. */
async function clickImages(page: Page): Promise<void> {
  const images = page.locator('main canvas:visible, main img:visible')
  await images.first().waitFor()
  for (let nth = 0; nth < (await images.count()); nth += 1) await images.nth(nth).click({ force: true })
}
