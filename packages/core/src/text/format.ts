const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size as people read it: `96 KB`, `8.4 MB`, `1 GB`. A thousand bytes are a kilobyte, as file managers and shops count. */
export function formatBytes(bytes: number): string {
  const size = Math.max(0, bytes)
  if (size < 1000) return countOf(Math.round(size), 'byte')
  let unit = 0
  let value = size
  // 999.6 KB would be written as 1000 KB, so that the next unit begins where rounding reaches it.
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 1 && value < 99.95 ? 1 : 0
  return `${Number(value.toFixed(digits))} ${units[unit]}`
}

/** A number with its word: `1 page`, `24 pages`, `1,000 pages`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** A number with its thousands apart: `12,000`. */
export function formatCount(count: number): string {
  return numbers.format(count)
}

/** Made once: making it takes a hundred times as long as using it. */
const numbers = new Intl.NumberFormat('en')
