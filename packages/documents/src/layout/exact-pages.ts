import type { Figure } from '@octavo/layout/model.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import type { DrawnFigure } from '../word/word-writer.ts'
import type { ExactPage } from '../word/write-exact.ts'
import { alternativesIn } from './alternatives.ts'
import { encodeImage } from './draw-images.ts'
import { type DrawnLayer, drawnGround, slidePage } from './slide-page.ts'

/** Pages one after the other, taken apart into their text and what is drawn behind it. */
export interface ExactPages {
  read(page: number): { page: ExactPage; hasText: boolean }
  /** Draws what lies behind the text of the page that was read last. */
  draw(figure: Figure): Promise<DrawnFigure | undefined>
}

/** Places are those of slides, which keep them too: text never lies over an image of itself. */
export function exactPages(
  document: TextDocument,
  { images, recognised }: { images: boolean; recognised: ReadonlySet<number> },
): ExactPages {
  const alternatives = alternativesIn(document.structure())
  const layers = new Map<Figure, Pick<DrawnLayer, 'image' | 'isPhoto'>>()

  function read(number: number): { page: ExactPage; hasText: boolean } {
    const isRecognised = recognised.has(number)
    const taken = slidePage(document, number, { images, drawings: 'images', tree: undefined, isRecognised, keepsLines: true })
    const { slide, hasText } = taken
    layers.clear()
    for (const layer of drawnGround(taken)) {
      const alternative = layer.marks.map((mark) => alternatives.get(`${number} ${mark}`)).find((text) => text !== undefined) ?? ''
      layers.set({ kind: 'figure', page: number, box: layer.box, before: 0, alternative }, layer)
    }
    const anchors = document.places(number).map(({ name }) => name)
    const size = { width: slide.width, height: slide.height }
    return { page: { size, images: [...layers.keys()], text: slide.blocks, anchors }, hasText }
  }

  return {
    read: (number) => asPart({ kind: 'page', number }, () => read(number)),
    async draw(figure) {
      const layer = layers.get(figure)
      return layer && encodeImage(layer)
    },
  }
}
