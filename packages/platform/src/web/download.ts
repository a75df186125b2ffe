import { type IncomingMessage, request as openRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AppError } from '@octavo/core/messages/errors.ts'
import { releasing } from '../storage/releasing.ts'
import { type Dialer, plainHost } from './dial.ts'
import { readWebAddress } from './web-address.ts'

/** A download from the web whose content has begun to arrive. */
export interface Download {
  /** The last part of its address, or the name sent by the site. */
  name: string
  /** The announced length, if any. */
  length: number | undefined
  /** Read it to the end or return it. It throws if the file is incomplete, as far as that can be known. */
  content: AsyncIterableIterator<Uint8Array>
}

export interface DownloadOptions {
  dialer: Dialer
  limitMs: number
  signal?: AbortSignal
}

const maxRedirects = 5

/** Requests a file through the dialer; every address of the redirects is checked, and the last one's certificate too. */
export async function openDownload(text: string, { dialer, limitMs, signal }: DownloadOptions): Promise<Download> {
  const clock = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])])
  let address = readWebAddress(text)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await ask(address, { dialer, signal: clock })
    const { statusCode: status = 0, headers } = answer
    if (status >= 300 && status < 400 && headers.location) {
      answer.destroy()
      address = readWebAddress(URL.parse(headers.location, address.href)?.href ?? '')
      continue
    }
    if (status < 200 || status >= 300) {
      answer.destroy()
      throw new AppError('URL_STATUS', { details: { status } })
    }
    return {
      name: nameOf(address, headers['content-disposition']),
      length: lengthOf(headers['content-length']),
      content: whole(answer, clock),
    }
  }
  throw new AppError('URL_TOO_MANY_REDIRECTS', { details: { maxRedirects } })
}

async function ask(address: URL, { dialer, signal }: { dialer: Dialer; signal: AbortSignal }): Promise<IncomingMessage> {
  const isSecure = address.protocol === 'https:'
  const plain = await dialer.dial({ host: address.hostname, port: Number(address.port || (isSecure ? 443 : 80)) }, signal)
  const stop = () => plain.destroy(new AppError('URL_TIMED_OUT'))
  signal.addEventListener('abort', stop, { once: true })
  plain.once('close', () => signal.removeEventListener('abort', stop))
  if (signal.aborted) stop()
  try {
    const socket = isSecure ? await secure(plain, plainHost(address.hostname)) : plain
    return await answerOf(address, socket)
  } catch (cause) {
    plain.destroy()
    if (signal.aborted) throw new AppError('URL_TIMED_OUT', { cause })
    throw cause instanceof AppError ? cause : new AppError('URL_REFUSED', { cause })
  }
}

function answerOf(address: URL, socket: Socket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest({
      createConnection: () => socket,
      path: `${address.pathname}${address.search}`,
      headers: { host: address.host, connection: 'close', accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Octavo' },
      setHost: false,
    })
    outgoing.once('response', (answer) => {
      answer.once('close', () => socket.destroy())
      resolve(answer)
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function secure(socket: Socket, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // A name is sent as SNI for the site to choose its certificate; an IP address must not be.
    const tls = connectTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) })
    tls.once('secureConnect', () => resolve(tls))
    tls.on('error', (cause) => reject(isTrust(cause) ? new AppError('URL_CERTIFICATE', { cause }) : cause))
    socket.once('close', () => tls.destroy(new Error('the connection was closed')))
  })
}

function isTrust(error: NodeJS.ErrnoException): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(error.code ?? '')
}

/**
 * The bytes of a response. Without an announced length it ends with the connection, and Node treats any end as success: a timeout or a
 * broken connection must not turn half a document into a whole one.
 */
function whole(answer: IncomingMessage, clock: AbortSignal): AsyncIterableIterator<Uint8Array> {
  let fault: unknown
  answer.socket.once('error', (error) => {
    fault = error
  })
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* answer
      clock.throwIfAborted()
      if (fault || !answer.complete) throw fault ?? new Error('the answer is not complete')
    } catch (cause) {
      throw new AppError(clock.aborted ? 'URL_TIMED_OUT' : 'URL_REFUSED', { cause })
    } finally {
      answer.destroy()
    }
  }
  return releasing(pieces(), () => {
    answer.destroy()
  })
}

function lengthOf(header: string | undefined): number | undefined {
  return header === undefined ? undefined : Number(header)
}

function nameOf(address: URL, disposition = ''): string {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  const quoted = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1')
  const plain = /filename=([^;"\s]+)/i.exec(disposition)?.[1]
  const last = address.pathname.split('/').at(-1)
  return (extended && decoded(extended)) || quoted || plain || (last && decoded(last)) || address.hostname
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
