import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDialer } from './dial.ts'
import { openDownload } from './download.ts'
import { type ProtectedServer, startProtectedServer } from './testing/protected-server.ts'
import type { Visit } from './visit.ts'
import { startWebProxy, type WebProxy } from './web-proxy.ts'

const limits = { maxBytes: 100_000, maxRequests: 50, limitMs: 60_000, idleMs: 30_000 }

/** The resolver's answers by name, in sequence; the last one repeats. */
let answers: Record<string, string[][]> = {}
let asked: string[] = []
let guarded: ProtectedServer
let site: AddressInfo
let socketPath: string
let proxy: WebProxy
let visit: Visit
let closeAll: () => Promise<void>

beforeAll(async () => {
  guarded = await startProtectedServer()
  const server = createServer((incoming, response) => {
    if (incoming.url === '/large') return void response.end(Buffer.alloc(300_000))
    if (incoming.url === '/silent') return
    if (incoming.url?.startsWith('/to/')) return void response.writeHead(302, { location: decodeURIComponent(incoming.url.slice(4)) }).end()
    if (incoming.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
    if (incoming.url === '/none') return void response.writeHead(404).end()
    response.setHeader('content-disposition', 'attachment; filename="said.pdf"')
    response.end(`${incoming.method} ${incoming.url} ${incoming.headers.host} ${incoming.headers['proxy-connection'] ?? 'clean'}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'octavo-proxy-'))
  socketPath = join(folder, 'web')
  proxy = await startWebProxy({ socketPath, dialer: dialer() })
  closeAll = async () => {
    await proxy.close()
    await guarded.stop()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  }
})

beforeEach(() => {
  asked = []
  visit?.end()
  visit = proxy.visit(limits)
})

afterAll(() => closeAll())

describe('what must not be reached', () => {
  const literal = ['127.0.0.1', '127.1', '0', '2130706433', '017700000001', '0x7f.0.0.1', '0177.0.0.1', '①②⑦.⓪.⓪.①', '127.0.0.1.']
  const literal6 = ['[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fec0::1]', '[fd00:ec2::254]']
  const named: Record<string, string[][]> = {
    'loop.test': [['127.0.0.1']],
    'loop6.test': [['::1']],
    'mapped.test': [['::ffff:127.0.0.1']],
    'mixed.test': [['93.184.216.34', '127.0.0.1']],
    'mixed6.test': [['2606:4700::1111', '::1']],
    'metadata.google.internal': [['169.254.169.254']],
    localhost: [['127.0.0.1']],
  }

  test.each([...literal, ...literal6, ...Object.keys(named)])('%s, by request, tunnel and download', async (host) => {
    answers = named
    for (const port of [80, 443]) expect(await connectCode(`${host}:${port}`)).not.toBe(200)
    expect((await get(`http://${host}/`)).status).not.toBe(200)
    expect((await get(`http://${host}:${guarded.port}/`)).status).not.toBe(200)
    expect(await connectCode(`${host}:${guarded.port}`)).not.toBe(200)
    const download = openDownload(`http://${host}:${guarded.port}/`, { dialer: dialer(), limitMs: 60_000 })
    await expect(download).rejects.toMatchObject({ code: 'URL_NOT_PUBLIC' })
    expect(guarded.hits()).toBe(0)
  })

  test.each([22, 25, 6379, 8080])('port %i of a public host', async (port) => {
    answers = { 'public.test': [['93.184.216.34']] }
    expect(await connectCode(`public.test:${port}`)).toBe(403)
    expect(asked).toEqual([])
  })

  test.each(['ftp://public.test/', 'file:///etc/passwd', 'https://public.test/', '/relative', 'http://user:secret@public.test/'])(
    'a plain request for %s',
    async (url) => {
      expect((await get(url)).status).toBeGreaterThanOrEqual(400)
      expect(asked).toEqual([])
    },
  )

  test('an address that turns private at the second look: there is no second look', async () => {
    answers = { 'rebind.test': [['127.0.0.1'], ['93.184.216.34']] }
    expect(await connectCode('rebind.test:80')).toBe(403)
    answers = { 'pinned.test': [['127.0.0.1'], ['10.0.0.1']] }
    asked = []
    const pinned = createDialer({ allow: [`pinned.test:${site.port}`], connectMs: 2000, resolve: resolveByTable })
    const socket = await pinned.dial({ host: 'Pinned.test', port: site.port }, new AbortController().signal)
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    expect(asked).toEqual(['pinned.test'])
    expect(guarded.hits()).toBe(0)
  })

  test('a redirect of a download', async () => {
    const via = (target: string) => `http://127.0.0.1:${site.port}/to/${encodeURIComponent(target)}`
    for (const target of [`http://127.0.0.1:${guarded.port}/`, 'http://169.254.169.254/', 'http://[::1]/'])
      await expect(openDownload(via(target), { dialer: dialer(), limitMs: 60_000 })).rejects.toMatchObject({ code: 'URL_NOT_PUBLIC' })
    for (const target of ['file:///etc/passwd', 'ftp://example.org/'])
      await expect(openDownload(via(target), { dialer: dialer(), limitMs: 60_000 })).rejects.toMatchObject({ code: 'URL_SCHEME' })
    expect(guarded.hits()).toBe(0)
  })

  test('anything while no visit is under way', async () => {
    visit.end()
    expect((await get(`http://127.0.0.1:${site.port}/`)).status).not.toBe(200)
    expect(await connectCode(`127.0.0.1:${site.port}`)).not.toBe(200)
  })
})

describe('what may be reached', () => {
  test('an allowed host, by request and by tunnel, without the headers meant for the proxy', async () => {
    const answer = await get(`http://127.0.0.1:${site.port}/page?q=1`, { 'proxy-connection': 'keep-alive', 'proxy-authorization': 'x' })
    expect(answer).toEqual({ status: 200, body: `GET /page?q=1 127.0.0.1:${site.port} clean` })
    expect(await connectCode(`127.0.0.1:${site.port}`)).toBe(200)
  })

  test('a download, with the name that the site gives', async () => {
    const { name, content } = await openDownload(`http://127.0.0.1:${site.port}/x.pdf`, { dialer: dialer(), limitMs: 60_000 })
    expect(name).toBe('said.pdf')
    expect(await textOf(content)).toContain('GET /x.pdf')
  })
})

describe('what goes wrong has a plain name', () => {
  test.each([
    ['nowhere.test', [[]], 'URL_HOST_UNKNOWN'],
    ['loop.test', [['10.0.0.1']], 'URL_NOT_PUBLIC'],
  ])('%s', async (host, addresses, code) => {
    answers = { [host]: addresses }
    await get(`http://${host}/`)
    expect(visit.refusalOf(host)).toBe(code)
  })

  test('nobody listens', async () => {
    const closed = await startProtectedServer()
    await closed.stop()
    const open = createDialer({ allow: [`127.0.0.1:${closed.port}`], connectMs: 2000 })
    const signal = new AbortController().signal
    await expect(open.dial({ host: '127.0.0.1', port: closed.port }, signal)).rejects.toMatchObject({ code: 'URL_REFUSED' })
  })

  test('a resolver that never answers', async () => {
    const slow = createDialer({ allow: [], connectMs: 50, resolve: () => new Promise(() => {}) })
    const signal = new AbortController().signal
    await expect(slow.dial({ host: 'slow.test', port: 80 }, signal)).rejects.toMatchObject({ code: 'URL_TIMED_OUT' })
  })

  test('a site that never answers', async () => {
    visit.end()
    visit = proxy.visit({ ...limits, idleMs: 50 })
    expect((await get(`http://127.0.0.1:${site.port}/silent`)).status).toBe(504)
    expect(visit.refusalOf('127.0.0.1')).toBe('URL_TIMED_OUT')
  })

  test.each([
    ['/none', 'URL_STATUS', 60_000],
    ['/round', 'URL_TOO_MANY_REDIRECTS', 60_000],
    ['/silent', 'URL_TIMED_OUT', 500],
  ])('a download of %s', async (path, code, limitMs) => {
    const download = openDownload(`http://127.0.0.1:${site.port}${path}`, { dialer: dialer(), limitMs })
    await expect(download).rejects.toMatchObject({ code })
  })
})

describe('limits', () => {
  test('of bytes', async () => {
    await get(`http://127.0.0.1:${site.port}/large`).catch(() => undefined)
    expect(visit.exceeded()).toBe('bytes')
    expect((await get(`http://127.0.0.1:${site.port}/`)).status).toBe(403)
  })

  test('of requests', async () => {
    visit.end()
    visit = proxy.visit({ ...limits, maxRequests: 2 })
    const statuses = []
    for (let nth = 0; nth < 3; nth += 1) statuses.push((await get(`http://127.0.0.1:${site.port}/`)).status)
    expect(statuses).toEqual([200, 200, 403])
    expect(visit.exceeded()).toBe('requests')
  })

  test('of time', async () => {
    visit.end()
    visit = proxy.visit({ ...limits, limitMs: 50 })
    await get(`http://127.0.0.1:${site.port}/silent`).catch(() => undefined)
    expect(visit.exceeded()).toBe('time')
  })

  test('an end cuts what is open', async () => {
    const open = get(`http://127.0.0.1:${site.port}/silent`)
    const cut = expect(open).rejects.toThrow()
    const tunnel = await openTunnel(`127.0.0.1:${site.port}`)
    visit.end()
    await cut
    if (!tunnel.socket.destroyed) await once(tunnel.socket, 'close')
  })
})

// The protected server's port is allowed here, so that only its address is refused.
function dialer() {
  const ports = [80, 443, guarded.port]
  return createDialer({ allow: [`127.0.0.1:${site.port}`], connectMs: 2000, ports, resolve: resolveByTable })
}

async function resolveByTable(name: string): Promise<readonly string[]> {
  asked.push(name)
  const rest = answers[name] ?? [[]]
  return (rest.length > 1 ? rest.shift() : rest[0]) ?? []
}

function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath, path: url.replace(/[^ -~]+/g, encodeURIComponent), headers: { host: 'x', ...headers } },
      (response) => {
        textOf(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      },
    )
    outgoing.once('error', reject).end()
  })
}

async function connectCode(authority: string): Promise<number> {
  const { socket, status } = await openTunnel(authority)
  socket.destroy()
  return status
}

async function openTunnel(authority: string): Promise<{ socket: Socket; status: number }> {
  const socket = connect(socketPath)
  socket.on('error', () => {})
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`)
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  return { socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1] ?? 0) }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
