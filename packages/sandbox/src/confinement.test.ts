import { expect, test } from 'vitest'
import type { SlotRights } from './contract.ts'
import { detectConfinement } from './detect.ts'
import { completeLimits } from './limits.ts'
import { readMessage } from './messages.ts'
import { ownNamespaces, ownRights } from './rights.ts'
import { rightsFault } from './rights-fault.ts'
import type { Confinement } from './sandbox.ts'

const uid = 61_184
const good: SlotRights = {
  users: Array.from({ length: 8 }, () => uid),
  capabilities: false,
  noNewPrivileges: true,
  filtersCalls: true,
  namespaces: { net: 'net:[1]', mnt: 'mnt:[1]', pid: 'pid:[1]', ipc: 'ipc:[1]' },
  routes: 0,
}
const own: Confinement = { sandbox: 'bubblewrap', user: 'own' }

test.each<[string, Partial<SlotRights>]>([
  ['it runs as root', { users: [uid, 0, uid, uid] }],
  ['it runs as another user', { users: [uid, uid + 1, uid, uid] }],
  ['it runs as another user', { users: [] }],
  ['it has capabilities', { capabilities: true }],
  ['it could gain privileges', { noNewPrivileges: false }],
  ['its system calls are not filtered', { filtersCalls: false }],
  ['it shares the namespace net with the machine', { namespaces: { ...good.namespaces, net: ownNamespaces().net ?? '' } }],
  ['it shares the namespace mnt with the machine', { namespaces: { net: 'net:[1]' } }],
  ['it has a way to the network', { routes: 1 }],
])('a slot is not used if %s', (fault, rights) => {
  expect(rightsFault({ ...good, ...rights }, { confinement: own, uid })).toBe(fault)
})

test('a slot that is held as promised is used', () => {
  expect(rightsFault(good, { confinement: own, uid })).toBeUndefined()
})

test('a slot that says nothing of itself is not used', () => {
  const message = readMessage({ kind: 'ready', check: {} })
  if (message?.kind !== 'ready') throw new Error('not understood')
  expect(rightsFault(message.rights, { confinement: own, uid })).toBeDefined()
})

test('this process itself would never pass for a slot', () => {
  expect(rightsFault(ownRights(), { confinement: { sandbox: 'bubblewrap', user: 'shared' }, uid })).toBeDefined()
})

test('where system calls cannot be filtered no document is opened', async () => {
  const folders = { memory: '/nonexistent', disk: '/nonexistent', memoryBytesPerSlot: 0, remove: async () => {} }
  const limits = completeLimits({ memoryBytes: 1, cpuSeconds: 1, fileBytes: 1 })
  await expect(detectConfinement('auto', { folders, limits, seccompFile: undefined })).rejects.toThrow(/no filter of system calls/)
})
