import { execFileSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { english } from '@octavo/core/text/language.ts'
import { createDialer } from '@octavo/platform/web/dial.ts'
import { type ProtectedServer, startProtectedServer } from '@octavo/platform/web/testing/protected-server.ts'
import { asOrdinaryUser, folderOfOrdinaryUser } from '@octavo/sandbox/testing/ordinary-user.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChildProgram } from '../faults/child-program.ts'
import { freePort } from '../testing/free-port.ts'
import { createTestClient } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { startTestSite, type TestPages, type TestSite } from '../testing/test-site.ts'

const taskType = 'url-to-pdf'
let house: TestProgram
let site: TestSite
let guarded: ProtectedServer
/** The same, but allowed: it shows that the pages of these tests do reach out. */
let control: ProtectedServer
let packets: Socket
let packetCount = 0
/** Answers of the resolver by name, one after the other; the last one stays. */
let answers: Record<string, string[][]> = {}

/** What other programs would take for their way to the web. */
const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()])
const proxiesBefore = proxyNames.map((name) => [name, process.env[name]] as const)

beforeAll(async () => {
  guarded = await startProtectedServer()
  // Row A18 of the list of threats: nothing goes by them, or the guarded server would count it.
  for (const name of proxyNames) process.env[name] = `http://127.0.0.1:${guarded.port}`
  control = await startProtectedServer()
  packets = createSocket('udp4')
  packets.on('message', () => {
    packetCount += 1
  })
  packets.bind(0, '127.0.0.1')
  await once(packets, 'listening')
  site = await startTestSite(() => pages)
  // The port of the guarded server is open to everybody here, so that its address alone is what refuses.
  const port = Number(site.host.split(':')[1])
  const dialer = createDialer({
    allow: [site.host, `127.0.0.1:${control.port}`, `allowed.test:${port}`],
    connectMs: 2000,
    ports: [80, 443, guarded.port],
    resolve: async (name) => {
      const rest = answers[name] ?? [[]]
      return (rest.length > 1 ? rest.shift() : rest[0]) ?? []
    },
  })
  house = await startTestProgram({ PAGE_SECONDS: '8', BROWSER_SLOTS: '1', TASK_SECONDS: '60', BROWSER_MEMORY: '900000000' }, { dialer })
})
afterAll(async () => {
  for (const [name, value] of proxiesBefore) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  await house.stop()
  await site.stop()
  await guarded.stop()
  await control.stop()
  packets.close()
})

/** Every way in which a page reaches for something, all at once, at the guarded server. */
const everyWay = (target: string, udpPort: number) => `<!doctype html><title>Reaches out</title><h1>MARK</h1>
  <base target=_self><link rel=stylesheet href="${target}a.css"><link rel=prefetch href="${target}b"><link rel=preconnect href="${target}">
  <link rel=dns-prefetch href="${target}"><link rel=modulepreload href="${target}c.js"><link rel=icon href="${target}d.ico">
  <link rel=manifest href="${target}m.json"><style>@import url(${target}e.css); @font-face { font-family: f; src: url(${target}f.woff2) }
  body { font-family: f; background: url(${target}g.png) }</style><img src="${target}h.png" srcset="${target}i.png 2x"><picture><source srcset="${target}j.webp">
  <img src="${target}k.png"></picture><iframe src="${target}l"></iframe><object data="${target}m"></object><embed src="${target}n">
  <video src="${target}o.mp4" poster="${target}p.png" autoplay></video><audio src="${target}q.mp3" autoplay></audio>
  <svg><image href="${target}r.png"/><use href="${target}s.svg#x"/></svg><script src="${target}t.js"></script><script type=module src="${target}u.js"></script>
  <iframe srcdoc="<img src='${target}v.png'>"></iframe><form id=form action="${target}w" target=frame method=post></form><iframe name=frame></iframe>
  <a id=load target=frame download href="${target}file.bin">x</a><a id=ping ping="${target}ping" href="#x">y</a>
  <iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd"><object data="file:///etc/hostname"></object><embed src="file:///etc/hostname">
  <link rel=stylesheet href="file:///etc/passwd"><style>@import url(file:///etc/passwd); i { background: url(file:///etc/passwd) }</style>
  <script src="file:///etc/passwd"></script><video src="file:///etc/passwd"></video><audio src="file:///etc/passwd"></audio>
  <svg><image href="file:///etc/passwd"/></svg><picture><source srcset="file:///etc/passwd"><img></picture>
  <iframe src="chrome://version"></iframe><iframe src="view-source:${target}"></iframe><iframe src="\\\\localhost/etc/passwd"></iframe>
  <script>
  const quiet = (work) => { try { const done = work(); done?.catch?.(() => {}) } catch {} }
  quiet(() => fetch('${target}fetch', { mode: 'no-cors' })); quiet(() => fetch('${target}post', { method: 'POST', body: 'x', mode: 'no-cors', keepalive: true }))
  quiet(() => { const call = new XMLHttpRequest(); call.open('GET', '${target}xhr'); call.send() })
  quiet(() => new WebSocket('${target.replace('http', 'ws')}ws')); quiet(() => new EventSource('${target}events')); quiet(() => navigator.sendBeacon('${target}beacon', 'x'))
  quiet(() => new Worker('/worker.js?' + encodeURIComponent('${target}'))); quiet(() => new SharedWorker('/worker.js?' + encodeURIComponent('${target}')))
  quiet(() => navigator.serviceWorker.register('/worker.js?' + encodeURIComponent('${target}'), { scope: '/' }))
  quiet(() => navigator.serviceWorker.register('${target}sw.js')); quiet(() => new WebTransport('${target.replace('http', 'https')}wt'))
  quiet(() => open('${target}window')); quiet(() => import('${target}import.js')); quiet(() => form.submit()); quiet(() => load.click()); quiet(() => ping.click())
  quiet(() => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }, { urls: 'turn:127.0.0.1:${udpPort}', username: 'a', credential: 'b' }] })
    peer.createDataChannel('x'); return peer.createOffer().then((offer) => peer.setLocalDescription(offer)) })
  quiet(() => fetch('file:///etc/passwd').then((answer) => answer.text()).then((text) => document.body.append('READ ' + text)))
  </script>`

