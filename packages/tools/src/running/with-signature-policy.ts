import { AppError } from '@octavo/core/messages/errors.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { isSigned, removeSignatures } from '@octavo/documents/signatures/remove-signatures.ts'
import type { SignatureOptions } from '../options/signature-options.ts'
import { noteOpening } from './open-pdf-input.ts'
import type { RunContext, RunInput, Runner } from './runner.ts'
import { writeResult } from './write-result.ts'

/** A runner whose signed inputs are treated according to `signatureOptions` first. */
export function withSignaturePolicy<Options extends SignatureOptions>(run: Runner<Options>): Runner<Options> {
  return async (context) => {
    if (context.options.signatures === 'warn') return run(context)
    const inputs: RunInput[] = []
    const refused: AppError[] = []
    for (const input of context.inputs) {
      try {
        inputs.push(mayBeSigned(input) ? await settled(context, input) : input)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // The tool itself reports an input that can't be opened.
        if (error.code !== 'SIGNED_DOCUMENT') inputs.push(input)
        else {
          refused.push(error)
          context.fail(input.document, error.toPlain())
        }
      }
    }
    const [first] = refused
    if (inputs.length === 0 && first) throw first
    try {
      await run({ ...context, inputs })
    } catch (error) {
      // Tables, values and images alone are nothing to work on: what is missing is the file that was refused.
      const hasPdf = inputs.some(({ mimeType }) => mimeType === 'application/pdf')
      throw first && !hasPdf ? first : error
    }
  }
}

/** Files between two steps have no facts, so they are examined. */
function mayBeSigned({ mimeType, facts }: RunInput): boolean {
  return mimeType === 'application/pdf' && (facts?.signed ?? true)
}

async function settled({ options, newPath, note }: RunContext<SignatureOptions>, input: RunInput): Promise<RunInput> {
  const { document, path, password: given, facts } = input
  const opened = await openPdfOrRepair(path, { newPath: () => newPath('.pdf'), ...(given !== undefined && { password: given }) })
  using pdf = opened.pdf
  if (!isSigned(pdf)) return input
  if (options.signatures === 'refuse') throw new AppError('SIGNED_DOCUMENT')
  const look = options.signatures === 'flatten' ? 'stays' : 'goes'
  removeSignatures(pdf, { look })
  const unsigned = newPath('.pdf')
  writeResult({ note }, { document, pdf, path: unsigned }, {})
  noteOpening({ note }, { ...opened, document })
  note({ code: look === 'stays' ? 'SIGNATURE_FLATTENED' : 'SIGNATURE_REMOVED', document })
  const { password: _, ...rest } = input
  return { ...rest, path: unsigned, ...(facts && { facts: { ...facts, signed: false, encrypted: false } }) }
}
