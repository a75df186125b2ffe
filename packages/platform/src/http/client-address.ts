import { isIPv4, isIPv6 } from 'node:net'
import { hmac } from '../storage/keyed-hashes.ts'

/** The subject by which addresses are counted: the block that a household or office shares, hashed with a daily salt. */
export function addressSubject({ address, day, salt }: { address: string; day: string; salt: Uint8Array }): string {
  return `a:${hmac(salt, `${day} ${addressBlock(address)}`)
    .toString('base64url')
    .slice(0, 22)}`
}

/** IPv4 /24 and IPv6 /56. */
export function addressBlock(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  const groups = expandGroups(plain)
  return [...groups.slice(0, 3), groups[3]?.slice(0, 2)].join(':')
}

/** An address in its plain form: sockets that listen for both protocols report IPv4 as IPv6 (`::ffff:1.2.3.4`, `::ffff:102:304`). */
export function plainAddress(address: string): string {
  const written = /^[0:]+:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (written !== undefined && isIPv4(written)) return written
  if (!isIPv6(address)) return address
  const groups = expandGroups(address)
  if (groups.slice(0, 6).join(':') !== mappedPrefix) return address
  return groups
    .slice(6)
    .flatMap((group) => [group.slice(0, 2), group.slice(2)])
    .map((byte) => Number.parseInt(byte, 16))
    .join('.')
}

const mappedPrefix = '0000:0000:0000:0000:0000:ffff'

function expandGroups(address: string): string[] {
  const [front = '', back = ''] = address.split('%')[0]?.split('::') ?? []
  const before = front === '' ? [] : front.split(':')
  const after = back === '' ? [] : back.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, '0').toLowerCase())
}
