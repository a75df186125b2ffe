import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../testing/finished-task.ts'
import { openAnswer } from '../testing/open-answer.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const ticketUrl = async (task: TestTask, path: string) => (await dataOf<{ url: string }>(await task.call('POST', `${path}/ticket`))).url

describe('a file of a user', () => {
  test('is an attachment that no browser shows, guesses about or keeps, wherever it is handed out', async () => {
    const { task, document, result } = await finishedTask(house.client)
    const answers = {
      result: await task.call('GET', `/results/${result.ref}`),
      head: await task.call('HEAD', `/results/${result.ref}`),
      part: await task.call('GET', `/results/${result.ref}`, { headers: { range: 'bytes=0-9' } }),
      zip: await task.call('GET', '/results/batch'),
      ticket: await fetch(await ticketUrl(task, `/results/${result.ref}`)),
      'ticket of a zip': await fetch(await ticketUrl(task, '/results/batch')),
      'page of a document': await task.call('GET', `/documents/${document.ref}/pages/1/preview`),
      'page of a result': await task.call('GET', `/results/${result.ref}/pages/1/preview`),
    }
    for (const [what, { headers, status, body }] of Object.entries(answers)) {
      await body?.cancel()
      expect({ what, ok: status === 200 || status === 206, disposition: headers.get('content-disposition')?.split(';')[0] }).toEqual({
        what,
        ok: true,
        disposition: 'attachment',
      })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('cache-control')).toMatch(/no-store/)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  test('and what is known of it is kept by no cache', async () => {
    const { task, document } = await finishedTask(house.client)
    for (const path of [
      `/documents/${document.ref}`,
      '/engine/tasks/status',
      `/tasks/${task.taskRef}`,
      '/documents/AAAAAAAAAAAAAAAAAAAAAA',
    ]) {
      const { headers } = await task.call('GET', path)
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('has the type of its content, not the one that was declared', async () => {
    const task = await house.client.newTask()
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(textPdf('a'))], { type: 'text/html' }), 'a.html')
    const document = await dataOf<DocumentView>(await task.call('POST', '/documents', { body: form }))
    expect(document).toMatchObject({ name: 'a.pdf', mimeType: 'application/pdf' })
  })

  test.each([
    'a"\r\nSet-Cookie: x=1;.pdf',
    "r.pdf; filename*=UTF-8''e.html",
    'a"; filename="b.exe',
    'a\\"; x="',
    '%22%0d%0aX-A: b.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    'ü€😀\u202e.pdf',
    "'();%41.pdf",
  ])('named %j is handed out under one plain and one encoded name, and nothing else', async (name) => {
    const { task, result } = await finishedTask(house.client, name)
    for (const path of [`/results/${result.ref}`, '/results/batch']) {
      const { rawHeaders, statusCode } = (await openAnswer(house.client.url, { task, path: `/api/v1${path}` })).resume()
      expect(statusCode).toBe(200)
      const values = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'content-disposition')
      expect(values).toHaveLength(1)
      expect(values[0]).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/)
      expect(values[0]?.match(/filename="([^"\\]*)"/)?.[1]).toMatch(/\.(pdf|zip)$/)
      expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(values[0] ?? '')?.[1] ?? '')).toMatch(/\.(pdf|zip)$/)
      expect(rawHeaders.map((header) => header.toLowerCase())).not.toContain('set-cookie')
      expect(rawHeaders.map((header) => header.toLowerCase())).not.toContain('x-a')
    }
  })

  test('that is a page of HTML first and a PDF far behind is refused', async () => {
    const task = await house.client.newTask()
    const body = new FormData()
    body.append('file', new Blob([`<html>${' '.repeat(1100)}`, Uint8Array.from(textPdf('a'))]), 'a.pdf')
    expect((await task.call('POST', '/documents', { body })).status).toBe(415)
  })

  test.each([
    ['HTML before it', Buffer.concat([Buffer.from('<script>mark</script>\n'), textPdf('a')])],
    ['an image’s head before it', Buffer.concat([Buffer.from('GIF89a mark\n'), textPdf('a')])],
    ['a zip behind it', Buffer.concat([textPdf('a'), Buffer.from('PK\x05\x06 mark'), Buffer.alloc(18)])],
    ['a script behind it', Buffer.concat([textPdf('a'), Buffer.from('\n<script>mark</script>')])],
  ])('that is a PDF with %s is a PDF, and the rest is gone from its result', async (_, content) => {
    const { task, document, result } = await finishedTask(house.client, 'a.pdf', content)
    expect([document.mimeType, result.mimeType]).toEqual(['application/pdf', 'application/pdf'])
    const pdf = Buffer.from(await task.download(result.ref))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.includes('mark')).toBe(false)
    expect(await pageTexts(pdf)).toEqual(['a'])
  })
})

test('forty tasks of ten visitors at once give each one its own result', async () => {
  const visitors = await Promise.all(Array.from({ length: 10 }, () => house.client.newTask()))
  const texts = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const cookie = visitors[index % visitors.length]?.cookie ?? ''
      const task = await house.client.newTask('merge-pdf', { cookie })
      const { ref } = await task.upload(`mine-${index}.pdf`, textPdf(`mine ${index}`))
      await task.execute([ref])
      const [result] = (await task.ended()).results
      return [result?.name, ...(await pageTexts(await task.download(result?.ref ?? '')))]
    }),
  )
  expect(texts).toEqual(texts.map((_, index) => [`mine-${index}-merged.pdf`, `mine ${index}`]))
})

describe('a path', () => {
  const climbing = [
    '..',
    '../..',
    '..%2f..%2fx',
    '%2e%2e',
    '%2e%2e%2fcanary',
    '%00',
    'a%00.pdf',
    '..%5c..%5cx',
    '%252e%252e%252f',
    '....//',
  ]
  const odd = ['.', '*', '%', '%ff', 'a'.repeat(300), '%0d%0aset-cookie:x=1', '[]', "'or'1'='1", '-1', 'null', 'undefined', '__proto__']

  test('that climbs or is odd finds nothing and removes nothing', async () => {
    const canary = join(house.config.DATA_DIR, 'canary')
    await writeFile(canary, 'here')
    const { task, result } = await finishedTask(house.client)
    for (const [method, path] of [
      ['GET', '/documents/REF'],
      ['DELETE', '/documents/REF'],
      ['GET', '/documents/REF/pages/1/preview'],
      ['GET', '/results/REF'],
      ['GET', `/results/${result.ref}/pages/REF/preview`],
      ['GET', '/downloads/REF'],
      ['GET', '/tasks/REF'],
      ['DELETE', '/tasks/REF'],
    ] as const) {
      for (const ref of [...climbing, ...odd]) {
        const { statusCode = 0, headers } = (
          await openAnswer(house.client.url, { task, path: `/api/v1${path.replace('REF', ref)}`, method })
        ).resume()
        expect([method, path, ref, [400, 404, 405].includes(statusCode)]).toEqual([method, path, ref, true])
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
    expect(await readFile(canary, 'utf8')).toBe('here')
    expect((await task.call('GET', `/results/${result.ref}`)).status).toBe(200)
  })

  test.each([
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/....//x',
    '/assets/%00',
  ])('of the site, %s, leads to no other file', async (path) => {
    expect([400, 403, 404]).toContain((await openAnswer(house.client.url, { path })).resume().statusCode)
  })
})
