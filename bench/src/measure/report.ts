/** The outcome of a bench: tables of figures, and the bars to pass. */
export interface Report {
  /** The part of the bench that was measured, if it has figures of its own beside those of the whole. */
  part?: string
  /** How it was measured, in a few sentences. */
  about: string
  tables: Table[]
  bars: Bar[]
}

export interface Table {
  head: string[]
  rows: string[][]
}

/** A figure that must stay within a limit. */
export interface Bar {
  text: string
  passed: boolean
}

/** A bar that a figure must not exceed. */
export function atMost(what: string, figure: number, limit: number, unit: string): Bar {
  return { text: `${what}: ${round(figure)} ${unit}, at most ${round(limit)}`, passed: figure <= limit }
}

/** A bar that a figure must reach. */
export function atLeast(what: string, figure: number, limit: number, unit: string): Bar {
  return { text: `${what}: ${round(figure)} ${unit}, at least ${round(limit)}`, passed: figure >= limit }
}

/** The report as Markdown, as in RESULTS.md. */
export function writeReport({ about, tables, bars }: Report): string {
  const written = tables.map(({ head, rows }) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'))
  const verdicts = bars.map(({ text, passed }) => `- ${passed ? 'pass' : '**MISSED**'}: ${text}`).join('\n')
  return [about, ...written, verdicts].join('\n\n')
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which the given share of all values is. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A figure with its significant digits. */
export function round(figure: number): string {
  return figure.toFixed(Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2)
}

/** Bytes in MB, as written in bars. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(Math.abs(bytes) >= 1e7 ? 0 : 1)
}
