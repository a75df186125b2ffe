import { isCjk } from '../scripts.ts'
import type { Box, Word } from '../words.ts'
import type { FoundThings } from './flow.ts'
import type { ReadPage } from './read-page.ts'

interface Found extends FoundThings {
  page: ReadPage
}

/** A page of vertical writing is laid on its side, so that its lines run as those of other pages do. */
export function onItsSide<Page extends Found>(found: Page): Page {
  const { page, tables, figures } = found
  if (tables.length > 0 || !isWrittenDown(page.words)) return found
  const onSide = <Thing extends Box>(thing: Thing): Thing => ({ ...thing, ...boxOnItsSide(thing, page) })
  return {
    ...found,
    page: {
      ...page,
      width: page.height,
      height: page.width,
      isVertical: true,
      // The places of words are those of their own direction.
      words: page.words.map((word) => ({ ...word, frame: (word.frame + 3) % 4 })),
      lines: [],
      areas: [],
      links: page.links.map(onSide),
      places: page.places.map((place) => ({ ...place, top: 0 })),
    },
    figures: figures.map(onSide),
  }
}

const mostly = 0.8

/** Vertical writing counts as turned once. */
function isWrittenDown(words: readonly Word[]): boolean {
  let [all, down] = [0, 0]
  for (const { text, frame } of words) {
    all += text.length
    if (frame === 1 && isCjk(text.codePointAt(0) ?? 0)) down += text.length
  }
  return all > 0 && down > mostly * all
}

/** The place of a box of an upright page once the page lies on its side. */
export function boxOnItsSide({ left, top, right, bottom }: Box, { width }: { width: number }): Box {
  return { left: top, top: width - right, right: bottom, bottom: width - left }
}

/** The place of a box on the upright page, from that on the page on its side. */
export function boxUpright({ left, top, right, bottom }: Box, { height }: { height: number }): Box {
  return { left: height - bottom, top: left, right: height - top, bottom: right }
}
