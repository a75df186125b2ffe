import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One call to Stripe: what was sent, and what the stand-in of our tests has answered. */
export interface StripeCall {
  method: string
  path: string
  /** With the query. */
  address: string
  form: string
  version: string
  status: number
  body: unknown
}

/** A server that hands every call on, and keeps it with its answer. */
export async function recordCalls(standIn: string): Promise<{ url: string; calls: StripeCall[]; stop(): void }> {
  const calls: StripeCall[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url: address = '', headers } = request
    const form = await text(request)
    const answer = await fetch(`${standIn}${address}`, {
      method,
      headers: Object.fromEntries(
        ['idempotency-key', 'content-type'].flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
      ),
      ...(method === 'POST' && { body: form }),
    })
    const said = await answer.text()
    const [path = ''] = address.split('?')
    calls.push({ method, path, address, form, version: String(headers['stripe-version']), status: answer.status, body: JSON.parse(said) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, stop: () => void server.close().closeAllConnections() }
}
