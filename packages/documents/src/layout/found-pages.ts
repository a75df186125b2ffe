import { withDrawnBullets } from '@octavo/layout/document/drawn-bullets.ts'
import { figuresAndGround } from '@octavo/layout/document/found-figures.ts'
import { foundTables } from '@octavo/layout/document/found-tables.ts'
import type { FoundPage } from '@octavo/layout/document/lay-out-document.ts'
import { readPage } from '@octavo/layout/document/read-page.ts'
import { linkedPlace } from '@octavo/layout/page-link.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** A page, and whether something lies behind its text. */
export interface PageOnGround extends FoundPage {
  hasGround: boolean
}

/** Reads pages one after the other as the layout of documents needs them. Links to pages that aren't chosen lead nowhere. */
export function* foundPages(document: TextDocument, pages: readonly number[]): Generator<PageOnGround> {
  let known: Set<string> | undefined
  const isKnown = (name: string) => {
    known ??= new Set(pages.flatMap((page) => document.places(page).map((place) => place.name)))
    return known.has(name)
  }
  let position = 0
  for (const number of pages) {
    position += 1
    yield asPart({ kind: 'page', number }, () => foundPage(document, { number, position, isKnown }))
  }
}

interface PageToFind {
  number: number
  position: number
  isKnown(place: string): boolean
}

function foundPage(document: TextDocument, { number, position, isKnown }: PageToFind): PageOnGround {
  const links = document.links(number).filter(({ address }) => {
    const place = linkedPlace(address)
    return place === undefined || isKnown(place)
  })
  const places = document.places(number)
  return document.withDrawing(number, (drawing) => {
    const page = withDrawnBullets(readPage(drawing, { number, position, links, places }), drawing)
    const tables = foundTables(drawing, page.words)
    return { page, tables, ...figuresAndGround(drawing, { words: page.words, tables }) }
  })
}
