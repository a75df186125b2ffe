import type { TextEdit } from '@octavo/documents/content-edit/text-work.ts'
import type { LineWord, PageLine } from './page-lines.ts'

/** An edit of a page, and what must come of it. */
export interface WantedEdit {
  edit: TextEdit
  /** The words of the page that go, and those that come. */
  gone: string[]
  come: string[]
  /** The lines in which pixels may change; undefined if some aren't level or upright. */
  lines: readonly PageLine[]
  /** How far below its place text comes, too. */
  down: number
}

/** How text of a page is changed. Each picks what it changes, by a number that differs from page to page. */
export const ways: Record<string, (lines: readonly PageLine[], pick: number, text: string) => WantedEdit | undefined> = {
  longer: word((old) => old + Array.from(old).slice(-3).reverse().join('').toLowerCase()),
  shorter: word((old) => Array.from(old).slice(0, 2).join('')),
  foreign: word(() => 'Żółwiąß'),
  'two words': word((old) => `${old} ${old}`),
  deleted: word(() => ''),
  'line gone': line((found) => ({
    edit: { block: { spans: found.spans, was: found.text }, text: [] },
    gone: found.words.map(({ text }) => text),
    come: [],
    lines: [found],
    down: 0,
  })),
  'in red, bold': word((old) => old, { color: '#cc0000', font: { family: 'sans', bold: true, italic: false } }),
  smaller: line((found) => ({
    edit: {
      block: { spans: found.spans, was: found.text },
      text: found.runs.map(({ seen, ...run }) => ({ ...run, size: Math.max(0.5, seen * 0.9) })),
    },
    gone: [],
    come: [],
    lines: [found],
    down: 0,
  })),
  moved: line((found) => ({
    edit: {
      block: { spans: found.spans, was: found.text },
      text: found.runs.map(({ seen: _, ...run }) => run),
      move: { x: 0, y: found.size * -0.2 },
    },
    gone: [],
    come: [],
    lines: [found],
    down: 0,
  })),
  paragraph,
}

type Way = (typeof ways)[string]

/** Replaces a word of letters that the page has once. */
function word(change: (old: string) => string, look: Partial<TextEdit['text'][number]> = {}): Way {
  return (lines, pick, text) => {
    const found = chosen(
      lines.flatMap((one) => one.words.filter((old) => isPlainWord(old, text)).map((old) => ({ one, old }))),
      pick,
    )
    if (!found) return undefined
    const { one, old } = found
    const by = change(old.text)
    const edit = { block: { spans: old.spans, was: old.text }, text: by === '' ? [] : [{ ...look, text: by }] }
    return { edit, gone: [old.text], come: by.split(' ').filter((part) => part !== ''), lines: [one], down: 0 }
  }
}

function line(change: (found: PageLine) => WantedEdit): Way {
  return (lines, pick) => {
    const found = chosen(
      lines.filter((one) => one.words.length > 1 && one.text.length > 8 && !isTurnedRound(one.text) && isWhole(one, lines)),
      pick,
    )
    return found && change(found)
  }
}

/** Whether nothing touches a line at its ends, as raised figures do, and its last word doesn't go on in the next. */
function isWhole(line: PageLine, lines: readonly PageLine[]): boolean {
  if (/[-\u00ad\u2010]\s*$/.test(line.text)) return false
  return !lines.some((other) => {
    if (other === line || other.turn !== line.turn || Math.abs(across(other) - across(line)) > line.size * 0.7) return false
    return (other.from < line.to + line.size && other.from > line.from) || (other.to > line.from - line.size && other.to < line.to)
  })
}

function across({ x, y, turn }: PageLine): number {
  return turn === 1 || turn === 3 ? x : y
}

/** A word of the first line gets longer, and those behind it move to the next lines. */
function paragraph(lines: readonly PageLine[], pick: number, text: string): WantedEdit | undefined {
  const block = chosen(blocksOf(lines), pick)
  const [first] = block ?? []
  const old = first?.words.find((one) => isPlainWord(one, text))
  if (!block || !first || !old) return undefined
  const by = old.text + Array.from(old.text).reverse().join('').toLowerCase()
  const [x, right] = [Math.min(...block.map(({ from }) => from)), Math.max(...block.map(({ to }) => to))]
  const leading = ((block.at(-1)?.y ?? 0) - first.y) / (block.length - 1)
  const was = block.map((one) => one.words.map((each) => each.text).join(' ')).join('\n')
  return {
    edit: {
      block: { spans: block.flatMap(({ spans }) => spans), was },
      text: [{ text: was.replace(old.text, by).replaceAll('\n', ' ') }],
      reflow: 'paragraph',
      setting: { align: 'left', x, width: right - x, leading, ends: true },
    },
    gone: [old.text],
    come: [by],
    lines: block,
    down: leading,
  }
}

/** Level lines below one another at the same edge, all but the last nearly as wide as the widest, with a free line below. */
function blocksOf(lines: readonly PageLine[]): PageLine[][] {
  const blocks: PageLine[][] = []
  for (const one of lines) {
    if (one.turn !== 0 || isTurnedRound(one.text) || one.isInvisible) continue
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const leading = last ? one.y - last.y : 0
    const known = block && block.length > 1 ? (block[1]?.y ?? 0) - (block[0]?.y ?? 0) : leading
    const isNext =
      last !== undefined &&
      Math.abs(one.size - last.size) < 0.1 &&
      Math.abs(one.from - last.from) < 1 &&
      leading > one.size &&
      leading < one.size * 2 &&
      Math.abs(leading - known) < 0.5
    if (block && isNext) block.push(one)
    else blocks.push([one])
  }
  return blocks.filter((block) => {
    const width = Math.max(...block.map(({ from, to }) => to - from))
    const [last, before] = [block.at(-1), block.at(-2)]
    if (block.length < 3 || !last || !before || block.slice(0, -1).some(({ from, to }) => to - from < width * 0.8)) return false
    const leading = last.y - before.y
    return !lines.some((other) => !block.includes(other) && other.y > last.y + 1 && other.y - other.size < last.y + leading * 1.3)
  })
}

function chosen<One>(found: readonly One[], pick: number): One | undefined {
  return found[Math.floor(found.length * ((pick * 0.382) % 1))]
}

function isPlainWord({ text }: LineWord, page: string): boolean {
  if (!/^\p{L}{3,12}$/u.test(text) || isTurnedRound(text)) return false
  const known = text.normalize('NFKC')
  return page.split(known).length === 2 && new RegExp(`(?<![\\p{L}\\p{N}])${known}(?![\\p{L}\\p{N}])`, 'u').test(page)
}

/** Text that is read from right to left is set again as a whole, which another reader may order in another way. */
function isTurnedRound(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text)
}
