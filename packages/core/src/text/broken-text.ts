import { isBrokenText } from './characters.ts'

/** The path of the first broken text in a value, in the form of field names; not recursive, since a body may be nested deeper than the call stack. */
export function findBrokenText(whole: unknown): string | undefined {
  const rest: { value: unknown; path: string }[] = [{ value: whole, path: '' }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && isBrokenText(value)) return path || 'body'
    if (!isPlain(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      if (isBrokenText(key)) return path || 'body'
      rest.push({ value: inner, path: nameBelow(path, key) })
    }
  }
  return undefined
}

const longestPath = 200

function nameBelow(path: string, key: string): string {
  if (path === '') return key
  return path.length > longestPath ? path : `${path}.${key}`
}

/** Objects and lists of a parsed body, but not streams. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
