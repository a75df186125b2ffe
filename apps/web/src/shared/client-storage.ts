/** All that the site keeps on this device: one key, one name, one place. */
const keys = {
  accessToken: 'octavo_access_token',
  theme: 'octavo_theme',
  engineToken: 'engineToken',
  engineUrl: 'engineUrl',
  contentType: 'contentType',
  taskRef: 'taskRef',
  taskType: 'taskType',
  options: 'octavo_options',
  arrangement: 'octavo_arrangement',
} as const

/** What lasts: on this device until it is removed. */
type LastingName = 'accessToken' | 'theme'
/** What belongs to the work in this tab. */
type SessionName = 'engineToken' | 'engineUrl' | 'contentType' | 'taskRef' | 'taskType'

export function readLasting(name: LastingName): string | undefined {
  return attempt(() => localStorage.getItem(keys[name])) ?? undefined
}

export function keepLasting(name: LastingName, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(keys[name]) : localStorage.setItem(keys[name], value)))
}

export function readSession(name: SessionName): string | undefined {
  return attempt(() => sessionStorage.getItem(keys[name])) ?? undefined
}

export function keepSession(values: Partial<Record<SessionName, string>>): void {
  for (const [name, value] of Object.entries(values)) attempt(() => sessionStorage.setItem(keys[name as SessionName], value))
}

export function forgetSession(...names: SessionName[]): void {
  for (const name of names) attempt(() => sessionStorage.removeItem(keys[name]))
}

/** The last settings of a tool on this device. */
export function readOptions(taskType: string): Record<string, unknown> {
  const kept = attempt(() => JSON.parse(localStorage.getItem(`${keys.options}_${taskType}`) ?? '{}') as unknown)
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

export function keepOptions(taskType: string, options: Record<string, unknown>): void {
  attempt(() => localStorage.setItem(`${keys.options}_${taskType}`, JSON.stringify(options)))
}

/** The order of a task's documents on the page, by their refs. One task is kept, the last one. */
export function keepArrangement(taskRef: string, refs: readonly string[]): void {
  attempt(() => localStorage.setItem(keys.arrangement, JSON.stringify({ taskRef, refs })))
}

/** The order that was kept for this task; none for another. */
export function readArrangement(taskRef: string): string[] {
  const kept = attempt(() => JSON.parse(localStorage.getItem(keys.arrangement) ?? '{}') as { taskRef?: string; refs?: string[] })
  return kept?.taskRef === taskRef && Array.isArray(kept.refs) ? kept.refs : []
}

/** A browser may refuse storage altogether; the site then forgets, and works all the same. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
