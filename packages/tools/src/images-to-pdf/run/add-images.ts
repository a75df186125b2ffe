import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { ImageFile } from '@octavo/documents/images/writer/image.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { noteImage } from '../../running/note-image.ts'
import type { RunContext, RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { Album } from './album.ts'

/** Adds every image of a file. A page of a TIFF that can't be read is left out and reported. */
export async function addImages(
  context: RunContext<Options>,
  { album, input, images, progress }: { album: Album; input: RunInput; images: ImageFile; progress: TellProgress },
): Promise<void> {
  const rotation = context.options.turns.find(({ document }) => document === input.document)?.rotation ?? 0
  let firstError: AppError | undefined
  let added = 0
  for (let index = 0; index < images.count; index++) {
    try {
      await asPart({ kind: 'image', number: images.count > 1 ? index + 1 : input.number }, async () => {
        const image = await images.open(index)
        await album.add(image, { rotation, name: baseName(input.name) })
      })
      added += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (images.count > 1)
        context.note({ code: 'PAGE_LEFT_OUT', document: input.document, details: { page: index + 1, reason: error.toPlain() } })
      firstError ??= error
    }
    progress((index + 1) / images.count, images.count > 1 ? { page: index + 1, pages: images.count } : {})
  }
  if (added === 0) throw firstError ?? new AppError('DOCUMENT_DAMAGED')
  await noteImage(context, input)
}
