import type { Figure } from '@octavo/layout/model.ts'
import type { Box } from '@octavo/layout/words.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import type { GroundImage } from '../word/word-writer.ts'
import { encodeImage } from './draw-images.ts'
import { type DrawnLayer, drawnGround, slidePage } from './slide-page.ts'

/** What lies behind the text of pages that flow: coloured paper, and images and drawings that text is written over. */
export interface PageGrounds {
  /** Notes that a page has a ground, and which of its images stand among its text. */
  note(page: number, figures: readonly Box[]): void
  /** The ground of a page, from the lowest part to the uppermost. */
  of(page: number): Promise<GroundImage[]>
}

/** Grounds are drawn when they are written, so that none is kept for long. Without images, only coloured paper is. */
export function createPageGrounds(document: TextDocument, { images }: { images: boolean }): PageGrounds {
  const noted = new Map<number, readonly Box[]>()
  return {
    note: (page, figures) => noted.set(page, figures),
    async of(page) {
      const figures = noted.get(page)
      if (!figures) return []
      const layers = asPart({ kind: 'page', number: page }, () => groundLayers(document, page, { images, figures }))
      return Promise.all(layers.map(async (layer) => ({ figure: figureOf(layer, page), image: await encodeImage(layer) })))
    },
  }
}

function groundLayers(
  document: TextDocument,
  page: number,
  { images, figures }: { images: boolean; figures: readonly Box[] },
): DrawnLayer[] {
  const taken = slidePage(document, page, { images, drawings: 'images', tree: undefined, isRecognised: false })
  const kept = images ? taken : { ...taken, layers: [] }
  return drawnGround(kept).filter(({ box }) => !isWithText(box) && !figures.some((figure) => isMostlyIn(box, figure)))
}

/** The greatest height of lines between paragraphs and the greatest size of bullets, which are written with the text; in points. */
const [ruleHeight, bulletSize] = [3, 14]

function isWithText({ left, top, right, bottom }: Box): boolean {
  return bottom - top < ruleHeight || Math.max(right - left, bottom - top) < bulletSize
}

function isMostlyIn(box: Box, other: Box): boolean {
  const across = Math.min(box.right, other.right) - Math.max(box.left, other.left)
  const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
  return across > 0 && down > 0 && across * down > 0.5 * (box.right - box.left) * (box.bottom - box.top)
}

function figureOf({ box }: DrawnLayer, page: number): Figure {
  return { kind: 'figure', page, box, before: 0, alternative: '' }
}
