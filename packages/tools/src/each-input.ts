import { AppError } from '@octavo/core/errors.ts'
import type { RunContext, RunInput } from './implement.ts'

/** Takes one input after the other. One that cannot be used fails alone; if none can, the first error is thrown. */
export async function eachInput<Options>(
  context: RunContext<Options>,
  work: (input: RunInput, progress: (done: number) => void, index: number) => Promise<void>,
): Promise<void> {
  const { inputs } = context
  let firstError: AppError | undefined
  let succeeded = 0
  for (const [index, input] of inputs.entries()) {
    context.from(input.document)
    try {
      await work(input, (done) => context.progress((index + done) / inputs.length), index)
      succeeded += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      firstError ??= error
      context.fail(input.document, error.toPlain())
    }
    context.progress((index + 1) / inputs.length)
  }
  context.from(undefined)
  if (succeeded === 0 && firstError) throw firstError
}
