/** The name of a draft that this tab keeps until it lets go of it. */
export interface HeldName {
  name: string
  release(): void
}

/**
 * Takes a name for a draft: the wanted one, or one of its own while another tab keeps a draft under that, which would be overwritten. Browsers
 * without locks don't tell.
 */
export async function holdName(
  wanted: string,
  { database, locks }: { database: string; locks: LockManager | undefined },
): Promise<HeldName> {
  if (!locks) return { name: wanted, release() {} }
  const held = Promise.withResolvers<HeldName>()
  const released = Promise.withResolvers<void>()
  locks
    .request(`${database} ${wanted}`, { ifAvailable: true }, async (lock) => {
      held.resolve({ name: lock ? wanted : `${fileOf(wanted)} ${crypto.randomUUID()}`, release: released.resolve })
      if (lock) await released.promise
    })
    .catch(() => held.resolve({ name: wanted, release() {} }))
  return held.promise
}

/** The hash of the file that a draft is about. */
export function fileOf(name: string): string {
  return name.split(' ')[0] ?? name
}
