import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that is not ours, on this machine under another name. */
export interface OtherSite {
  url: string
  /** Paths that were asked for. */
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
  // `localhost` is another site than `127.0.0.1`, so that cookies which are for one site only are put to the test.
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
