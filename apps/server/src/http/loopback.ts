import { isIPv4 } from 'node:net'
import { plainAddress } from '@octavo/platform/http/client-address.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Whether somebody on this machine calls us and means us: over loopback, through no proxy, and by one of this machine's own names. A page of
 * somebody else's site could have its name lead here, but cannot make a browser say another name than that.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded(headers) && isLoopbackHost(withoutPort(headers.host ?? ''))
}

/** Whether a proxy says that it passes a request on. */
export function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Whether a name or address, as addresses of sites hold it, leads to this machine and nowhere else. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
