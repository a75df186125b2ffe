import type { Paragraph, Run } from '../model.ts'

/** Dots that lead to a number at the end of a line, as in a table of contents. */
const led = /[ \t]*(?:[.…·][ \t]*){4,}(?=(?:\d{1,4}|[ivxlc]{1,7}|[IVXLC]{1,7}|[A-Z]-?\d{1,3})[ \t]*$)/u

/** Whether dots lead to a number at the end of a text: it is an entry of its own. */
export function isLed(text: string): boolean {
  return led.test(text)
}

/** Writes a tab in the place of dots that lead to a number: in another font they would be too long for their line. */
export function tabLedNumber(paragraph: Paragraph): void {
  const found = led.exec(paragraph.runs.map(({ text }) => text).join(''))
  const last = paragraph.lines.at(-1)
  if (!found || !last || paragraph.rtl || paragraph.role === 'code') return
  paragraph.runs = replaced(paragraph.runs, { from: found.index, to: found.index + found[0].length })
  paragraph.ledTo = last.right
  paragraph.tabs = []
  paragraph.rightEdge = Math.max(paragraph.rightEdge, last.right)
  if (paragraph.align !== 'left') paragraph.align = 'left'
}

/** The runs with a tab from one place of their text to another. */
function replaced(runs: readonly Run[], { from, to }: { from: number; to: number }): Run[] {
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
