import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { barriers } from './testing/barriers.ts'
import { expectNoComplaints } from './testing/complaints.ts'
import { boxOf, dragMouse, middleOf } from './testing/mouse.ts'
import { startOwnProduct } from './testing/own-product.ts'
import { pageTexts, textPdf } from './testing/pdfs.ts'
import { untilFocused } from './testing/screen-reader.ts'
import { ownSite } from './testing/site.ts'
import { toolPage } from './testing/tool-page.ts'
import { overEdge, phone } from './testing/visit.ts'

const path = '/url-to-pdf'
const words = { action: /^Save as PDF/, done: /^(Saved \d+ web pages? as PDF|Saved as PDF)$/ }
let server: Server
/** A site of other people. */
let pages: string

const site = ownSite(async () => {
  server = createServer((request, response) => {
    const file = textPdf('linked.pdf', 'From a link')
    if (request.url === '/linked.pdf') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(file.buffer)
    if (request.url === '/gone') return void response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Page ${request.url}</title><h1>Words of ${request.url}</h1>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  pages = `http://${host}`
  return startOwnProduct({ WEB_ALLOW: host })
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

// A browser of the product's own has to start, beside the one that looks at it.
describe('web pages', { timeout: 90_000 }, () => {
  test('with the mouse: a pasted list, a look before, one PDF of all', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    expect(await barriers(page)).toEqual([])
    await page.getByLabel('Address of a web page').fill(`ftp://example.org\n${pages}/b`)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByText('Line 1: Only addresses that start with http').waitFor()
    await page.getByLabel('Address of a web page').fill(`${pages}/a\n${pages}/b`)
    await page.getByRole('button', { name: 'Open' }).click()
    const handles = [page.getByRole('button', { name: `Move ${pages}/a` }), page.getByRole('button', { name: `Move ${pages}/b` })] as const
    const below = await boxOf(handles[1])
    await dragMouse(page, middleOf(await boxOf(handles[0])), { x: below.x + below.width / 2, y: below.y + below.height * 0.8 })
    await expect.poll(() => addresses(page)).toEqual([`${pages}/b`, `${pages}/a`])
    await tool.taskRef()
    await page.reload()
    await expect.poll(() => addresses(page), { timeout: 20_000 }).toEqual([`${pages}/b`, `${pages}/a`])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('img', { name: `How ${pages}/b looks` }).waitFor({ timeout: 30_000 })
    await page.getByRole('switch', { name: 'One PDF of all pages' }).click()
    expect(await barriers(page)).toEqual([])
    await tool.run()
    expect(await tool.result()).toEqual(['Words of /b', 'Words of /a'])
    expect(await barriers(page)).toEqual([])
    expectNoComplaints(there.complaints)
  })

  test('with the keyboard alone: wrong lines say so in place, and are mended there', async () => {
    await using there = await site.visit({ path })
    const { page } = there
    const tool = toolPage(page, words)
    await page.getByLabel('Address of a web page').focus()
    await page.keyboard.type(`${pages}/x ${pages}/gone`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Move ${pages}/gone` }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect.poll(() => addresses(page)).toEqual([`${pages}/gone`, `${pages}/x`])
    await page.keyboard.press('ArrowDown')
    await untilFocused(page.getByRole('button', { name: `Move ${pages}/x` }))
    await page.keyboard.press('Delete')
    await expect.poll(() => addresses(page)).toEqual([`${pages}/gone`])
    await tool.ready()
    await tool.runButton().press('Enter')
    const problem = page.getByRole('dialog', { name: "That didn't work" })
    await problem.getByText('error 404').waitFor({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await problem.waitFor({ state: 'detached' })
    const field = page.getByLabel('Address 1')
    await field.fill('nothing')
    await page.keyboard.press('Tab')
    await page.getByRole('list', { name: 'Addresses' }).getByText("This isn't a web address").waitFor()
    await expect.poll(() => tool.runButton().isDisabled()).toBe(true)
    await field.fill(`${pages}/c`)
    await page.keyboard.press('Tab')
    await tool.runByKeyboard()
    expect(await pageTexts(await tool.downloadByKeyboard())).toEqual(['Words of /c'])
  })

  test('on a phone fit the screen', async () => {
    await using there = await site.visit({ path, ...phone })
    const { page } = there
    const tool = toolPage(page, words)
    await page.getByLabel('Address of a web page').fill(`${pages}/d`)
    await page.getByRole('button', { name: 'Open' }).tap()
    await page.getByLabel('Address 1').waitFor()
    await expect.poll(() => overEdge(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    await tool.runByTap()
    expect(await tool.result()).toEqual(['Words of /d'])
  })
})

test('a file from a link is one of the files, and a wrong link says why', async () => {
  await using there = await site.visit({ path: '/extract-text-from-pdf' })
  const { page } = there
  await page.getByRole('button', { name: 'From a link' }).click()
  await page.getByLabel('Address').fill('ftp://example.org/a.pdf')
  await page.keyboard.press('Enter')
  await page.getByText('Only addresses that start with http').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Address').fill(`${pages}/linked.pdf`)
  await page.getByRole('button', { name: 'Add file' }).click()
  await page.getByText('linked.pdf').first().waitFor()
  await toolPage(page, { action: /^Extract text/, done: /^Text extracted from \d+ files?$/ }).ready()
  expectNoComplaints(there.complaints)
})

function addresses(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: /^Address \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
}
