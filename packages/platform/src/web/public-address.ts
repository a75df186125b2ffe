import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Whether an IP address is on the public internet: not this machine, a private network, a cloud's metadata or a special range. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  // An address with a zone ('fe80::1%eth0') is on a local network.
  if (!isIPv6(address) || address.includes('%')) return false
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const special = new BlockList()

// IANA's special-purpose registry, and multicast and reserved ranges.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}

// Public addresses are all in 2000::/3. Those with an embedded IPv4 address are outside of it (mapped, compatible, NAT64) or special in it
// (Teredo in 2001::/23, 6to4 in 2002::/16).
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}
