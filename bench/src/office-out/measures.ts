import type { DocxCell, DocxTable } from './read-docx.ts'
import { compareTables, type TextCell, type TextTable, unicode } from './tables/adjacency.ts'

/** Found, true and common ones. */
export interface Score {
  precision: number
  recall: number
  f1: number
}

/** How many paragraphs are exactly those of the truth, whitespace, case and list labels aside. */
export function paragraphScore(truth: readonly string[], result: readonly string[]): Score {
  const [wanted, found] = [truth, result].map((texts) => texts.map(plainParagraph).filter((text) => text !== '')) as [string[], string[]]
  return scoreOf(commonCount(wanted, found), { wanted: wanted.length, found: found.length })
}

const label = /^(?:[•‣◦▪●○■□➢✓·∙❖◆\uf0b7\uf0a7\uf0d8*–—-]|\(?(?:\d{1,3}\.)*(?:\d{1,3}|[a-z]|[ivxlc]{1,7})[.):]?\)?)(?=[\s\t])/i

/** Both sides of a comparison: no list label, no soft hyphen, no whitespace, lower case. */
export function plainParagraph(text: string): string {
  const spaced = text.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').trim()
  return spaced.replace(label, '').replace(/\s+/g, '').toLowerCase()
}

function commonCount(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>()
  for (const text of one) left.set(text, (left.get(text) ?? 0) + 1)
  let common = 0
  for (const text of other) {
    const count = left.get(text) ?? 0
    if (count > 0) common += 1
    left.set(text, count - 1)
  }
  return common
}

export function scoreOf(common: number, { wanted, found }: { wanted: number; found: number }): Score {
  const precision = found === 0 ? (wanted === 0 ? 1 : 0) : common / found
  const recall = wanted === 0 ? (found === 0 ? 1 : 0) : common / wanted
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

/** The words of a document without list labels. */
export function wordsOfText(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '').trim().replace(label, '').split(/\s+/))
    .filter((word) => word !== '')
}

/** Twice the words in the longest matching blocks, by all words: 1 for the same text in the same order. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 1
  const places = new Map<string, number[]>()
  for (const [index, word] of other.entries()) {
    const known = places.get(word)
    if (known) known.push(index)
    else places.set(word, [index])
  }
  let matched = 0
  const waiting: (readonly [number, number, number, number])[] = [[0, one.length, 0, other.length]]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to, start, end] = part
    const block = longestBlock(one, places, part)
    if (block.length === 0) continue
    matched += block.length
    waiting.push([from, block.at, start, block.other], [block.at + block.length, to, block.other + block.length, end])
  }
  return (2 * matched) / (one.length + other.length)
}

function longestBlock(
  one: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [from, to, start, end]: readonly [number, number, number, number],
): { at: number; other: number; length: number } {
  let best = { at: from, other: start, length: 0 }
  let lengths = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const next = new Map<number, number>()
    for (const other of places.get(one[at] ?? '') ?? []) {
      if (other < start) continue
      if (other >= end) break
      const length = (lengths.get(other - 1) ?? 0) + 1
      next.set(other, length)
      if (length > best.length) best = { at: at - length + 1, other: other - length + 1, length }
    }
    lengths = next
  }
  return best
}

/** Adjacency relations of tables, by the rules of ICDAR 2013 without their pages. */
export function tableScore(truth: readonly DocxTable[], result: readonly DocxTable[]): Score {
  const { correct, found, expected } = compareTables(result.map(textTable), truth.map(textTable), unicode)
  return scoreOf(correct, { wanted: expected, found })
}

function textTable(table: DocxTable): TextTable {
  const cells = new Map<DocxCell, TextCell>()
  for (const [row, places] of table.entries())
    for (const [column, cell] of places.entries()) {
      if (!cell) continue
      const known = cells.get(cell)
      if (known) Object.assign(known, { rowEnd: Math.max(known.rowEnd, row), columnEnd: Math.max(known.columnEnd, column) })
      else cells.set(cell, { row, rowEnd: row, column, columnEnd: column, text: cell.text })
    }
  return { page: 1, cells: [...cells.values()] }
}
