/** The name of a draft that this tab keeps until it releases it. */
export interface HeldName {
  name: string
  release(): void
}

/** The names of drafts that open tabs keep. */
export interface DraftNames {
  /**
   * Takes a name for a draft: the wanted one, or one of its own while another tab keeps a draft under that, which would be overwritten.
   * Browsers without locks don't tell.
   */
  hold(wanted: string): Promise<HeldName>
  /** Takes a name for a draft that is begun: the wanted one, or one of its own if a draft is kept under that, which would be overwritten. */
  holdFree(wanted: string, isKept: (name: string) => Promise<boolean>): Promise<HeldName>
  /** The names that are held, here or in other tabs. */
  held(): Promise<ReadonlySet<string>>
}

/** The names of the drafts in a database, for one tab. */
export function createDraftNames({ database, locks }: { database: string; locks: LockManager | undefined }): DraftNames {
  /** What this tab holds, by the wanted name: a document that is opened again before it was released keeps its name. */
  const here = new Map<string, { holding: Promise<HeldName>; users: number }>()
  const prefix = `${database} `

  async function take(wanted: string): Promise<HeldName> {
    if (!locks) return { name: wanted, release() {} }
    const released = Promise.withResolvers<void>()
    const isFree = await new Promise<boolean>((resolve, reject) => {
      locks
        .request(prefix + wanted, { ifAvailable: true }, async (lock) => {
          resolve(lock !== null)
          if (lock) await released.promise
        })
        .catch(reject)
    }).catch(() => true)
    return isFree ? { name: wanted, release: released.resolve } : take(anotherName(wanted))
  }

  async function hold(wanted: string): Promise<HeldName> {
    const entry = here.get(wanted) ?? { holding: take(wanted), users: 0 }
    here.set(wanted, entry)
    entry.users += 1
    const { name, release } = await entry.holding
    return {
      name,
      release() {
        entry.users -= 1
        if (entry.users > 0) return
        here.delete(wanted)
        release()
      },
    }
  }

  return {
    hold,
    async holdFree(wanted, isKept) {
      // Looked up while the name is held, so that no other tab keeps a draft under it in between.
      const holding = await hold(wanted)
      if (!(await isKept(holding.name))) return holding
      holding.release()
      return hold(anotherName(wanted))
    },
    async held() {
      const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
      return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
    },
  }
}

/** The hash of the file that a draft is about. */
export function fileOf(name: string): string {
  return name.split(' ')[0] ?? name
}

/** A name of its own for one more draft of the same file. */
export function anotherName(name: string): string {
  return `${fileOf(name)} ${crypto.randomUUID()}`
}
