import { copyFile, stat } from 'node:fs/promises'
import { type CompressedFile, type CompressSource, compressFile, type FileOptions } from '@octavo/documents/compress/compress-file.ts'
import { compressToTarget, type FittedFile } from '@octavo/documents/compress/compress-to-target.ts'
import { removeFrom } from '@octavo/documents/write/sanitize.ts'
import { eachInput } from '../running/each-input.ts'
import { noteOpening, openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput, TellProgress } from '../running/runner.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { comparedFile } from './run/compared-file.ts'
import { levelsOf } from './run/levels-of.ts'
import { noteCompressed } from './run/note-compressed.ts'
import { createWrittenFiles } from './run/written-files.ts'
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
  const written = createWrittenFiles(options)
  const open = async () => {
    const { pdf } = await openPdfInput(input, newPath)
    removeFrom(pdf, removals)
    return pdf
  }
  const made = await compress({ open, path: comparedPath }, options, { newPath, write: written.write, progress })
  const size = made ? (await stat(made.path)).size : Number.POSITIVE_INFINITY
  // A file that something was taken from is delivered as it became, whatever its size.
  const isChanged = removals.size > 0 || options.colours !== 'keep'
  if (!made || (size >= input.size && !isChanged)) {
    note({ code: 'NOT_SMALLER', document })
    const path = newPath('.pdf')
    await copyFile(removals.size > 0 ? comparedPath : input.path, path)
    return { ...opened, path, password: removals.size === 0 && opened.encrypted ? input.password : undefined }
  }
  noteOpening(context, { ...opened, document })
  noteCompressed(context, { made, written: written.told(), sizes: { before: input.size, after: size }, document })
  return { ...opened, path: made.path }
}

function compress(
  source: CompressSource,
  options: Options,
  how: Omit<FileOptions, 'images' | 'colours'>,
): Promise<(CompressedFile & Partial<FittedFile>) | undefined> {
  const { targetBytes } = options
  const fewer = { ...how, colours: options.colours === 'keep' ? undefined : options.colours }
  return targetBytes === undefined
    ? compressFile(source, { ...fewer, images: levelsOf(options) })
    : compressToTarget(source, { ...fewer, targetBytes })
}
