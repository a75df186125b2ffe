/** A section of a character map may hold no more. */
const maxEntries = 100

/** Entries of a character map in sections of their kind. */
export function mapSections(kind: 'codespacerange' | 'cidchar' | 'bfchar', entries: readonly string[]): string[] {
  const lines: string[] = []
  for (let at = 0; at < entries.length; at += maxEntries) {
    const some = entries.slice(at, at + maxEntries)
    lines.push(`${some.length} begin${kind}`, ...some, `end${kind}`)
  }
  return lines
}
