import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestPages, type TestSite } from '../testing/test-site.ts'
import { textPdf } from '../testing/text-pdf.ts'

const taskType = 'url-to-pdf'
const folder = mkdtempSync(join(tmpdir(), 'octavo-url-'))
let house: TestProgram
let site: TestSite
/** A site whose certificate nobody has signed. */
let unsigned: Server
let unsignedHost: string
/** Another site, which hears what it is told. */
let other: TestSite
let otherHost = ''
const heard: IncomingHttpHeaders[] = []

const words = '<p>Many words make a long page. </p>'.repeat(120)
const pages: TestPages = {
  '/': `<!doctype html><title>The front page</title><h1>Heading one</h1><h2>Heading two</h2><p>Plain text</p>`,
  '/long': `<!doctype html><title>A long one</title><h1>Long</h1>${words}<p>The very end</p>`,
  '/look': `<!doctype html><title>Looks</title><style>
    .print, .dark, .narrow { display: none } @media print { .print { display: block } }
    @media (prefers-color-scheme: dark) { .dark { display: block } } @media (max-width: 500px) { .narrow { display: block } }
    </style><p class=print>printed</p><p class=dark>darkness</p><p class=narrow>narrow</p><p class=always>always</p>
    <div id=cookie-banner style="position:fixed;bottom:0">We use cookies</div><p class=own>unwanted</p>`,
  '/late': `<!doctype html><title>Late</title><p>early</p><script>setTimeout(() => {
    document.body.insertAdjacentHTML('beforeend', '<p id=there>came late</p>') }, 900)</script>`,
  '/lazy': `<!doctype html><title>Lazy</title><div style="height:4000px">top</div><p id=low></p><script>
    new IntersectionObserver(([seen]) => { if (seen.isIntersecting) low.textContent = 'seen at last' }).observe(low)</script>`,
  '/asks-after-work': `<!doctype html><title>Works</title><p id=p>nothing</p><script>addEventListener('load', () => setTimeout(() => {
    const end = Date.now() + 400
    while (Date.now() < end);
    fetch('/slowly').then((answer) => answer.text()).then((text) => { p.textContent = text })
  }))</script>`,
  '/asks-when-seen': `<!doctype html><title>Asks</title><div style="height:4000px">top</div><p id=p>nothing</p><script>
    new IntersectionObserver(async ([seen]) => { if (seen.isIntersecting) p.textContent = await (await fetch('/slowly')).text() }).observe(p)</script>`,
  '/slowly': (_, response) => void setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('fetched words'), 300),
  '/polls': `<!doctype html><title>Polls</title><p>what is there</p><script>fetch('/silent')</script>`,
  '/endless': `<!doctype html><title>Endless</title><p>what is there</p><script>while (true);</script>`,
  '/waiting': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Waits</title><p>half a page'),
  '/silent': () => {},
  '/sheet.pdf': (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(textPdf('From a link')),
  '/page.html': '<p>no file',
  '/archive.zip': (_, response) => void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
  '/large': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${'large '.repeat(600_000)}`),
  '/to-front': (_, response) => void response.writeHead(302, { location: '/' }).end(),
  '/round': (_, response) => void response.writeHead(302, { location: '/round' }).end(),
  '/visitor': ({ headers }, response) => {
    const said = [headers.cookie, headers['x-mark'], headers['user-agent'], headers['accept-language']].map((text) => `<p>${text}</p>`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Visitor</title>${said.join('')}<p id=zone></p><p id=fine></p>
      <script>zone.textContent = Intl.DateTimeFormat().resolvedOptions().timeZone + ' ' + new Intl.NumberFormat().format(1.5)
      fine.textContent = [innerWidth, innerHeight, devicePixelRatio].join('x')</script>`)
  },
  '/asks': ({ headers }, response) => {
    const isKnown = headers.authorization === `Basic ${Buffer.from('me:secret').toString('base64')}`
    if (isKnown) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Inside</title><p>let in')
    else response.writeHead(401, { 'www-authenticate': 'Basic realm=x', 'content-type': 'text/html' }).end('<p>kept out')
  },
  '/leaks': (_, response) => {
    const other = `http://${otherHost}/counts`
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Leaks</title><p>MARK<img src="${other}"><script>fetch('${other}').catch(() => {})</script>`)
  },
  '/article': `<!doctype html><title>News</title><nav>menu of things</nav><main><article><h1>The story</h1><p>${'Something happened. '.repeat(20)}</p>
    <aside>read also</aside></article></main><footer>all rights</footer><ins class=adsbygoogle>buy now</ins>
    <details><summary>More</summary>folded words</details><button aria-expanded=false aria-controls=part>x</button><div id=part hidden>hidden words</div>`,
  '/signals':
    '<title>Signals</title><p id=p>not yet</p><script>setTimeout(() => { p.textContent = "now"; window.status = "ready" }, 700)</script>',
  '/partly': '<title>Partly</title><p>the rest</p><img src="/no-such-image.png">',
  '/faulty': '<title>Faulty</title><p>the rest</p><script>nothing.at.all()</script>',
  '/set': '<title>Sets</title><script>document.cookie = "mark=one"; localStorage.setItem("mark", "one")</script>',
  '/get':
    '<title>Gets</title><p id=p></p><script>p.textContent = ["[", document.cookie, "|", String(localStorage.getItem("mark")), "]"].join("")</script>',
}

beforeAll(async () => {
  site = await startTestSite(() => pages)
  other = await startTestSite(() => ({
    '/counts': ({ headers }, response) => {
      heard.push(headers)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
    },
  }))
  // By another name: cookies do not tell ports apart.
  otherHost = other.host.replace('127.0.0.1', 'localhost')
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  unsigned = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => response.end('SECRET')).listen(
    0,
    '127.0.0.1',
  )
  await once(unsigned, 'listening')
  unsignedHost = `127.0.0.1:${(unsigned.address() as AddressInfo).port}`
  house = await startTestProgram({
    WEB_ALLOW: `${site.host}, ${unsignedHost}, ${otherHost}`,
    PAGE_SECONDS: '8',
    PAGE_BYTES: '2000000',
    // A page mostly waits, so that two are loaded at once wherever a test opens several.
    BROWSER_SLOTS: '2',
  })
})
afterAll(async () => {
  await house.stop()
  await site.stop()
  await other.stop()
  unsigned.closeAllConnections()
  unsigned.close()
  rmSync(folder, { recursive: true })
})

/** Only where it is the subject pages are waited for until they are at rest, and scrolled through, as they are by default. */
const atOnce = { waitUntil: 'load', scroll: false }

function run(paths: readonly string[], options: object = {}) {
  return runAtRest(paths, { ...atOnce, ...options })
}

async function runAtRest(paths: readonly string[], options: object = {}) {
  const task = await house.client.newTask(taskType)
  const urls = paths.map((path) => (path.startsWith('/') ? `${site.url}${path}` : path))
  const accepted = await task.execute([], { urls, ...options }, { taskType })
  expect(await accepted.json()).toMatchObject({ data: { status: 'QUEUED' } })
  const ended = await task.ended()
  const files = await Promise.all(
    ended.results.map(async ({ ref }) => {
      const path = join(folder, `${ref}.pdf`)
      writeFileSync(path, await task.download(ref))
      return path
    }),
  )
  return { ended, files, text: files.map((path) => poppler('pdftotext', path, '-')).join('\n') }
}

function poppler(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' })
}

function codesOf({ notes }: TaskView): string[] {
  return notes.map(({ code }) => code)
}

describe('a page becomes a PDF', () => {
  test('with its text, its title, bookmarks from its headings, and tags', async () => {
    const { ended, files, text } = await runAtRest(['/'])
    expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'The front page.pdf', pageCount: 1 }], notes: [], files: [] })
    expect(text).toContain('Plain text')
    const info = poppler('pdfinfo', files[0] ?? '')
    expect(info).toMatch(/Title:\s+The front page/)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/Page size:\s+59\d\.?\d* x 84\d.* \(A4\)/)
    const outline = JSON.stringify(JSON.parse(poppler('qpdf', '--json', '--json-key=outlines', files[0] ?? '')).outlines)
    expect(outline).toContain('Heading one')
    expect(outline).toContain('Heading two')
  })

  test('of another size, on its side, with margins, header and footer, and only some of its pages', async () => {
    const options = { pageSize: 'A5', landscape: true, margin: { top: 5, right: 30, bottom: 5, left: 5 }, pages: '1-2' }
    const { files, text } = await run(['/long'], {
      ...options,
      header: '{title}|<b>&x',
      footer: '{address}||{page} of {pages}',
      tagged: false,
      bookmarks: false,
    })
    const info = poppler('pdfinfo', files[0] ?? '')
    expect(info).toMatch(/Page size:\s+59\d\.?\d* x 4[12]\d/)
    expect(info).toMatch(/Pages:\s+2/)
    expect(info).toMatch(/Tagged:\s+no/)
    expect(text).toContain('A long one')
    expect(text).toContain('<b>&x')
    expect(text).toContain(`${site.url}/long`)
    expect(text).toMatch(/1 of \d/)
  })

  test('as one long page', async () => {
    const { ended, text } = await run(['/long'], { singlePage: true })
    expect(ended.results).toMatchObject([{ pageCount: 1 }])
    expect(text).toContain('The very end')
  })

  test('as it looks: on screen, printed, dark, on a phone, without what is not wanted', async () => {
    const [plain, other, phone] = await Promise.all([
      run(['/look']),
      run(['/look'], { media: 'print', colorScheme: 'dark', hidePopups: false, hideSelectors: '.own, #none' }),
      run(['/look'], { viewport: 'phone', css: '.always::after { content: " added" }' }),
    ])
    expect(plain.text).not.toMatch(/printed|darkness|narrow|cookies/)
    expect(plain.text).toContain('unwanted')
    expect(other.text).toMatch(/printed[\s\S]*darkness/)
    expect(other.text).toContain('cookies')
    expect(other.text).not.toContain('unwanted')
    expect(phone.text).toContain('narrow')
    expect(phone.text).toContain('always added')
  })

  test('after it was waited for, by element and by seconds, and scrolled through', async () => {
    const [element, seconds, scrolled] = await Promise.all([
      run(['/late'], { waitUntil: 'load', waitSelector: '#there' }),
      run(['/late'], { waitUntil: 'load', waitSeconds: 4 }),
      runAtRest(['/lazy']),
    ])
    expect(element.text).toContain('came late')
    expect(seconds.text).toContain('came late')
    expect(scrolled.text).toContain('seen at last')
  })

  test('when nothing is on its way any more: after its scripts, and after what scrolling brought into view', async () => {
    const [worked, seen, polling] = await Promise.all([
      runAtRest(['/asks-after-work']),
      runAtRest(['/asks-when-seen']),
      runAtRest(['/polls']),
    ])
    expect(worked.text).toContain('fetched words')
    expect(seen.text).toContain('fetched words')
    // A request that is never answered is waited for in vain, but not for long.
    expect(polling.text).toContain('what is there')
    expect(codesOf(polling.ended)).toEqual([])
  })

  test('without adverts, unfolded, or as its text alone', async () => {
    const [plain, open, alone] = await Promise.all([
      run(['/article']),
      run(['/article'], { hideAdverts: true, unfold: true }),
      run(['/article'], { reader: true }),
    ])
    expect(plain.text).toMatch(/menu of things[\s\S]*Something happened[\s\S]*buy now/)
    expect(plain.text).not.toMatch(/folded words|hidden words/)
    expect(open.text).toMatch(/folded words[\s\S]*hidden words/)
    expect(open.text).not.toContain('buy now')
    expect(alone.text).toMatch(/The story[\s\S]*Something happened/)
    expect(alone.text).not.toMatch(/menu|read also|rights|buy now|More/)
  }, 90_000)

  test('for the visitor that is asked for, and what is secret is told to nobody else', async () => {
    const given = { cookies: [{ name: 'mark', value: 'biscuit' }], headers: [{ name: 'X-Mark', value: 'headline' }] }
    const look = { viewport: 900, viewportHeight: 777, deviceScale: 2 }
    const who = { userAgent: 'Tester/1.0', locale: 'de-AT', timezone: 'Asia/Tokyo', login: { name: 'me', password: 'secret' } }
    const [{ text }, letIn, unknown, wrong, leaks] = await Promise.all([
      run(['/visitor'], { ...given, ...look, ...who }),
      run(['/asks'], who),
      run(['/asks']),
      run(['/asks'], { login: { name: 'me', password: 'wrong' } }),
      runAtRest(['/leaks'], { ...given, ...who }),
    ])
    for (const said of ['mark=biscuit', 'headline', 'Tester/1.0', 'de-AT', 'Asia/Tokyo 1,5', '900x777x2']) expect(text).toContain(said)
    expect(letIn.text).toContain('let in')
    expect(unknown.ended).toMatchObject({ error: { code: 'URL_STATUS' } })
    expect(wrong.ended).toMatchObject({ error: { code: 'URL_STATUS' } })
    expect(leaks.text).toContain('MARK')
    expect(heard.length).toBeGreaterThan(0)
    expect(JSON.stringify(heard)).not.toMatch(/biscuit|headline|authorization/i)
    expect(house.log()).not.toMatch(/biscuit|headline|secret/)
  }, 90_000)

  test('when its condition is true, at its own limit, and not at all where parts or scripts fail and that counts', async () => {
    const [settled, never, nonsense, tolerated, missing, present, scriptError] = await Promise.all([
      run(['/signals'], { waitUntil: 'load', waitExpression: 'window.status === "ready"' }),
      run(['/signals'], { waitExpression: 'window.none', limitSeconds: 1 }),
      run(['/'], { waitExpression: ')(' }),
      run(['/partly', '/faulty']),
      run(['/partly'], { failOn: 'parts' }),
      run(['/faulty'], { failOn: 'parts' }),
      run(['/faulty'], { failOn: 'errors' }),
    ])
    expect(settled.text).toContain('now')
    expect(codesOf(never.ended)).toEqual(['URL_UNSETTLED'])
    expect(codesOf(nonsense.ended)).toEqual(['URL_UNSETTLED'])
    expect(tolerated.ended.results).toHaveLength(2)
    expect(missing.ended).toMatchObject({ error: { code: 'URL_PART_MISSING' } })
    expect(present.ended.status).toBe('SUCCEEDED')
    expect(scriptError.ended).toMatchObject({ error: { code: 'URL_SCRIPT_ERROR' } })
  }, 90_000)

  test('through a redirect', async () => {
    expect((await run(['/to-front'])).text).toContain('Plain text')
  })
})

describe('many pages', () => {
  test('go on to the next step of a chain', async () => {
    const task = await house.client.newTask(taskType)
    const executeOrders = [{ taskType: 'extract-text-from-pdf', options: {} }]
    await task.execute([], { urls: [`${site.url}/`] }, { taskType, executeOrders })
    const { results } = await task.ended()
    expect(Buffer.from(await task.download(results[0]?.ref ?? '')).toString()).toContain('Plain text')
  })

  test('into one PDF in their order, each under its own bookmark', async () => {
    const { ended, files, text } = await run(['/long', '/'], { merge: true, fileName: 'all' })
    expect(ended.results).toMatchObject([{ name: 'all.pdf' }])
    expect(text.indexOf('The very end')).toBeLessThan(text.indexOf('Plain text'))
    const outline = JSON.parse(poppler('qpdf', '--json', '--json-key=outlines', files[0] ?? '')).outlines
    expect(outline.map(({ title }: { title: string }) => title)).toEqual(['A long one', 'The front page'])
  })

  test('into a PDF each; one that cannot be opened is left out and named', async () => {
    const { ended } = await run(['/', '/no-such-page', '/long'])
    expect(ended.status).toBe('SUCCEEDED')
    expect(ended.results.map(({ name }) => name)).toEqual(['The front page.pdf', 'A long one.pdf'])
    expect(ended.notes).toMatchObject([{ code: 'URL_LEFT_OUT', message: expect.stringMatching(/no-such-page was left out\. .*404/) }])
  })

  test('share neither cookies nor storage, in one task or from one to the next', async () => {
    expect((await run(['/set', '/get'], { merge: true })).text).toContain('[|null]')
    // One of these two is in the browser that was just used.
    for (const next of await Promise.all([run(['/get']), run(['/get'])])) expect(next.text).toContain('[|null]')
  })
})

describe('what goes wrong is said plainly', () => {
  test.concurrent.each([
    ['/no-such-page', 'URL_STATUS'],
    ['/archive.zip', 'URL_NOT_A_PAGE'],
    ['/sheet.pdf', 'URL_NOT_A_PAGE'],
    ['/silent', 'URL_TIMED_OUT'],
    ['/round', 'URL_TOO_MANY_REDIRECTS'],
    ['http://no-such-host.invalid/', 'URL_HOST_UNKNOWN'],
    ['http://127.0.0.1/', 'URL_NOT_PUBLIC'],
    ['https://[::1]/', 'URL_NOT_PUBLIC'],
  ])('%s: %s', async (path, code) => {
    const { ended } = await run([path])
    expect(ended).toMatchObject({ status: 'FAILED', error: { code } })
  })

  test('/large: URL_TOO_LARGE, as soon as that is known', async () => {
    // Longer than this test may take.
    const patient = await startTestProgram({ WEB_ALLOW: site.host, PAGE_SECONDS: '120', PAGE_BYTES: '2000000', TASK_SECONDS: '240' })
    try {
      const task = await patient.client.newTask(taskType)
      await task.execute([], { urls: [`${site.url}/large`], ...atOnce }, { taskType })
      expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'URL_TOO_LARGE' } })
    } finally {
      await patient.stop()
    }
  })

  test('of several pages none of which opens, each is named with its reason', async () => {
    const { ended } = await run(['/no-such-page', 'http://no-such-host.invalid/'])
    expect(ended).toMatchObject({ status: 'FAILED', error: { code: 'URLS_NOT_OPENED' } })
    expect(ended.error?.message).toMatch(/no-such-page: .*no-such-host\.invalid\/: /)
  })

  test('a certificate that nobody has signed, for a page and for a file', async () => {
    expect((await run([`https://${unsignedHost}/`])).ended).toMatchObject({ status: 'FAILED', error: { code: 'URL_CERTIFICATE' } })
    const task = await house.client.newTask('merge-pdf')
    const answer = await task.call('POST', '/documents', { json: { url: `https://${unsignedHost}/a.pdf` } })
    expect(await answer.json()).toMatchObject({ code: 'URL_CERTIFICATE' })
  })

  // The one that works without an end reaches a limit of its own: that of all pages would be seconds of work.
  test.concurrent.each([
    ['/endless', { limitSeconds: 2 }],
    ['/waiting', {}],
  ])('%s never settles and gives what is there', async (path, options) => {
    const { ended, text } = await runAtRest([path], options)
    expect(codesOf(ended)).toEqual(['URL_UNSETTLED'])
    expect(text).toMatch(/what is there|half a page/)
  })

  test.each([
    ['file:///etc/passwd', 'URL_SCHEME', /http/],
    ['FILE:/etc/passwd', 'URL_SCHEME', /http/],
    ['ftp://example.org/', 'URL_SCHEME', /http/],
    ['view-source:http://example.org/', 'URL_SCHEME', /http/],
    ['data:text/html,x', 'URL_SCHEME', /http/],
    ['chrome://version', 'URL_SCHEME', /http/],
    ['blob:http://example.org/x', 'URL_SCHEME', /http/],
    ['jar:http://example.org/x', 'URL_SCHEME', /http/],
    ['http://user:secret@example.org/', 'URL_NOT_VALID', /password/],
    ['http://example.org@127.0.0.1/', 'URL_NOT_VALID', /password/],
    ['http://127.0.0.1\\@example.org/', 'URL_NOT_VALID', /isn't a web address|password/],
    ['http:127.0.0.1', 'URL_NOT_VALID', /isn't a web address/],
    ['nothing', 'URL_NOT_VALID', /isn't a web address/],
  ])('%s is refused before there is a task: %s', async (url, code, sentence) => {
    const task = await house.client.newTask(taskType)
    const refused = await task.execute([], { urls: [url] }, { taskType })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code, fields: { 'urls.0': expect.stringMatching(sentence) } })
  })

  test('no address, too many, documents, an unknown option', async () => {
    const task = await house.client.newTask(taskType)
    const many = Array.from({ length: 501 }, () => site.url)
    const bodies = [{ urls: [] }, { urls: many }, { urls: [site.url], cookies: 'x' }, { urls: [site.url], margin: 500 }]
    for (const body of bodies) expect((await task.execute([], body, { taskType })).status).toBeGreaterThanOrEqual(400)
    expect((await task.execute([task.taskRef], { urls: [site.url] }, { taskType })).status).toBe(400)
  })
})

