import { connect } from 'node:net'

/** The response on a raw connection. */
export interface RawAnswer {
  /** 0 if the connection was closed without a response. */
  status: number
  text: string
  /** Whether the server closed the connection. */
  closed: boolean
}

/**
 * Sends exactly these bytes, which no HTTP library would, and returns the response once the server has closed the connection, or once it
 * contains `until`.
 */
export function sendRaw(url: string, bytes: string | Uint8Array, { until }: { until?: string } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    const finish = (closed: boolean) => {
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, closed })
      socket.destroy()
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (until !== undefined && text.includes(until)) finish(false)
    })
    // The server may close the connection while we still send.
    socket.on('error', () => {})
    socket.on('end', () => finish(true))
    socket.on('close', () => finish(true))
  })
}

/** A request's head with the usual headers. */
export function rawHead(method: string, path: string, headers: Record<string, string | number>): string {
  const lines = Object.entries({ host: 'octavo.test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
