import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Matrix } from '@octavo/documents/engines/matrix.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { createCodeStamp } from '@octavo/documents/stamp/code-stamps.ts'
import { type ImageStamp, openImageStamp } from '@octavo/documents/stamp/image-stamps.ts'
import { type Stamp, stampPage } from '@octavo/documents/stamp/stamp-page.ts'
import { visiblePage } from '@octavo/documents/stamp/visible-page.ts'
import { eachInput } from '../running/each-input.ts'
import { noteImage } from '../running/note-image.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { writeResult } from '../running/write-result.ts'
import type { Options, PlacedCode, PlacedImage } from './options.ts'
import { boxesOfImage, type ImageBox } from './shared/image-place.ts'
import { addImagesToPdf } from './tool.ts'

/** Puts images and codes on the pages of each PDF. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  const isPdf = ({ mimeType }: RunInput) => mimeType === 'application/pdf'
  const files = inputs.filter(isPdf)
  if (files.length === 0) throw new AppError('NO_PDF')
  const images = await openImages(
    context,
    inputs.filter((input) => !isPdf(input)),
  )
  const codes = await Promise.all(options.codes.map(async (code) => ({ placed: code, stamp: await codeStamp(code) })))
  try {
    await eachInput({ ...context, inputs: files }, async (input, progress, index) => {
      const things = [...options.images.flatMap((placed) => thingOf(placed, images)), ...codes]
      const wanted = things.filter(({ placed: { target = input.document } }) => target === input.document)
      const file = await openPdfInput(input, newPath)
      using pdf = file.pdf
      pdf.pushInherited()
      const { unseen, unsure } = placeThings(pdf, wanted)
      const path = newPath('.pdf')
      writeResult(context, { document: input.document, pdf, path }, { progress })
      noteOpening(context, file)
      if (input.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
      if (unseen.length > 0) context.note({ code: 'OFF_THE_PAGE', document: input.document, details: { what: 'images', pages: unseen } })
      if (unsure.length > 0) context.note({ code: 'MAY_BE_MISSING', document: input.document, details: { pages: unsure } })
      const values = { name: file.name, n: index + 1, total: files.length, file: input.number }
      const name = resultName(options.fileName, `{name}-${addImagesToPdf.suffix}`, values)
      await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
    })
  } finally {
    for (const image of images.values()) image[Symbol.dispose]()
  }
}

/** Opens the images that are used; one that can't be read fails alone and is left out. */
async function openImages(context: RunContext<Options>, inputs: readonly RunInput[]): Promise<Map<string, ImageStamp>> {
  const used = new Set(context.options.images.map(({ document }) => document))
  const images = new Map<string, ImageStamp>()
  await eachInput({ ...context, inputs: inputs.filter(({ document }) => used.has(document)), progress: () => {} }, async (input) => {
    images.set(input.document, await openImageStamp(input.path, () => context.newPath('.pdf')))
    await noteImage(context, input)
  })
  return images
}

/** An image or a code, and its position. */
interface Thing {
  placed: Placing
  stamp: ImageStamp
}

type Placing = Omit<PlacedImage, 'document'>

/** Empty for an image that couldn't be read. */
function thingOf(placed: PlacedImage, images: ReadonlyMap<string, ImageStamp>): Thing[] {
  const stamp = images.get(placed.document)
  return stamp ? [{ placed, stamp }] : []
}

function codeStamp({ text, kind, color, background }: PlacedCode): Promise<ImageStamp> {
  return createCodeStamp(text, { kind, color, background: background || undefined })
}

interface Drawn {
  /** Pages on which something is completely outside the visible area. */
  unseen: number[]
  /** Pages whose content couldn't be parsed, so that what was drawn may not be visible. */
  unsure: number[]
}

function placeThings(pdf: Pdf, things: readonly Thing[]): Drawn {
  const stamps = new Map<number, Stamp[]>()
  const unseen = new Set<number>()
  for (const { placed, stamp } of things) {
    const object = stamp.objectIn(pdf, { opacity: placed.opacity, blend: blendModes[placed.blend] })
    for (const number of pagesOf(placed, pdf.pageCount)) {
      const seen = visiblePage(pdf.page(number))
      const places = boxesOfImage(placed, { page: seen, own: stamp }).map((box) => placeOf(box, placed.rotation, seen.height))
      const added = places.map((place): Stamp => ({ object, place, layer: placed.layer }))
      stamps.set(number, [...(stamps.get(number) ?? []), ...added])
      if (!places.some((place) => isSeen(place, seen))) unseen.add(number)
    }
  }
  const unsure = [...stamps].filter(([number, onPage]) => !stampPage(pdf, pdf.page(number), onPage)).map(([number]) => number)
  return { unseen: [...unseen].toSorted((a, b) => a - b), unsure: unsure.toSorted((a, b) => a - b) }
}

/** Whether a part of the thing may be on the page. */
function isSeen([a, b, c, d, e, f]: Matrix, page: { width: number; height: number }): boolean {
  const [across, up] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ] as const
  return Math.max(...across) > 0 && Math.min(...across) < page.width && Math.max(...up) > 0 && Math.min(...up) < page.height
}

const blendModes = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
} as const satisfies Record<PlacedImage['blend'], string>

function pagesOf({ page, pages }: Placing, pageCount: number): number[] {
  return [...new Set(selectPages(pages ?? (page === undefined ? 'all' : String(page)), pageCount))]
}

/** From the unit square to the page: scaled, rotated clockwise around its middle, and moved; the page's origin is at the bottom. */
function placeOf({ x, y, width, height }: ImageBox, rotation: number, pageHeight: number): Matrix {
  const angle = (-rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middle = { x: x + width / 2, y: pageHeight - y - height / 2 }
  return [
    width * cos,
    width * sin,
    -height * sin,
    height * cos,
    middle.x - (width * cos - height * sin) / 2,
    middle.y - (width * sin + height * cos) / 2,
  ]
}
