import type { SandboxChanging, SandboxStore } from '../sandbox/sandbox-objects.ts'

interface Stored {
  kind: string
  parent: string | null
  createdAt: Date
  data: Record<string, unknown>
}

/** What the sandbox knows, in memory. */
export function createMemoryStore(): SandboxStore & SandboxChanging {
  const objects = new Map<string, Stored>()
  let turn: Promise<unknown> = Promise.resolve()
  const store: SandboxStore & SandboxChanging = {
    find: async (id) => structuredClone(objects.get(id)?.data),
    list: async ({ kind, parent, since }) =>
      [...objects.values()]
        .filter(
          (one) => one.kind === kind && (parent === undefined || one.parent === parent) && (since === undefined || one.createdAt >= since),
        )
        .map(({ data }) => structuredClone(data)),
    async save({ id, ...place }, data) {
      objects.set(id, { ...place, data: structuredClone(data) })
    },
    change(work) {
      const done = turn.then(() => work(store))
      turn = done.catch(() => undefined)
      return done
    },
  }
  return store
}
