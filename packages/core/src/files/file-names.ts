/** Longest base name we write, in UTF-8 bytes: leaves space for ` (2)`, an extension and a prefix by the recipient within 255. */
export const maxBaseBytes = 180

// Control characters, bidirectional overrides and zero-width characters, which make a name look like another one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
const invisible = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g
const forbidden = /[<>:"|?*]/g
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** The name without folder and extension, safe on every system; never empty. */
export function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replace(invisible, '').replace(forbidden, '_').trim()
  const withoutExtension = clean.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  const trimmed = cutToBytes(withoutExtension, maxBaseBytes)
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '')
  if (trimmed === '') return 'document'
  return reservedOnWindows.test(trimmed) ? `${trimmed}_` : trimmed
}

/** A safe file name whose extension says what the file really is. */
export function safeFileName(name: string, extension: string): string {
  return `${baseName(name)}${extension}`
}

/** A new name for a file, safe on every system. Its extension always stays. */
export function renameFile(name: string, wanted: string): string {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
  const isWritten = wanted.trim().toLowerCase().endsWith(extension.toLowerCase())
  return safeFileName(isWritten ? wanted : `${wanted}${extension}`, extension)
}

/** The same names in the same order, with equal ones (ignoring case) made unique as `name (2).pdf`. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map(createDistinctNames())
}

/** Makes names unique one after the other: returns each name, or the first unused `name (2).pdf`. */
export function createDistinctNames(): (name: string) => string {
  const taken = new Set<string>()
  /** The next number to try by name, since all before it are taken: with thousands of equal names each tries once. */
  const nextCounts = new Map<string, number>()
  return (name) => {
    const key = name.toLowerCase()
    const candidate = taken.has(key) ? counted(name, key) : name
    taken.add(candidate.toLowerCase())
    return candidate
  }

  function counted(name: string, key: string): string {
    const dot = name.lastIndexOf('.')
    const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    for (let count = nextCounts.get(key) ?? 2; ; count += 1) {
      const candidate = `${base} (${count})${extension}`
      if (taken.has(candidate.toLowerCase())) continue
      nextCounts.set(key, count + 1)
      return candidate
    }
  }
}

/** The longest beginning of a text with at most this many bytes in UTF-8. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (bytes > maxBytes) break
    kept += character
  }
  return kept
}
