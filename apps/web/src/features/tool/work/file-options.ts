/**
 * The options that speak of single files, with each file under its other name. Only these are kept on the device with a task: they
 * hold nothing but numbers and refs, while others may hold what a person typed.
 */
export function fileOptions(options: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const renamed = Object.entries(options).flatMap(([key, value]) => {
    const written = JSON.stringify(value) ?? ''
    const other = written.replace(quotedName, (quoted, name: string) => (names.has(name) ? JSON.stringify(names.get(name)) : quoted))
    return other === written ? [] : [[key, JSON.parse(other)] as const]
  })
  return Object.fromEntries(renamed)
}

/** Refs, and the names that files have on the page, are 128 bits in base64url. */
const quotedName = /"([\w-]{22})"/g
