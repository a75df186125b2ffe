import type { Paragraph, Run } from '../model.ts'

/** The number of a page, of a preface or of an appendix. */
const pageNumber = /^(?:\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7}|[A-Z]-?\d{1,3})$/u
const longestNumber = 7
const leastDots = 4

/** Whether dots lead to a number at the end of a text: it is an entry of its own. */
export function isLed(text: string): boolean {
  return leaderOf(text) !== undefined
}

interface Leader {
  from: number
  to: number
}

/** Where the dots, and the spaces around them, are that lead to a number at the end of a text. A page may have very many, so that each is read once, from the end. */
function leaderOf(text: string): Leader | undefined {
  const end = lastWhere(text, text.length, (letter) => !isBlank(letter))
  const to = lastWhere(text, end, (letter) => isBlank(letter) || isDot(letter))
  if (end - to > longestNumber || !pageNumber.test(text.slice(to, end))) return undefined
  let dots = 0
  const from = lastWhere(text, to, (letter) => {
    if (isDot(letter)) dots += 1
    return !isDot(letter) && !isBlank(letter)
  })
  return dots < leastDots ? undefined : { from, to }
}

/** The place behind the last letter before a place of a text that is of some kind, 0 without one. */
function lastWhere(text: string, before: number, isIt: (letter: string) => boolean): number {
  let at = before
  while (at > 0 && !isIt(text.charAt(at - 1))) at -= 1
  return at
}

function isBlank(letter: string): boolean {
  return letter === ' ' || letter === '\t'
}

function isDot(letter: string): boolean {
  return letter === '.' || letter === '…' || letter === '·'
}

/** Writes a tab in the place of dots that lead to a number: in another font they would be too long for their line. */
export function tabLedNumber(paragraph: Paragraph): void {
  const last = paragraph.lines.at(-1)
  if (!last || paragraph.rtl || paragraph.role === 'code') return
  const text = paragraph.runs.map((run) => run.text).join('')
  const leader = leaderOf(text)
  if (!leader) return
  paragraph.runs = replaced(paragraph.runs, leader)
  paragraph.ledTo = last.right
  // Text before the dots keeps its places.
  paragraph.tabs = paragraph.tabs.slice(0, Math.max(0, paragraph.tabs.length - tabsIn(text.slice(leader.from))))
  paragraph.rightEdge = Math.max(paragraph.rightEdge, last.right)
  if (paragraph.align !== 'left') paragraph.align = 'left'
}

function tabsIn(text: string): number {
  return text.split('\t').length - 1
}

/** The runs with a tab from one place of their text to another. */
function replaced(runs: readonly Run[], { from, to }: Leader): Run[] {
  let start = 0
  return runs
    .map((run) => {
      const end = start + run.text.length
      const [cut, rest] = [Math.max(0, from - start), Math.max(0, to - start)]
      const isFirst = from >= start && from < end
      const text = run.text.slice(0, cut) + (isFirst ? '\t' : '') + run.text.slice(Math.max(cut, rest))
      start = end
      return { ...run, text }
    })
    .filter(({ text, note }) => text !== '' || note !== undefined)
}
