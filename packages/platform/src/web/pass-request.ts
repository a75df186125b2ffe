import { type IncomingHttpHeaders, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { BareErrorCode } from '@octavo/core/messages/errors.ts'

export interface PassedRequest {
  request: IncomingMessage
  response: ServerResponse
  /** What was asked for. */
  address: URL
  /** A checked connection to the site. */
  upstream: Socket
}

/** Sends a browser's request over a connection made for it, and returns the answer. */
export async function passRequest({ request, response, address, upstream }: PassedRequest): Promise<void> {
  const outgoing = openRequest({
    createConnection: () => upstream,
    method: request.method,
    path: `${address.pathname}${address.search}`,
    headers: { ...endToEnd(request.headers), host: address.host, connection: 'close' },
    setHost: false,
    insecureHTTPParser: false,
  })
  response.once('close', () => outgoing.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('upgrade', () => reject(new Error('an upgrade was not asked for')))
    outgoing.once('error', reject)
  })
  pipeline(request, outgoing).catch(() => {})
  const answer = await answered
  outgoing.on('error', () => {})
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
  await pipeline(answer, response)
}

/** The status for a refusal by the proxy itself. */
export function statusOf(code: BareErrorCode): number {
  if (code === 'URL_TIMED_OUT') return 504
  return code === 'URL_NOT_PUBLIC' || code === 'URL_TOO_LARGE' ? 403 : 502
}

const hopByHop = new Set([
  'connection',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)))
}