test('a page can be seen before it is printed', async () => {
  const task = await house.client.newTask(taskType)
  const shown = await task.call('POST', '/engine/pages/preview', { json: { options: { urls: [`${site.url}/`], viewport: 'phone' } } })
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  const refused = await task.call('POST', '/engine/pages/preview', { json: { options: { urls: ['http://127.0.0.1/'] } } })
  expect(await refused.json()).toMatchObject({ code: 'URL_NOT_PUBLIC' })
  const other = await house.client.newTask('merge-pdf')
  expect((await other.call('POST', '/engine/pages/preview', { json: { options: { urls: [site.url] } } })).status).toBe(400)
})

describe('a file from a link', () => {
  test('is a document like any other', async () => {
    const task = await house.client.newTask('merge-pdf')
    const added = await task.call('POST', '/documents', { json: { url: `${site.url}/sheet.pdf` } })
    expect(await added.json()).toMatchObject({ data: { name: 'sheet.pdf', mimeType: 'application/pdf', state: 'READY', pageCount: 1 } })
  })

  test.each([
    ['/page.html', 'TYPE_NOT_ACCEPTED'],
    ['/no-such-file', 'URL_STATUS'],
    ['/round', 'URL_TOO_MANY_REDIRECTS'],
    ['http://127.0.0.1/a.pdf', 'URL_NOT_PUBLIC'],
    ['http://2130706433/a.pdf', 'URL_NOT_PUBLIC'],
    ['http://no-such-host.invalid/a.pdf', 'URL_HOST_UNKNOWN'],
    ['file:///etc/passwd', 'URL_SCHEME'],
    ['ftp://example.org/a.pdf', 'URL_SCHEME'],
    ['http://user:secret@example.org/a.pdf', 'URL_NOT_VALID'],
    ['nothing', 'URL_NOT_VALID'],
  ])('%s: %s', async (path, code) => {
    const task = await house.client.newTask('merge-pdf')
    const url = path.startsWith('/') ? `${site.url}${path}` : path
    expect(await (await task.call('POST', '/documents', { json: { url } })).json()).toMatchObject({ code })
  })
})

test('the readiness answer speaks of the browser', async () => {
  expect(await (await house.client.call('GET', '/health/ready')).json()).toMatchObject({ parts: { browser: expect.anything() } })
})
