import type { Sharp } from 'sharp'
import type { OpenedImage } from './open-image.ts'

/** How much of a picture can be read. */
export type Readable =
  | { kind: 'whole' }
  | { kind: 'part' /** Of its rows, 0 to 1, where that can be told. */; share?: number }
  | { kind: 'nothing' }

/**
 * Decodes a picture strictly, and if that fails as far as it goes. The share are the rows before the first error, found by halving.
 * Kinds that are decoded all at once, such as GIF and progressive JPEG, have no such rows, and so no share.
 */
export async function readableShare(image: OpenedImage): Promise<Readable> {
  if (await decodes(image.pixels({ strict: true }))) return { kind: 'whole' }
  if (!(await decodes(image.pixels()))) return { kind: 'nothing' }
  const { topRows } = image
  if (!topRows) return { kind: 'part' }
  let [readable, damaged] = [0, topRows.count]
  while (damaged - readable > topRows.count / precision && damaged - readable > 1) {
    const middle = Math.floor((readable + damaged) / 2)
    if (await decodes(topRows.read(middle))) readable = middle
    else damaged = middle
  }
  return readable === 0 ? { kind: 'part' } : { kind: 'part', share: readable / topRows.count }
}

/** To one part in so many the share is told: each further digit would decode the picture anew. */
const precision = 100

// Shrinking reads every pixel and keeps few of them. Some cameras leave bytes behind that belong to nothing, and harm nothing.
async function decodes(pixels: Sharp): Promise<boolean> {
  return pixels
    .resize({ width: 32, height: 32, fit: 'inside' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      (error: unknown) => error instanceof Error && /extraneous bytes/.test(error.message),
    )
}
