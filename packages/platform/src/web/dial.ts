import { lookup, Resolver } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { AppError, type BareErrorCode } from '@octavo/core/messages/errors.ts'
import { isPublicAddress } from './public-address.ts'

/** The only way to connect to addresses that users enter. */
export interface Dialer {
  /** Connects to a host after checking that all its addresses are public; rejects with an AppError that says why not. */
  dial(target: WebTarget, signal: AbortSignal): Promise<Socket>
}

export interface WebTarget {
  /** A name or an IP address, as in a URL. */
  host: string
  port: number
}

export interface DialerOptions {
  /** `host:port` pairs that may be reached even on private addresses, for intranets and tests. */
  allow: readonly string[]
  /** The time limit for resolving a host and connecting. */
  connectMs: number
  /** Ports allowed on any public host; those of HTTP and HTTPS by default. */
  ports?: readonly number[]
  /** Resolves a name; by default with DNS, and with the system resolver for allowed names. */
  resolve?: (name: string) => Promise<readonly string[]>
}

const webPorts: readonly number[] = [80, 443]

/** The dialer resolves once, checks every address, and connects to a checked one. */
export function createDialer({ allow, connectMs, ports = webPorts, resolve }: DialerOptions): Dialer {
  const allowed = new Set(allow.map((entry) => entry.toLowerCase().replace(/^\[|\](?=:\d+$)/g, '')))
  return {
    async dial({ host, port }, signal) {
      const name = plainHost(host)
      const isAllowed = allowed.has(`${name}:${port}`)
      if (!isAllowed && !ports.includes(port)) throw new AppError('URL_NOT_PUBLIC')
      const clock = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
      try {
        const find = resolve ?? (isAllowed ? resolveBySystem : resolveByDns)
        const addresses = isIP(name) ? [name] : await abortable(find(name), clock)
        if (addresses.length === 0) throw new AppError('URL_HOST_UNKNOWN')
        // A name with one private address among public ones is an attack, not a mistake.
        if (!isAllowed && !addresses.every(isPublicAddress)) throw new AppError('URL_NOT_PUBLIC')
        return await connectToOne(addresses, port, clock)
      } catch (cause) {
        throw dialError(cause, clock)
      }
    },
  }
}

/** The host in normal form: numbers in any spelling become an address, letters lower case, without brackets. */
export function plainHost(host: string): string {
  const address = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : undefined
  if (address?.username !== '' || address.pathname !== '/' || address.port !== '') throw new AppError('URL_NOT_VALID')
  return address.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

// Not by the system resolver: each look-up blocks one of four threads, and the owner of a slow name server could block them all.
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new AppError('URL_HOST_UNKNOWN')
  return addresses
}

/** Uses the machine's hosts file too, for names of the local network. */
async function resolveBySystem(name: string): Promise<string[]> {
  return (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)
}

async function connectToOne(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  let cause: unknown
  for (const address of addresses) {
    try {
      return await connectTo(address, port, signal)
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw cause
}

function connectTo(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const socket = connect({ host, port, autoSelectFamily: false })
    const stop = () => socket.destroy(new Error('aborted'))
    signal.addEventListener('abort', stop, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', stop))
    socket.once('error', reject)
    socket.once('connect', () => {
      signal.removeEventListener('abort', stop)
      socket.off('error', reject)
      // The caller adds its own listener; until then an error must not end the program.
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}

// A look-up can't be cancelled; a late answer is ignored.
function abortable<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  answer.catch(() => {})
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function dialError(cause: unknown, signal: AbortSignal): AppError {
  if (cause instanceof AppError) return cause
  if (signal.aborted) return new AppError('URL_TIMED_OUT', { cause })
  const { code = '' } = cause as NodeJS.ErrnoException
  return new AppError(errorOfCode[code] ?? 'URL_REFUSED', { cause })
}

const errorOfCode: Readonly<Record<string, BareErrorCode>> = {
  ENOTFOUND: 'URL_HOST_UNKNOWN',
  ENODATA: 'URL_HOST_UNKNOWN',
  ERR_INVALID_ARG_VALUE: 'URL_HOST_UNKNOWN',
  EAI_AGAIN: 'URL_HOST_UNKNOWN',
  ETIMEDOUT: 'URL_TIMED_OUT',
}
