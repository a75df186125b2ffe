import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { dropFiles } from './testing/incoming-files.ts'
import type { TestFile } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { sharedSite } from './testing/site.ts'
import { toastOn } from './testing/toast.ts'
import { goTo, overEdge, untilTakenOver, type View, type Visit } from './testing/visit.ts'

// What the specification names, walked here.
const headerRoutes = ['/edit-pdf', '/forms', '/blog', '/merge-pdf', '/compress-pdf']
const otherRoutes = [
  '/split-pdf',
  '/pdf-to-pdfa',
  '/pdf-to-images',
  '/extract-text-from-pdf',
  '/protect-pdf',
  '/unlock-pdf',
  '/url-to-pdf',
  '/images-to-pdf',
  '/pdf-to-word',
  '/word-to-pdf',
  '/pdf-to-excel',
  '/excel-to-pdf',
  '/pdf-to-ppt',
  '/ppt-to-pdf',
  '/delete-pages-from-pdf',
  '/rotate-pdf-pages',
  '/add-page-numbers-to-pdf',
]
const accountRoutes = ['/account', '/billing', '/history', '/inbox', '/archive', '/upgrade-plan', '/pricing', '/set-new-password']
const footerRoutes = [
  '/about-us',
  '/faq',
  '/contact-us',
  '/privacy',
  '/terms-and-conditions',
  '/cookie-policy',
  '/acceptable-use',
  '/refund',
  '/subscription-terms',
]
const routes = [
  '/',
  ...headerRoutes,
  ...otherRoutes,
  ...accountRoutes,
  ...footerRoutes,
  '/checkout',
  '/editor',
  '/download',
  '/newsletter',
  '/sign',
]
const withoutPromo = [
  '/account',
  '/billing',
  '/faq',
  '/contact-us',
  '/history',
  '/inbox',
  '/privacy',
  '/terms-and-conditions',
  '/subscription-terms',
  '/upgrade-plan',
  '/cookie-policy',
  '/acceptable-use',
  '/about-us',
  '/pricing',
  '/set-new-password',
  '/checkout',
  '/editor',
  '/download',
  '/newsletter',
  '/sign',
]
const withoutFrame = ['/editor', '/checkout', '/sign']

const site = sharedSite()

const open = (view: View): Promise<Visit> => site.visit(view)

describe('every address of the specification', () => {
  test('answers with a title of its own', async () => {
    const titles = await Promise.all(routes.map(async (path) => titleOf(await (await fetch(site.url + path)).text())))
    expect(titles).not.toContain('')
    expect(new Set(titles).size).toBe(routes.length)
  })

  let shown: Visit
  beforeAll(async () => {
    shown = await open({})
  })
  afterAll(() => shown?.[Symbol.asyncDispose]())

  test.each(routes)('%s shows itself without a complaint and without asking anyone else', async (path) => {
    const { page, complaints, requests } = shown
    complaints.length = 0
    requests.length = 0
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByRole('main').count()).toBe(1)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect
      .poll(() => page.getByRole('region', { name: 'Send the file, not the attachment.' }).count())
      .toBe(withoutPromo.includes(path) ? 0 : 1)
    const frames = withoutFrame.includes(path) ? 0 : 1
    await expect.poll(() => page.getByRole('banner').count()).toBe(frames)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(frames)
    expect(complaints).toEqual([])
    for (const url of requests) expect(new URL(url).origin).toBe(new URL(site.url).origin)
  })

  test('an address that is not there says so, and is a 404', async () => {
    const response = await fetch(`${site.url}/nothing-here`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page not found')
  })
})

