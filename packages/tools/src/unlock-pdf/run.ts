import { AppError } from '@octavo/core/errors.ts'
import { readEncryption } from '@octavo/documents/inspect/encryption.ts'
import { eachInput } from '../each-input.ts'
import type { RunContext, RunInput } from '../implement.ts'
import { noteOpening, type OpenedPdf, openPdfInput } from '../open-pdf-input.ts'
import { resultName } from '../result-name.ts'
import type { Options } from './options.ts'
import { restrictionWords } from './restriction-words.ts'
import { unlockPdf } from './tool.ts'

/** Writes each file without its password and its restrictions. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const file = await openPdfInput(withPassword(input, options), newPath)
    using pdf = file.pdf
    const restrictions = readEncryption(pdf)?.restrictions ?? []
    if (!file.encrypted) throw new AppError('DOCUMENT_NOT_LOCKED')
    const what = restrictionWords(restrictions)
    if (!options.confirmRight && (await opensWithoutPassword(input, newPath))) throw new AppError('CONFIRM_RIGHT', { details: { what } })
    const path = newPath('.pdf')
    pdf.write(path, { progress, copyStreams: true })
    noteOpening(context, { ...file, encrypted: false })
    if (restrictions.length > 0) context.note({ code: 'RESTRICTIONS_REMOVED', document: input.document, details: { what } })
    if (input.facts?.signed) context.note({ code: 'SIGNATURE_BROKEN', document: input.document })
    const name = resultName(options.fileName, `{name}-${unlockPdf.suffix}`, { name: file.name, n: index + 1, total: inputs.length })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}

/** A password that was given for the file itself goes before the one for all. */
function withPassword(input: RunInput, { password }: Options): RunInput {
  return password === undefined || input.password !== undefined ? input : { ...input, password }
}

/** Such a file is not closed: it only asks its readers not to do some things. */
async function opensWithoutPassword({ password: _, ...input }: RunInput, newPath: RunContext<Options>['newPath']): Promise<boolean> {
  let opened: OpenedPdf | undefined
  try {
    opened = await openPdfInput(input, newPath)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENT_LOCKED') return false
    throw error
  } finally {
    opened?.pdf.dispose()
  }
}
