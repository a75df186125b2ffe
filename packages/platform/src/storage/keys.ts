const segment = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,200}$/
const maxLength = 512

/** Returns the key, or throws if it isn't a path of allowed names. */
export function checkKey(key: string): string {
  if (key.length > maxLength || !key.split('/').every((name) => segment.test(name))) throw new TypeError('not a storage key')
  return key
}

/** Splits a prefix into a complete folder and the beginning of a name in it; throws if no key can begin with it. */
export function splitPrefix(prefix: string): { folder: string; start: string } {
  const cut = prefix.lastIndexOf('/')
  const folder = cut < 0 ? '' : prefix.slice(0, cut)
  const start = prefix.slice(cut + 1)
  if (cut >= 0) checkKey(folder)
  // Names may begin with dots, so '..' is a legal beginning; as a folder it was refused above.
  if (!/^[A-Za-z0-9_.-]{0,200}$/.test(start)) throw new TypeError('not a storage prefix')
  return { folder, start }
}

/** Like `splitPrefix`, for removals: an empty prefix would mean everything, which is never intended. */
export function checkRemovalPrefix(prefix: string): string {
  if (prefix === '') throw new TypeError('an empty prefix would remove everything')
  splitPrefix(prefix)
  return prefix
}
