import type { SlotRights } from './contract.ts'
import { ownNamespaces } from './rights.ts'
import { type Confinement, nobody } from './sandbox.ts'

/** Compares a slot's reported rights with what its confinement promises; returns the first difference in words, or undefined. */
export function rightsFault(rights: SlotRights, { confinement, uid }: { confinement: Confinement; uid: number }): string | undefined {
  if (rights.users.includes(0)) return 'it runs as root'
  if (rights.users.length === 0 || rights.users.some((user) => user !== expectedUser(confinement, uid))) return 'it runs as another user'
  if (rights.capabilities) return 'it has capabilities'
  if (!rights.noNewPrivileges) return 'it could gain privileges'
  if (confinement.sandbox === 'prlimit') return undefined
  if (!rights.filtersCalls) return 'its system calls are not filtered'
  const outside = ownNamespaces()
  const shared = Object.keys(outside).find((name) => !rights.namespaces[name] || rights.namespaces[name] === outside[name])
  if (shared) return `it shares the namespace ${shared} with the machine`
  return rights.routes > 0 ? 'it has a way to the network' : undefined
}

function expectedUser({ sandbox, user }: Confinement, uid: number): number | undefined {
  if (user === 'own') return uid
  return sandbox === 'bubblewrap' ? nobody : process.getuid?.()
}
