import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readNumberTree } from '../read/trees.ts'
import { insideMark } from './leave-mark.ts'
import { isMark, penBehind } from './letter-parts.ts'
import { type Element, type Mark, type Show, seenSize } from './model.ts'
import { actualText, writtenName } from './write-shows.ts'

const maxAncestors = 100

/** Marked content around text that has changed, and all shows in it: what it says in place of its glyphs changes with them, or goes. */
export function writtenMark({ tag, mcid, said }: Mark, shows: readonly Show[]): string {
  const text =
    said === undefined
      ? undefined
      : saidAfter(
          said,
          spelled(shows, originalElements),
          spelled(shows, ({ elements }) => insideMark(elements)),
        )
  const entries = [mcid === undefined ? '' : `/MCID ${mcid}`, text === undefined ? '' : actualText(text)].join('')
  return entries === '' ? ` ${writtenName(tag)} BMC` : ` ${writtenName(tag)} <<${entries}>> BDC`
}

/**
 * Notes the letters that marked content says of its glyphs, where those differ only in being small or capital: fonts made for a page often
 * call capitals by the names of small letters, and say what is meant beside them.
 */
export function noteSaidLetters(shows: readonly Show[]): void {
  const glyphsOf = new Map<Mark, Show['glyphs']>()
  for (const { marks, glyphs } of shows) {
    const mark = marks.findLast(({ said }) => said !== undefined)
    if (mark) glyphsOf.set(mark, [...(glyphsOf.get(mark) ?? []), ...glyphs])
  }
  for (const [{ said = '' }, glyphs] of glyphsOf) {
    const letters = [...said]
    if (letters.length !== glyphs.length) continue
    if (glyphs.every(({ text }, index) => saysSame(letters[index], text)))
      for (const [index, glyph] of glyphs.entries()) {
        const letter = letters[index]
        if (letter !== undefined && letter !== glyph.text && !isControl(letter)) glyph.said = letter
      }
  }
}

/** Whether a letter is that of a glyph, small or capital. Layout programs write marks of their own, which nobody reads, for spaces. */
function saysSame(letter: string | undefined, text: string): boolean {
  if (letter === undefined) return false
  return text.toLowerCase() === letter.toLowerCase() || (isControl(letter) && text.trim() === '')
}

function isControl(letter: string): boolean {
  return /^\p{Cc}$/u.test(letter)
}

/** Whether the glyphs of a show stand for another text than before, or only look otherwise. */
export function saysOther(show: Show): boolean {
  return show.isChanged && spelled([show], originalElements) !== spelled([show], ({ elements }) => elements)
}

/** What is said in place of glyphs once some of their words have changed; undefined if it can't be told which of its words those are. */
function saidAfter(said: string, before: string, after: string): string | undefined {
  const [words, old, now] = [wordsOf(said), wordsOf(before), wordsOf(after)]
  if (words.length !== old.length || now.length === 0) return undefined
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const text = [...words.slice(0, start), ...now.slice(start, now.length - end), ...words.slice(words.length - end)].join(' ')
  return `${/^\s*/.exec(said)?.[0] ?? ''}${text}${/\s*$/.exec(said)?.[0] ?? ''}`
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function originalElements({ glyphs }: Show): Element[] {
  return glyphs.map((glyph) => ({ glyph: { ...glyph, shift: 0 } }))
}

/** A gap as wide as this, in sizes, reads as a space. */
const spaceGap = 0.17

function spelled(shows: readonly Show[], elementsOf: (show: Show) => readonly Element[]): string {
  let text = ''
  let end = Number.NaN
  for (const show of shows)
    for (const element of elementsOf(show)) {
      if (!('glyph' in element)) continue
      const { glyph } = element
      const one = { show, glyph }
      const isApart = Math.abs(glyph.start + glyph.shift - end) > seenSize(show) * spaceGap
      if (isApart && !glyph.part && !isMark(one)) text += ' '
      text += glyph.text
      end = penBehind(one, end)
    }
  return text
}

/** Removes what the structure of a tagged document says in place of text that has changed: it would still say the old. */
export function dropReplacedText(pdf: Pdf, page: PdfObject, changed: Iterable<Show>): void {
  for (const element of elementsOf(pdf, page, changed)) element.remove('/ActualText', '/E')
}

/** The elements of the structure tree that some shows belong to, with all around them. */
export function elementsOf(pdf: Pdf, page: PdfObject, shows: Iterable<Show>): PdfObject[] {
  const root = pdf.root.get('/StructTreeRoot')
  if (!root.isDictionary) return []
  const wanted = new Map<number, Set<number>>()
  for (const { part, marks } of shows) {
    const key = (part.form?.object ?? page).get('/StructParents').integer ?? page.get('/StructParents').integer
    if (key === undefined) continue
    const numbers = wanted.get(key) ?? new Set<number>()
    wanted.set(key, numbers)
    for (const { mcid } of marks) if (mcid !== undefined) numbers.add(mcid)
  }
  if (wanted.size === 0) return []
  const found = new Map<number, PdfObject>()
  for (const [key, parents] of readNumberTree(root.get('/ParentTree'))) {
    for (const number of wanted.get(key) ?? []) {
      let element = parents.at(number)
      for (let level = 0; level < maxAncestors && element.isDictionary && element.has('/S') && !found.has(element.id); level++) {
        found.set(element.id, element)
        element = element.get('/P')
      }
    }
  }
  return [...found.values()]
}