const pages: TestPages = {
  '/every-way': (_, response) => {
    const { port } = packets.address()
    response.writeHead(200, { 'content-type': 'text/html' }).end(everyWay(`http://127.0.0.1:${guarded.port}/`, port))
  },
  '/control': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(everyWay(`http://127.0.0.1:${control.port}/`, packets.address().port))
  },
  '/by-name': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(everyWay(`http://inside.test:${guarded.port}/`, packets.address().port))
  },
  '/worker.js': `for (const url of [decodeURIComponent(location.search.slice(1)) + 'from-worker']) { fetch(url, { mode: 'no-cors' }).catch(() => {}) }
    try { importScripts(decodeURIComponent(location.search.slice(1)) + 'imported.js') } catch {}`,
  '/redirect': (request, response) => void response.writeHead(302, { location: targetOf(request.url) }).end(),
  '/redirect-307': (request, response) => void response.writeHead(307, { location: targetOf(request.url) }).end(),
  '/refresh': (request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<meta http-equiv=refresh content="0;url=${targetOf(request.url)}"><p>MARK`)
  },
  '/location': (request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<p>MARK<script>location = ${JSON.stringify(targetOf(request.url))}</script>`)
  },
  '/header-refresh': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', refresh: `0;url=${targetOf(request.url)}` }).end('<p>MARK')
  },
  '/plain': '<p>MARK',
  '/hungry': '<p>MARK<script>const kept = []; setInterval(() => kept.push(new Uint8Array(100_000_000).fill(7)), 10)</script>',
}

function targetOf(url = ''): string {
  return decodeURIComponent(url.slice(url.indexOf('?') + 1))
}

async function save(url: string, options: object = {}) {
  const task = await house.client.newTask(taskType)
  const accepted = await task.execute([], { urls: [url], ...options }, { taskType })
  if (accepted.status !== 202) return { status: accepted.status, code: ((await accepted.json()) as { code: string }).code, text: '' }
  const { error, results } = await task.ended()
  const [result] = results
  if (!result) return { status: 202, code: error?.code, text: '' }
  const pdf = await task.download(result.ref)
  return { status: 202, code: undefined, text: execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }) }
}

/** Asks for many pages in one task and expects each to be refused for its address. */
async function saveAll(urls: readonly string[]): Promise<{ text: string }> {
  const task = await house.client.newTask(taskType)
  await task.execute([], { urls }, { taskType })
  const { error, notes } = await task.ended()
  expect(error?.code).toBe('URLS_NOT_OPENED')
  const refused = notes.filter(({ message }) => message.endsWith(bareMessage('URL_NOT_PUBLIC', english)))
  expect(refused.map(({ details }) => details?.address)).toEqual(urls)
  return { text: '' }
}

/** What a page itself shows when the way to another is refused: its own text, or the plain error. */
function expectNothing({ text }: { text: string }): void {
  expect(text).not.toMatch(/SECRET|root:|READ/)
  expect(guarded.hits()).toBe(0)
  expect(packetCount).toBe(0)
}