describe('built pages', () => {
  test('hold their content without JavaScript', async () => {
    await using shown = await open({ path: '/merge-pdf', context: { javaScriptEnabled: false } })
    const { page } = shown
    await page.getByRole('heading', { level: 1, name: 'Merge PDF' }).waitFor()
    await page.getByText('Are bookmarks, links and form fields kept?').waitFor()
    await page.getByRole('heading', { name: 'How it works' }).waitFor()
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/merge-pdf`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Combine files into one PDF')
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Merge PDF · Octavo')
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['WebApplication', 'FAQPage', 'BreadcrumbList'])
  })

  test('come compressed, and are not sent twice', async () => {
    const first = await fetch(`${site.url}/merge-pdf`, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const again = await fetch(`${site.url}/merge-pdf`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    const script = /\/assets\/main-[^"]+\.js/.exec(await first.text())?.[0]
    const file = await fetch(site.url + script, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('cache-control')).toContain('immutable')
  })

  test.each(['/', '/merge-pdf'])('%s loads at most 130 kB of script before a file is chosen', async (path) => {
    await using shown = await open({ path })
    await shown.page.waitForLoadState('networkidle')
    const scripts = shown.requests.filter((url) => url.includes('/assets/') && url.endsWith('.js'))
    const sizes = await Promise.all(scripts.map(gzipBytes))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(130_000)
    expect(shown.requests.filter((url) => url.includes('pdfium'))).toEqual([])
  })
})

describe('the header', () => {
  test('leads to the pages of the specification, in its order', async () => {
    await using shown = await open({})
    const links = shown.page.getByRole('banner').getByRole('navigation').locator('> a')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(headerRoutes)
  })

  test('says of no tool that it is still to come, as the menu of a small screen does, and fits', async () => {
    await using shown = await open({ width: 1024 })
    const { page } = shown
    const soon = (within: Locator) => within.getByRole('link').filter({ hasText: 'Soon' }).allInnerTexts()
    const header = page.getByRole('banner').getByRole('navigation').first()
    expect(await header.getByRole('link', { name: 'Forms' }).count()).toBe(1)
    expect(await soon(header)).toEqual([])
    expect(await overEdge(page)).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    expect(await menu.getByRole('link', { name: 'Forms' }).count()).toBe(1)
    expect(await soon(menu)).toEqual([])
  })

  test('opens Other by keyboard, walks it with arrows, and closes it with Escape', async () => {
    await using shown = await open({})
    const { page } = shown
    const other = page.getByRole('button', { name: 'Other' })
    await other.focus()
    await page.keyboard.press('ArrowDown')
    const panel = page.getByRole('region', { name: 'Other tools' })
    const paths = await panel.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect([...paths].sort()).toEqual([...otherRoutes].sort())
    await expect.poll(() => focusedText(page)).toContain('Split PDF')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await expect.poll(() => focusedText(page)).toContain('Other')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/split-pdf')
    await page.getByRole('heading', { level: 1, name: 'Split PDF' }).waitFor()
    await expect.poll(() => page.title()).toBe('Split PDF · Octavo')
    expect(shown.complaints).toEqual([])
  })

  test('becomes a full-screen menu on a phone', async () => {
    await using shown = await open({ width: 390 })
    const { page } = shown
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await expect.poll(() => menu.getByRole('link').count()).toBe(headerRoutes.length + otherRoutes.length)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await menu.getByRole('link', { name: 'Forms' }).click()
    await page.waitForURL('**/forms')
    await menu.waitFor({ state: 'detached' })
  })

  test('keeps the theme that was chosen, from the first paint on', async () => {
    await using shown = await open({ colorScheme: 'light' })
    const { page } = shown
    await expect.poll(() => lightness(page)).toBeGreaterThan(0.9)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(() => lightness(page)).toBeLessThan(0.3)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await untilTakenOver(page)
    await page.getByRole('button', { name: 'Theme' }).click()
    await expect.poll(() => page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
    await untilFocused(page.getByRole('menuitemradio', { name: 'Dark' }))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
    expect(shown.complaints).toEqual([])
  })
})

describe('the search', () => {
  test('opens with Ctrl+K, finds by other words, and goes there with Enter', async () => {
    await using shown = await open({ path: '/faq' })
    const { page } = shown
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await untilFocused(box)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.type('smaller')
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain('Compress PDF')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await untilFocused(box)
    await page.keyboard.type('merg')
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain('Merge PDF')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/merge-pdf')
    expect(shown.complaints).toEqual([])
  })
})

describe('the front page', () => {
  test('suggests a tool for a dropped file and hands the file over', async () => {
    await using shown = await open({})
    const { page } = shown
    await dropFiles(page, [fileOf('report.pdf', '%PDF-1.7\n')])
    const best = page.getByRole('link', { name: 'Compress PDF' }).first()
    await page.getByText('Best match').waitFor()
    await page.getByRole('heading', { name: 'report.pdf' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await best.click()
    await page.waitForURL('**/compress-pdf**')
    await page.getByText('report.pdf').first().waitFor()
  })

  test('says when no tool takes a file', async () => {
    await using shown = await open({})
    await dropFiles(shown.page, [fileOf('music.mp3', 'ID3')])
    await shown.page.getByRole('main').getByText("We can't open this kind of file").waitFor()
  })
})

describe('the newsletter', () => {
  test('complains about a false address in the words of the specification, and takes a good one', async () => {
    await using shown = await open({ path: '/faq' })
    const { page } = shown
    const field = page.getByLabel('Email for the newsletter')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('This field is required.').waitFor()
    await field.fill('maren@example')
    await page.getByText('The email format is incorrect.').waitFor()
    await field.fill(`${'a'.repeat(250)}@example.org`)
    await page.getByText('Email must be max 255 characters.').waitFor()
    await field.fill('maren@example.org')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const toast = toastOn(page, 'Successfully subscribed to newsletters.')
    // Pointed at, it stays.
    await toast.hover()
    const place = await toast.boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(1200)
    await page.getByRole('button', { name: 'Close message' }).click()
    await toast.waitFor({ state: 'detached' })
    expect(shown.complaints).toEqual([])
  })
})

test('nothing runs over the edge at a middle width', async () => {
  await using shown = await open({ width: 820 })
  await expect.poll(() => overEdge(shown.page)).toBe(0)
})

test('links change the page without reloading it, and focus and title go along', async () => {
  await using shown = await open({ path: '/faq' })
  const { page } = shown
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect.poll(() => page.title()).toBe('Privacy · Octavo')
  // The head tells of the page that is shown, not of the one that was loaded.
  const told = (element: string, name: string) => page.locator(element).getAttribute(name)
  await expect.poll(() => told('meta[name=description]', 'content')).toBe('What Octavo stores, for how long, and who can read it.')
  expect(await told('link[rel=canonical]', 'href')).toBe(`${site.url}/privacy`)
  expect(await told('meta[property="og:title"]', 'content')).toBe('Privacy · Octavo')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Questions and answers' }).waitFor()
  await expect.poll(() => page.locator('title').count()).toBe(1)
})

test('a page begins at its top, also when it is loaded, and back leads to where one was', async () => {
  await using shown = await open({ width: 390 })
  const { page } = shown
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(scrolled).toBe(700)
  await page.getByRole('main').locator('a[href="/split-pdf"]').click()
  await page.getByRole('heading', { level: 1, name: 'Split PDF' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: 'All tools' }).waitFor()
  await expect.poll(scrolled).toBe(700)
  await goTo(page, '/faq')
  await expect.poll(scrolled).toBe(0)
})

function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

async function gzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'HEAD' })
  return Number(response.headers.get('content-length'))
}

function fileOf(name: string, content: string): TestFile {
  return { name, mimeType: '', buffer: Buffer.from(content) }
}

/** How light the page's ground is, 0 to 1, measured from a pixel of it. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) / 255
  })
}
