import { baseName } from '@octavo/core/files/file-names.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { PictureFile } from '@octavo/documents/images/writer/picture.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { noteImage } from '../../running/note-image.ts'
import type { RunContext, RunInput, TellProgress } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import type { Album } from './album.ts'

/** Adds every picture of a file. A page of a TIFF that cannot be read is left out, and it is said. */
export async function addPictures(
  context: RunContext<Options>,
  { album, input, pictures, progress }: { album: Album; input: RunInput; pictures: PictureFile; progress: TellProgress },
): Promise<void> {
  const rotation = context.options.turns.find(({ document }) => document === input.document)?.rotation ?? 0
  let firstError: AppError | undefined
  let added = 0
  for (let index = 0; index < pictures.count; index++) {
    try {
      await asPart({ kind: 'image', number: pictures.count > 1 ? index + 1 : input.number }, async () => {
        const picture = await pictures.open(index)
        await album.add(picture, { rotation, name: baseName(input.name) })
      })
      added += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (pictures.count > 1)
        context.note({ code: 'PAGE_LEFT_OUT', document: input.document, details: { page: index + 1, reason: error.toPlain() } })
      firstError ??= error
    }
    progress((index + 1) / pictures.count, pictures.count > 1 ? { page: index + 1, pages: pictures.count } : {})
  }
  if (added === 0) throw firstError ?? new AppError('DOCUMENT_DAMAGED')
  await noteImage(context, input)
}
