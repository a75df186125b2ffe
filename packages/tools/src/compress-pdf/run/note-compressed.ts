import type { CompressedFile } from '@octavo/documents/compress/compress-file.ts'
import type { FittedFile } from '@octavo/documents/compress/compress-to-target.ts'
import type { RunContext } from '../../running/runner.ts'
import { noteUnmarked } from '../../running/write-result.ts'
import type { Options } from '../options.ts'
import type { Written } from './written-files.ts'

interface Compressed {
  document: string
  made: CompressedFile & Partial<FittedFile>
  written: Written
  sizes: { before: number; after: number }
}

/** Notes what was saved, and what the result lost or missed. */
export function noteCompressed(context: RunContext<Options>, { document, made, written, sizes }: Compressed): void {
  const { note, options } = context
  const { worstPage, isTooLarge, undone } = made
  note({ code: 'COMPRESSED', document, details: { ...sizes, ...(worstPage !== undefined && { worstPage }) } })
  if (isTooLarge && options.targetBytes !== undefined)
    note({ code: 'TARGET_MISSED', document, details: { target: options.targetBytes, size: sizes.after } })
  if (undone.length > 0) note({ code: 'COMPRESSED_LESS', document })
  noteUnmarked(context, document, written.unmarked)
  if (written.wasSigned) note({ code: 'SIGNATURE_BROKEN', document })
}
