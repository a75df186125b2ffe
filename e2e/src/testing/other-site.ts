import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site, on this machine under another host name. */
export interface OtherSite {
  url: string
  /** The requested paths. */
  asked: string[]
  close(): Promise<void>
}

/** Starts one whose only page is empty. */
export async function startOtherSite(): Promise<OtherSite> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>other</title>')
  })
  // `localhost` and `127.0.0.1` are different sites, which same-site cookies are tested with.
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
