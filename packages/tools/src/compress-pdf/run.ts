import { copyFile, stat } from 'node:fs/promises'
import { type CompressedFile, compressFile } from '@octavo/documents/compress/compress-file.ts'
import { compressToTarget } from '@octavo/documents/compress/compress-to-target.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { removeFrom } from '@octavo/documents/write/sanitize.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import { noteUnmarked } from '../running/write-result.ts'
import type { Options } from './options.ts'
import { comparedFile } from './run/compared-file.ts'
import { levelsOf } from './run/levels-of.ts'
import { type Written, writeSmaller } from './run/write-smaller.ts'
import { compressPdf } from './tool.ts'

/** Makes each file smaller. One that can't be made smaller is delivered as it is. */
export default withSignaturePolicy(run)

async function run(context: RunContext<Options>): Promise<void> {
  const { options, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const smaller = await makeSmaller(context, input, progress)
    const name = resultName(options.fileName, `{name}-${compressPdf.suffix}`, {
      name: smaller.name,
      n: index + 1,
      total: inputs.length,
      file: input.number,
    })
    const { path, pageCount, password } = smaller
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount, ...(password !== undefined && { password }) })
  })
}

interface Smaller {
  path: string
  /** Of the input, without extension. */
  name: string
  pageCount: number
  /** Of an input that is delivered as it is. */
  password?: string | undefined
}

async function makeSmaller(context: RunContext<Options>, input: RunInput, progress: TellProgress): Promise<Smaller> {
  const { options, newPath, note } = context
  const { document } = input
  const removals = new Set(options.remove)
  const { path: comparedPath, ...opened } = await comparedFile(input, { newPath, removals })
  let written: Written | undefined
  const open = async () => {
    const { pdf } = await openPdfInput(input, newPath)
    removeFrom(pdf, removals)
    return pdf
  }
  const source = { open, path: comparedPath }
  const how = {
    newPath,
    write: (pdf: Pdf, path: string) => {
      const now = writeSmaller(pdf, path, options)
      written = { wasSigned: now.wasSigned || written?.wasSigned === true, unmarked: [...(written?.unmarked ?? []), ...now.unmarked] }
    },
    progress,
  }
  const { targetBytes } = options
  const made: (CompressedFile & { isTooLarge?: boolean }) | undefined =
    targetBytes === undefined
      ? await compressFile(source, { ...how, images: levelsOf(options) })
      : await compressToTarget(source, { ...how, targetBytes })
  const size = made ? (await stat(made.path)).size : Number.POSITIVE_INFINITY
  if (!made || !written || size >= input.size) {
    note({ code: 'NOT_SMALLER', document })
    const path = newPath('.pdf')
    // What somebody wants removed must not come back.
    const isAsItIs = removals.size === 0
    await copyFile(isAsItIs ? input.path : comparedPath, path)
    return { ...opened, path, password: isAsItIs && opened.encrypted ? input.password : undefined }
  }
  note({
    code: 'COMPRESSED',
    document,
    details: { before: input.size, after: size, ...(made.worstPage !== undefined && { worstPage: made.worstPage }) },
  })
  if (made.isTooLarge && targetBytes !== undefined) note({ code: 'TARGET_MISSED', document, details: { target: targetBytes, size } })
  if (made.undone.length > 0) note({ code: 'COMPRESSED_LESS', document })
  noteOpening(context, { ...opened, document })
  noteUnmarked(context, document, written.unmarked)
  if (written.wasSigned) note({ code: 'SIGNATURE_BROKEN', document })
  return { ...opened, path: made.path }
}
