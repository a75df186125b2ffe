import { readFileSync, readlinkSync } from 'node:fs'
import type { SlotRights } from './contract.ts'

/** The rights of the calling process, as reported by the kernel. */
export function ownRights(): SlotRights {
  const status = Object.fromEntries(
    read('/proc/self/status')
      .split('\n')
      .map((line) => line.split(':\t') as [string, string]),
  )
  const numbers = (name: string) => (status[name] ?? '').split(/\s+/).filter(Boolean).map(Number)
  return {
    users: [...numbers('Uid'), ...numbers('Gid')],
    capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].some((set) => !/^0+$/.test(status[set] ?? '')),
    noNewPrivileges: status.NoNewPrivs === '1',
    filtersCalls: status.Seccomp === '2',
    namespaces: ownNamespaces(),
    routes: routesOut(),
  }
}

/** The namespaces of the calling process, by kind. */
export function ownNamespaces(): Record<string, string> {
  return Object.fromEntries(['net', 'mnt', 'pid', 'ipc'].map((name) => [name, readlinkSync(`/proc/self/ns/${name}`)]))
}

/** Routes by which a packet could leave the process's network, without its loopback. */
function routesOut(): number {
  const v4 = read('/proc/self/net/route').split('\n').slice(1)
  const v6 = read('/proc/self/net/ipv6_route').split('\n')
  const devices = [...v4.map((line) => line.split('\t')[0]), ...v6.map((line) => line.trim().split(/\s+/).at(-1))]
  return devices.filter((device) => device && device !== 'lo').length
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
