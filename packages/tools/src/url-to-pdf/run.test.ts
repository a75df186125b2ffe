import { english } from '@octavo/core/text/language.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner } from '../testing/tool-runner.ts'
import { Options, unmetRequirements } from './options.ts'
import { bandHtml } from './run/band-html.ts'
import { pagePrint } from './run/page-print.ts'
import run from './run.ts'

// Opening pages, through the proxy and in a browser process, is covered by the server's tests.

const tool = createToolRunner(run, Options)
afterAll(tool.close)

const print = (options: object = {}) => pagePrint(Options.parse({ urls: ['https://example.org/'], ...options }))

describe('options', () => {
  test('ask for an address', () => {
    expect(unmetRequirements(Options.parse({}), { language: english })).toHaveProperty('urls')
    expect(unmetRequirements(Options.parse({ urls: ['https://example.org'] }), { language: english })).toEqual({})
  })

  test.each([
    { urls: ['ftp://example.org'] },
    { urls: ['https://a:b@example.org'] },
    { pageSize: 'a9' },
    { margin: 200 },
    { margin: { top: 1 } },
    { scale: 3 },
    { viewport: 'watch' },
    { viewport: 100 },
    { pages: '3-' },
    { waitSeconds: 60 },
    { css: 'x'.repeat(30_000) },
    { timezone: 'Middle/Earth' },
    { locale: 'de_AT' },
    { deviceScale: 9 },
    { cookies: [{ name: 'a b', value: '' }] },
    { headers: [{ name: 'Host', value: 'example.org' }] },
    { headers: [{ name: 'Proxy-Authorization', value: 'x' }] },
    { headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] },
    { login: { name: 'me' } },
  ])('refuse %o', (options) => {
    expect(Options.safeParse(options).success).toBe(false)
  })

  test.each([
    { pageSize: 'A4' },
    { pageSize: 'Letter' },
    { margin: 0 },
    { pages: '1-3, 5' },
    { viewport: 1024 },
    { locale: 'de-AT', timezone: 'Europe/Vienna' },
  ])('take %o', (options) => {
    expect(Options.safeParse(options).success).toBe(true)
  })
})

describe('a page on paper', () => {
  test('of the screen is made as small as the paper, and of print as it is', () => {
    expect(print({ margin: 'none' })).toMatchObject({ width: 210 / 25.4, height: 297 / 25.4, scale: ((210 / 25.4) * 96) / 1280 })
    expect(print({ media: 'print' }).scale).toBe(1)
    expect(print({ viewport: 'phone', scale: 0.5, margin: 'none' }).scale).toBeCloseTo((0.5 * (210 / 25.4) * 96) / 390)
  })

  test('lies on its side, has its own size and its own margins', () => {
    expect(print({ landscape: true, pageSize: 'custom', width: 100, height: 254 })).toMatchObject({ width: 10, height: 100 / 25.4 })
    expect(print({ margin: { top: 25.4, right: 0, bottom: 0, left: 50.8 } }).margins).toEqual({ top: 1, right: 0, bottom: 0, left: 2 })
  })

  test('has room for a header and a footer', () => {
    const { margins } = print({ margin: 'none', header: '{title}', footer: '{page}' })
    expect(margins.top).toBeGreaterThan(0.5)
    expect(margins.bottom).toBeGreaterThan(0.5)
    expect(margins.left).toBe(0)
  })
})

describe('a header', () => {
  test('holds what the browser fills in, and nothing that it would run', () => {
    const html = bandHtml('{title}|<img src=x onerror="a()">|{page} & {pages}', { left: 10, right: 10 })
    expect(html).toContain('<span class="title"></span>')
    expect(html).toContain('<span class="pageNumber"></span> &#38; <span class="totalPages"></span>')
    expect(html).not.toContain('<img')
    expect(bandHtml('', { left: 0, right: 0 })).toBe('')
  })

  test('of one part stands in the middle', () => {
    expect(bandHtml('{address}', { left: 0, right: 0 })).toMatch(/center">\s*<span class="url">/)
  })
})

test('where there is no browser the tool says so', async () => {
  await expect(tool.run([], { urls: ['https://example.org'] })).rejects.toMatchObject({ code: 'TOOL_OFF' })
  await expect(tool.run([], { urls: ['https://example.org', 'https://example.com'], merge: true })).rejects.toMatchObject({
    code: 'TOOL_OFF',
  })
})
