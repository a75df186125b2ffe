import { boxAround } from '@octavo/layout/boxes.ts'
import type { Line } from '@octavo/layout/lines.ts'
import { type Box, shownBox, type Word } from '@octavo/layout/words.ts'
import type { PageContent } from './page-content.ts'

/** A page as JSON: its lines and their words with boxes `[x, y, width, height]` in points from the visible top-left corner. */
export function writeJson(content: PageContent): string {
  return JSON.stringify(describePage(content))
}

/** A page with the positions of its lines and words. */
export interface DescribedPage {
  page: number
  width: number
  height: number
  lines: DescribedLine[]
}

export interface DescribedLine {
  text: string
  box: PlainBox
  size: number
  direction?: 'rtl'
  rotation?: number
  words: { text: string; box: PlainBox }[]
  block?: { kind: string; number: number }
}

type PlainBox = readonly [x: number, y: number, width: number, height: number]

/** The content of a page for programs. */
export function describePage(content: PageContent): DescribedPage {
  const { page } = content
  if (content.kind === 'plain') throw new TypeError('a page without places')
  const { unit = 1 } = content
  const { width, height } = content.kind === 'lines' ? content : content.layout
  const lines =
    content.kind === 'lines'
      ? content.lines.map((line) => ({ line }))
      : content.layout.blocks.flatMap((block, index) =>
          block.lines.map((line) => ({ line, block: { kind: block.kind, number: index + 1 } })),
        )
  return {
    page,
    width: rounded(width * unit),
    height: rounded(height * unit),
    lines: lines.map(({ line, ...of }) => ({ ...describeLine(line, { width, height, unit }), ...of })),
  }
}

function describeLine({ text, size, rtl, words }: Line, page: { width: number; height: number; unit: number }): DescribedLine {
  const { unit } = page
  return {
    text,
    box: boxOf(
      words.map((word) => shownBox(word, page)),
      unit,
    ),
    size: rounded(size * unit),
    ...(rtl && { direction: 'rtl' as const }),
    ...turnOf(words[0]),
    words: words.map((word) => ({ text: word.text, box: boxOf([shownBox(word, page)], unit) })),
  }
}

function turnOf(word: Word | undefined): { rotation?: number } {
  return word && word.frame > 0 ? { rotation: word.frame * 90 } : {}
}

function boxOf(boxes: readonly Box[], unit: number): PlainBox {
  const { left, top, right, bottom } = boxAround(boxes)
  return [rounded(left * unit), rounded(top * unit), rounded((right - left) * unit), rounded((bottom - top) * unit)]
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
