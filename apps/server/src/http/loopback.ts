import { isIPv4 } from 'node:net'
import { plainAddress } from '@octavo/platform/http/client-address.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Whether the caller is on this machine and addresses it directly: over loopback, through no proxy, and by a local name. A foreign site can
 * point its name here, but can't make a browser send another name.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !isForwarded(headers) && isLoopbackHost(withoutPort(headers.host ?? ''))
}

/** Whether a request was forwarded by a proxy. */
export function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** Whether a host name or address refers only to this machine. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