describe('the protected server is not reached', () => {
  test('by anything that a page loads, sends or opens', async () => {
    const saved = await save(`${site.url}/every-way`, { waitSeconds: 1 })
    expect(saved.text).toContain('MARK')
    expectNothing(saved)
    expect((await save(`${site.url}/control`, { waitSeconds: 1 })).text).toContain('MARK')
    expect(control.hits()).toBeGreaterThan(20)
    expect(packetCount).toBe(0)
  })

  test('by a name that leads inside, for anything that a page loads', async () => {
    answers = { 'inside.test': [['127.0.0.1']] }
    const saved = await save(`${site.url}/by-name`)
    expect(saved.text).toContain('MARK')
    expectNothing(saved)
  })

  test.each(['/redirect', '/redirect-307', '/refresh', '/header-refresh', '/location'])('by %s', async (path) => {
    const targets = [`http://127.0.0.1:${guarded.port}/`, 'file:///etc/passwd']
    if (path === '/redirect') targets.push(`http://[::1]:${guarded.port}/`, 'http://169.254.169.254/latest')
    for (const target of targets) {
      const saved = await save(`${site.url}${path}?${encodeURIComponent(target)}`)
      expectNothing(saved)
      // Where the browser itself does not follow, the page stays; where the gate refuses, the task says so.
      if (target.startsWith('http')) expect([target, saved.code]).toEqual([target, 'URL_NOT_PUBLIC'])
      else expect(saved.text).not.toContain('root')
    }
  })

  test('by any spelling of its address', async () => {
    const hosts = ['127.0.0.1', '127.1', '0', '2130706433', '017700000001', '0x7f.0.0.1', '①②⑦.⓪.⓪.①', '127.0.0.1.', 'localhost', '[::1]']
    const tunnels = ['[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fec0::1]']
    answers = { localhost: [['127.0.0.1']] }
    expectNothing(await saveAll([...hosts, ...tunnels].map((host) => `http://${host}:${guarded.port}/`)))
  })

  test('by names that resolve to it, to it among others, or to it at the second look', async () => {
    answers = {
      'loop.test': [['127.0.0.1']],
      'mixed.test': [['93.184.216.34', '127.0.0.1']],
      'mixed6.test': [['2606:4700::1111', '::1']],
      'rebind.test': [['10.0.0.1'], ['127.0.0.1']],
      'metadata.google.internal': [['169.254.169.254']],
    }
    expectNothing(await saveAll(Object.keys(answers).map((name) => `http://${name}:${guarded.port}/`)))
  })

  test('by other ports of a public host, which are refused before it is looked up', async () => {
    answers = { 'public.test': [['127.0.0.1']] }
    for (const port of [25, 6379, 8080]) expect((await save(`http://public.test:${port}/`)).code).toBe('URL_NOT_PUBLIC')
  })

  test('by the link of a file', async () => {
    answers = { 'loop.test': [['127.0.0.1']] }
    const links = [
      `http://127.0.0.1:${guarded.port}/a.pdf`,
      `http://loop.test:${guarded.port}/a.pdf`,
      `${site.url}/redirect?${encodeURIComponent(`http://127.0.0.1:${guarded.port}/a.pdf`)}`,
      `http://0x7f000001:${guarded.port}/a.pdf`,
    ]
    for (const url of links) {
      const task = await house.client.newTask('merge-pdf')
      const answer = await task.call('POST', '/documents', { json: { url } })
      expect(await answer.json()).toMatchObject({ code: 'URL_NOT_PUBLIC' })
    }
    expect(guarded.hits()).toBe(0)
  })
})

test('a page that takes all memory is stopped at its limit', async () => {
  expect((await save(`${site.url}/hungry`, { waitSeconds: 4 })).code).toBe('DOCUMENT_TOO_COMPLEX')
})

test('an allowed name is reached, and good work goes on after all of this', async () => {
  answers = { 'allowed.test': [['127.0.0.1']] }
  const saved = await save(`http://allowed.test:${site.host.split(':')[1]}/plain`)
  expect(saved.text).toContain('MARK')
})

test.each([
  ['auto', 'TOOL_OFF', /off: bubblewrap cannot run here/],
  ['on', undefined, /on, and not locked in: bubblewrap cannot run here/],
])(
  'without bubblewrap and with BROWSER=%s the readiness answer says what is the matter',
  async (BROWSER, code, sentence) => {
    const DATA_DIR = folderOfOrdinaryUser('octavo-no-bubblewrap-')
    const settings = { DATA_DIR, PORT: `${await freePort()}`, SANDBOX: 'prlimit', SLOTS: '1', BROWSER, WEB_ALLOW: site.host }
    const bare = await startChildProgram(settings, { behind: asOrdinaryUser })
    const client = createTestClient(bare.url)
    try {
      const task = await client.newTask(taskType)
      await task.execute([], { urls: [`${site.url}/plain`] }, { taskType })
      expect((await task.ended()).error?.code).toBe(code)
      const { ready, parts } = (await (await client.call('GET', '/health/ready')).json()) as {
        ready: boolean
        parts: Record<string, string>
      }
      expect({ ready, ...parts }).toMatchObject({
        ready: true,
        documents: expect.stringMatching(/^prlimit: NOT SANDBOXED/),
        browser: expect.stringMatching(sentence),
      })
    } finally {
      await bare.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  },
  60_000,
)

test('the log holds no address of a page', () => {
  expect(house.log()).not.toMatch(/every-way|inside\.test|etc\/passwd/)
})
