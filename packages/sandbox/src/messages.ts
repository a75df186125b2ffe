import { isPlainError, type PlainError } from '@octavo/core/messages/errors.ts'
import { isRecord } from '@octavo/core/values/is-record.ts'
import type { FromSlot, SelfCheck, SlotRights, SlotUsage } from './contract.ts'

/** Reads a message of a slot without trusting it: anything that is not a `FromSlot` is undefined. */
export function readMessage(message: unknown): FromSlot | undefined {
  if (!isRecord(message)) return undefined
  const { kind, id } = message
  if (kind === 'ready') return { kind, check: readCheck(message.check), rights: readRights(message.rights) }
  if (kind === 'broken') return { kind, reason: String(message.reason) }
  if (typeof id !== 'number') return undefined
  if (kind === 'told') return { kind, id, message: typeof message.message === 'number' ? message.message : null, content: message.content }
  if (kind === 'done') return { kind, id, result: message.result, usage: readUsage(message.usage) }
  if (kind !== 'failed') return undefined
  return {
    kind,
    id,
    error: readError(message.error),
    frames: String(message.frames ?? '').slice(0, 2000),
    usage: readUsage(message.usage),
  }
}

function readCheck(check: unknown): SelfCheck {
  const facts = isRecord(check) ? Object.entries(check) : []
  return Object.fromEntries(
    facts.filter((fact): fact is [string, string | number | boolean] => /string|number|boolean/.test(typeof fact[1])),
  )
}

// Missing or mistyped values read as a right that isn't restricted.
function readRights(rights: unknown): SlotRights {
  const told = isRecord(rights) ? rights : {}
  const namespaces = isRecord(told.namespaces) ? Object.entries(told.namespaces) : []
  return {
    users: Array.isArray(told.users) ? told.users.map(Number) : [],
    capabilities: told.capabilities !== false,
    noNewPrivileges: told.noNewPrivileges === true,
    filtersCalls: told.filtersCalls === true,
    namespaces: Object.fromEntries(namespaces.map(([name, id]) => [name, String(id)])),
    routes: typeof told.routes === 'number' ? told.routes : 1,
  }
}

function readUsage(usage: unknown): SlotUsage {
  const { rssBytes, cpuSeconds } = isRecord(usage) ? usage : {}
  return { rssBytes: Number(rssBytes) || 0, cpuSeconds: Number(cpuSeconds) || 0 }
}

function readError(error: unknown): PlainError {
  return isPlainError(error) ? error : { code: 'INTERNAL', details: {} }
}
