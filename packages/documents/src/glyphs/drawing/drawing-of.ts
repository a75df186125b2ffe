import type { Glyphs } from '@octavo/layout/glyphs.ts'
import type { DrawnText, PageDrawing } from '@octavo/layout/page-drawing.ts'
import type { FontBook } from '../font-book.ts'
import type { Gathered } from './gatherer.ts'

/** The drawing of a page; its glyphs are only valid as long as they were. */
export function drawingOf(glyphs: Glyphs, { texts, ...drawn }: Gathered, fonts: Pick<FontBook, 'faceOf'>): PageDrawing {
  const described: (DrawnText | undefined)[] = []
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
