import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { DrawnText, PageDrawing } from '@octavo/layout/page-drawing.ts'
import type { FontBook } from '../font-book.ts'
import type { Gathered } from './gatherer.ts'

/** The drawing of a page; its glyphs are only valid as long as they were. */
export function drawingOf(glyphs: Glyphs, { texts, ...drawn }: Gathered, fonts: Pick<FontBook, 'faceOf'>): PageDrawing {
  const described: (DrawnText | undefined)[] = []
  hideClipped(glyphs, texts)
  return {
    glyphs,
    ...drawn,
    textAt(glyph) {
      const piece = glyphs.pieces[glyph] ?? 0
      const text = texts[piece]
      if (text) described[piece] ??= { ...text, font: fonts.faceOf(text.font) }
      return described[piece]
    },
  }
}

/** Letters that a clip path hides are spaces for all who read them: most of them would stand where there is nothing. */
function hideClipped({ count, boxes, pieces, characters }: Glyphs, texts: Gathered['texts']): void {
  for (let glyph = 0; glyph < count; glyph++) {
    const clip = texts[pieces[glyph] ?? 0]?.clip
    if (!clip) continue
    const x = ((boxes[4 * glyph] ?? 0) + (boxes[4 * glyph + 2] ?? 0)) / 2
    const y = ((boxes[4 * glyph + 1] ?? 0) + (boxes[4 * glyph + 3] ?? 0)) / 2
    if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) characters[glyph] = space
  }
}

const space = 0x20
