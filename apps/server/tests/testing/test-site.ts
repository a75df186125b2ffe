import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A small site on loopback for tests that open web pages. */
export interface TestSite {
  /** `127.0.0.1:port`, to be allowed by configuration. */
  host: string
  url: string
  stop(): Promise<void>
}

export type TestPages = Readonly<Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>>

/** Serves pages by path; strings are HTML, other paths are 404. */
export async function startTestSite(pages: () => TestPages): Promise<TestSite> {
  const server = createServer((request, response) => {
    const page = pages()[(request.url ?? '/').split('?')[0] ?? '/']
    if (typeof page === 'function') return page(request, response)
    if (page === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>nothing here')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    host,
    url: `http://${host}`,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
