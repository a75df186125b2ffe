import { createTreeQueue } from '@octavo/layout/document/tree-queue.ts'
import type { PageComment } from '@octavo/layout/page-comment.ts'
import { plainText, type Slide } from '@octavo/layout/slides/slide.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { createSlidesWriter, type DrawnPicture, type SlideContent } from '../slides/slides-writer.ts'
import { alternativesIn } from './alternatives.ts'
import { type Deck, deckOf } from './deck-size.ts'
import { encodeImage, encodePage } from './draw-images.ts'
import { type DrawnLayer, readSlide, slidePage } from './slide-page.ts'

export interface SlidesConversion {
  /** Page numbers in ascending order. */
  pages: readonly number[]
  title: string
  /** Slides with text that can be edited, or with the picture of a page each. */
  slides: 'editable' | 'images'
  images: boolean
  drawings: 'shapes' | 'images' | 'none'
  /** Whether comments become notes, and whether the document's own structure is used. */
  notes: boolean
  tags: boolean
  /** Pages whose text was recognised in their images. */
  recognised: ReadonlySet<number>
  newPath(): string
  /** Told after each page how many are done. */
  onPage(done: number): void
}

/** Converts pages of a document to slides, one after the other: no more than one page is kept in memory. */
export async function pdfToSlides(
  document: TextDocument,
  path: string,
  conversion: SlidesConversion,
): Promise<{ withoutText: number[]; fitted: number[] }> {
  const { pages, title, newPath, onPage } = conversion
  const deck = deckOf(
    pages.map((page) =>
      asPart({ kind: 'page', number: page }, () => ({ page, ...document.displayedSize(page), unit: document.unit(page) })),
    ),
  )
  const structure = conversion.tags ? document.structure() : undefined
  const slideOf = conversion.slides === 'images' ? pictureSlide : editableSlide
  const means = { document, conversion, deck, tree: structure && createTreeQueue(structure), alternatives: alternativesIn(structure) }
  const writer = await createSlidesWriter(path, { size: deck.size, newPath, now: new Date() })
  const withoutText: number[] = []
  try {
    for (const [index, page] of pages.entries()) {
      const { isUnread, ...slide } = await asPart({ kind: 'page', number: page }, () => slideOf(page, means))
      if (isUnread) withoutText.push(page)
      const notes = conversion.notes ? document.comments(page).map(noteText) : []
      await writer.add({ ...slide, fit: deck.fitOf(page), fallbackTitle: slide.fallbackTitle || `${title} ${page}`, notes })
      onPage(index + 1)
    }
    await writer.end({ title })
    return { withoutText, fitted: deck.others }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

interface Means {
  document: TextDocument
  conversion: SlidesConversion
  deck: Deck
  tree: ReturnType<typeof createTreeQueue> | undefined
  alternatives: ReadonlyMap<string, string>
}

/** What is written of a page, and whether it is a scan: a page without any drawing is blank. */
type WrittenSlide = Omit<SlideContent, 'fit' | 'notes'> & { isUnread: boolean }

async function editableSlide(page: number, { document, conversion, deck, tree, alternatives }: Means): Promise<WrittenSlide> {
  const { images, drawings, recognised } = conversion
  const taken = slidePage(document, page, { images, drawings, tree, isRecognised: recognised.has(page) })
  const pictureOf = async (layer: DrawnLayer): Promise<DrawnPicture> => ({
    kind: 'picture',
    box: layer.box,
    image: await encodeImage(layer),
    alternative: layer.marks.map((mark) => alternatives.get(`${page} ${mark}`)).find((text) => text !== undefined) ?? '',
  })
  const drawing: SlideContent['drawing'] = []
  let background: SlideContent['background']
  const ground = taken.background
  if (ground && 'colour' in ground) background = ground.colour === white ? undefined : ground
  else if (ground) {
    const picture = await pictureOf(ground)
    // The background of a slide is as large as the slide.
    if (deck.others.includes(page) || !coversPage(ground, taken.slide)) drawing.push(picture)
    else background = picture.image
  }
  for (const layer of taken.layers) drawing.push(layer.kind === 'shape' ? layer : await pictureOf(layer))
  return { background, drawing, text: taken.slide.blocks, fallbackTitle: '', isUnread: !taken.hasText && document.hasContent(page) }
}

/** The colour of slides without a background. */
const white = 0xffffff

function coversPage({ box }: DrawnLayer, { width, height }: Slide): boolean {
  return box.left < 0.5 && box.top < 0.5 && box.right > width - 0.5 && box.bottom > height - 0.5
}

const [pictureDpi, maxPixels] = [150, 40_000_000]

async function pictureSlide(page: number, { document, conversion, tree }: Means): Promise<WrittenSlide> {
  const isRecognised = conversion.recognised.has(page)
  const { slide, hasText } = readSlide(document, page, { tree, isRecognised })
  const image = document.renderPage(page, { dpi: pictureDpi, maxPixels, mayShrink: true })
  const title = titleIn(slide)
  const box = { left: 0, top: 0, right: slide.width, bottom: slide.height }
  const picture: DrawnPicture = { kind: 'picture', box, image: await encodePage(image), alternative: title }
  return { background: undefined, drawing: [picture], text: [], fallbackTitle: title, isUnread: !hasText && document.hasContent(page) }
}

function titleIn({ blocks }: Slide): string {
  const title = blocks.find((block) => block.kind === 'text' && block.isTitle)
  const [first] = title?.kind === 'text' ? title.paragraphs : []
  return first ? plainText(first.paragraph) : ''
}

function noteText({ author, text }: PageComment): string {
  return author === '' ? text : `${author}: ${text}`
}
