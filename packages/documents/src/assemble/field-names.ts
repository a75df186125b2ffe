/** Field names already in use. */
export interface FieldNames {
  /** The name itself if it is free, otherwise the first free one like `name_2` that isn't in `others` either. */
  free(name: string, others?: ReadonlySet<string>): string
  take(name: string): void
}

export function createFieldNames(): FieldNames {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return {
    free(name, others = new Set()) {
      if (!taken.has(name)) return name
      let count = counts.get(name) ?? 2
      while (taken.has(`${name}_${count}`) || others.has(`${name}_${count}`)) count += 1
      counts.set(name, count)
      return `${name}_${count}`
    },
    take(name) {
      taken.add(name)
    },
  }
}
