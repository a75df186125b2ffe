import { AppError } from '@octavo/core/messages/errors.ts'
import type { RunContext, RunInput, TellProgress } from './runner.ts'

/** Processes one input after the other. One that can't be used fails alone; if none can, the first error is thrown. */
export async function eachInput<Options>(
  context: RunContext<Options>,
  work: (input: RunInput, progress: TellProgress, index: number) => Promise<void>,
): Promise<void> {
  const { inputs } = context
  let firstError: AppError | undefined
  let succeeded = 0
  for (const [index, input] of inputs.entries()) {
    const place = { file: index + 1, files: inputs.length, document: input.document }
    context.setSource(input.document)
    context.progress(index / inputs.length, place)
    try {
      await work(input, (done, at) => context.progress((index + done) / inputs.length, { ...place, ...at }), index)
      succeeded += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      firstError ??= error
      context.fail(input.document, error.toPlain())
    }
    context.progress((index + 1) / inputs.length, place)
  }
  context.setSource(undefined)
  if (succeeded === 0 && firstError) throw firstError
}
