import type { Line } from '@octavo/documents/text-layout/lines.ts'
import { type Box, shownBox, type Word } from '@octavo/documents/text-layout/words.ts'
import type { PageContent } from './page-content.ts'

/** A page as JSON: its lines and their words with boxes `[x, y, width, height]` in points from the visible top-left corner. */
export function writeJson(content: PageContent): string {
  const { page } = content
  if (content.kind === 'plain') return JSON.stringify({ page, text: content.text })
  const { width, height } = content.kind === 'lines' ? content : content.layout
  const lines =
    content.kind === 'lines'
      ? content.lines.map((line) => ({ line }))
      : content.layout.blocks.flatMap((block, index) =>
          block.lines.map((line) => ({ line, block: { kind: block.kind, number: index + 1 } })),
        )
  return JSON.stringify({
    page,
    width: rounded(width),
    height: rounded(height),
    lines: lines.map(({ line, ...of }) => ({ ...jsonLine(line, { width, height }), ...of })),
  })
}

function jsonLine({ text, size, rtl, words }: Line, page: { width: number; height: number }) {
  return {
    text,
    box: boxOf(words.map((word) => shownBox(word, page))),
    size: rounded(size),
    ...(rtl && { direction: 'rtl' }),
    ...turnOf(words[0]),
    words: words.map((word) => ({ text: word.text, box: boxOf([shownBox(word, page)]) })),
  }
}

function turnOf(word: Word | undefined): { rotation?: number } {
  return word && word.frame > 0 ? { rotation: word.frame * 90 } : {}
}

function boxOf(boxes: readonly Box[]): [x: number, y: number, width: number, height: number] {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const box of boxes) {
    left = Math.min(left, box.left)
    top = Math.min(top, box.top)
    right = Math.max(right, box.right)
    bottom = Math.max(bottom, box.bottom)
  }
  return [rounded(left), rounded(top), rounded(right - left), rounded(bottom - top)]
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100
}
