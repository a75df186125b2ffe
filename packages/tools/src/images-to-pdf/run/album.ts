import { type Caption, writeCaptions } from '@octavo/documents/images/to-pdf/captions.ts'
import { fittedPageSize } from '@octavo/documents/images/to-pdf/image-pdf.ts'
import type { EmbeddableImage, EmbedWish } from '@octavo/documents/images/writer/image.ts'
import { createImageDocument, type PageBox, type PlacedImage, type WrittenImage } from '@octavo/documents/images/writer/image-document.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { type Box, layOut, type PageLayout, type Size, turnedSize } from '../shared/layout.ts'

/** A PDF of images, filled page by page. */
export interface Album {
  add(image: EmbeddableImage, about: { rotation: 0 | 90 | 180 | 270; name: string }): Promise<void>
  /** Writes the last page and finishes the file. */
  finish(): { path: string; pageCount: number }
  close(): void
}

interface Waiting {
  image: WrittenImage
  size: Size
  rotation: 0 | 90 | 180 | 270
  name: string
}

/** Starts an album. Images are written as they come; only their positions wait until a page is full. */
export function createAlbum({ options, newPath }: RunContext<Options>): Album {
  const path = newPath('.pdf')
  const document = createImageDocument(path)
  const background = backgroundOf(options)
  const wish = placementOf(options)
  const captions: Caption[] = []
  let waiting: Waiting[] = []

  function writePage(): void {
    if (waiting.length === 0) return
    const page = layOut(
      waiting.map(({ size }) => size),
      options,
    )
    const images = waiting.map((one, index) => placed(one, page, index))
    for (const [index, { name }] of waiting.entries()) {
      const box = page.images[index]?.caption
      if (box) captions.push({ page: document.pageCount() + 1, text: name, box: fromBelow(box, page.height) })
    }
    document.addPage({ width: page.width, height: page.height, images, ...(background && { background }) })
    waiting = []
  }

  return {
    async add(image, { rotation, name }) {
      const size = turnedSize(fittedPageSize(image), rotation)
      waiting.push({ image: document.embed(await image.embed(wish)), size, rotation, name })
      if (waiting.length >= options.perPage) writePage()
    },
    finish() {
      writePage()
      document.finish()
      const pageCount = document.pageCount()
      if (captions.length === 0) return { path, pageCount }
      const captioned = newPath('.pdf')
      writeCaptions(path, captioned, captions)
      return { path: captioned, pageCount }
    },
    close: document.close,
  }
}

const reductions = {
  high: { quality: 88, maxSide: 4000 },
  medium: { quality: 75, maxSide: 2400 },
  low: { quality: 55, maxSide: 1600 },
} as const

function placementOf({ color, quality, stripMetadata }: Options): EmbedWish {
  return { color, stripMetadata, ...(quality !== 'original' && { reduce: reductions[quality] }) }
}

function backgroundOf({ background }: Options): readonly [number, number, number] | undefined {
  const value = Number.parseInt(background.slice(1), 16)
  return value === 0xffffff ? undefined : [value >> 16, (value >> 8) & 255, value & 255]
}

function placed({ image, rotation, size }: Waiting, page: PageLayout, index: number): PlacedImage {
  const { box, clip } = page.images[index] ?? { box: { x: 0, y: 0, ...size } }
  return {
    image,
    turn: rotation,
    box: fromBelow(box, page.height),
    ...(clip && { clip: fromBelow(clip, page.height) }),
  }
}

function fromBelow({ x, y, width, height }: Box, pageHeight: number): PageBox {
  return { x, y: pageHeight - y - height, width, height }
}
