import type { Signature } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround, type InkPoint } from '@octavo/core/edits/geometry.ts'
import type { FormField } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createAddedContent } from '@octavo/documents/annotate/added-content.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { type ImageStamp, openImageStamp } from '@octavo/documents/stamp/image-stamps.ts'
import { stampPage } from '@octavo/documents/stamp/stamp-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { noteImage } from '../../running/note-image.ts'
import type { RunContext } from '../../running/runner.ts'
import type { Options } from '../options.ts'

/** The images that options name, by document. */
export interface FormImages extends Disposable {
  of(document: string): ImageStamp
}

/** Opens the images of signatures and image fields. */
export async function openFormImages(context: RunContext<Options>): Promise<FormImages> {
  const images = new Map<string, ImageStamp>()
  const { signatureImages, images: given } = context.options
  const named = [
    ...signatureImages.flatMap(({ look }) => ('document' in look ? [look.document] : [])),
    ...given.map(({ document }) => document),
  ]
  for (const document of new Set(named)) {
    const input = context.inputs.find((one) => one.document === document && one.mimeType.startsWith('image/'))
    if (!input) throw new AppError('DOCUMENT_UNKNOWN')
    const stamp = await asPart({ kind: 'image', number: input.number }, () => openImageStamp(input.path, () => context.newPath('.pdf')))
    images.set(document, stamp)
    await noteImage(context, input)
  }
  return {
    of(document) {
      const image = images.get(document)
      if (!image) throw new AppError('DOCUMENT_UNKNOWN')
      return image
    },
    [Symbol.dispose]() {
      for (const image of images.values()) image[Symbol.dispose]()
    },
  }
}

/**
 * Draws signatures and images in the places of their fields, as part of the pages: a signature field stays free for a digital signature.
 * Returns the names of fields that the form doesn't have.
 */
export function placeFormImages(
  pdf: Pdf,
  fields: readonly FormField[],
  { signatureImages, images }: Options,
  opened: FormImages,
): string[] {
  const unknown: string[] = []
  if (signatureImages.length + images.length === 0) return unknown
  pdf.pushInherited()
  const content = createAddedContent(pdf, (document) => opened.of(document))
  const looks: { name: string; look: Signature['look']; kinds: readonly FormField['kind'][] }[] = [
    ...signatureImages.map(({ name, look }) => ({ name, look, kinds: ['signature' as const] })),
    ...images.map(({ name, document }) => ({ name, look: { document }, kinds: ['image' as const, 'button' as const] })),
  ]
  for (const { name, look, kinds } of looks) {
    const field = fields.find((one) => one.name === name && kinds.includes(one.kind))
    if (!field || field.widgets.length === 0) unknown.push(name)
    for (const { page: number, box } of field?.widgets ?? []) {
      asPart({ kind: 'page', number: number + 1 }, () => {
        const page = pdf.page(number + 1)
        const edit: Signature = { id: 'signature', on: '1', layerOrder: 0, kind: 'signature', look: fitted(look, box), box, rotation: 0 }
        stampPage(pdf, page, content.stampsOf(page, edit))
      })
    }
  }
  content.finish()
  return unknown
}

/** Strokes are drawn on a sheet of their own: they come into the middle of the box, as large as they fit. */
function fitted(look: Signature['look'], box: Box): Signature['look'] {
  if (!('ink' in look)) return look
  const drawn = boxAround(look.ink.flat().map(([x, y]) => ({ x, y })))
  const room = { width: drawn.width + 2 * look.width, height: drawn.height + 2 * look.width }
  const scale = Math.min(box.width / room.width, box.height / room.height)
  const [left, top] = [box.x + (box.width - drawn.width * scale) / 2, box.y + (box.height - drawn.height * scale) / 2]
  const ink = look.ink.map((stroke) =>
    stroke.map(([x, y, ...pressure]): InkPoint => [left + (x - drawn.x) * scale, top + (y - drawn.y) * scale, ...pressure] as InkPoint),
  )
  return { ...look, ink, width: look.width * scale }
}
