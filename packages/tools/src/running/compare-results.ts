import { copyFile } from 'node:fs/promises'
import type { LostThings } from '@octavo/core/api/fidelity.ts'
import type { LostThing } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { compareResult, type MadeDocument, type Original, readOriginal } from '@octavo/documents/fidelity/compare-result.ts'
import { lostThings } from '@octavo/documents/fidelity/lost-things.ts'
import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { hasSlotOffice, slotOffice } from '@octavo/documents/office/slot.ts'
import { comparedByDefault, comparedCount, comparedOnRequest, type FidelityOptions } from '../options/fidelity-options.ts'
import type { RunContext, RunInput, RunOutput } from './runner.ts'

/** A file that was converted, with the text that was read of it. */
export interface ConvertedInput {
  input: RunInput
  read: TextDocument
  pages: readonly number[]
  /** What the result is for the office program; undefined if it can't be compared, such as text without pages. */
  family: MadeDocument['family'] | undefined
  /** How many images the result lacks. */
  lostImages?: number
  /** What is usually lost, but not here. */
  kept?: readonly LostThing[]
}

interface Waiting {
  original: Original
  made: MadeDocument
  document: string
  result: string
  lost: LostThings
}

/** Delivers the results of a tool and compares them with what they were made from. */
export interface ComparedResults<Options> {
  /** For the conversion: its progress leaves room for the comparison. */
  context: RunContext<Options>
  /** Notes what couldn't be carried over and delivers the result; throws `FIDELITY_TOO_LOW` instead if it's below the wanted score. */
  deliver(output: RunOutput, converted: ConvertedInput): Promise<void>
  /** Compares what was delivered. Nothing that goes wrong in it takes a result away. */
  end(): Promise<void>
}

/** Comparing takes about as long as converting. */
const convertingShare = 0.5

export function createComparedResults<Options extends FidelityOptions>(context: RunContext<Options>): ComparedResults<Options> {
  const { options, newPath } = context
  const waiting: Waiting[] = []
  const mayWait = options.fidelity !== 'never' && options.minFidelity === 0 && hasSlotOffice()
  const converting: RunContext<Options> = mayWait
    ? { ...context, progress: (done, place) => context.progress(done * convertingShare, place) }
    : context

  const compare = ({ original, made }: Pick<Waiting, 'original' | 'made'>, onPage: (done: number) => void = () => {}) =>
    compareResult(original, made, { newPath: () => newPath('.pdf'), onPage }).finally(() => slotOffice().renew())

  async function tryToCompare(one: Waiting, index: number): Promise<void> {
    const { pages } = one.original
    const tell = (done: number) =>
      context.progress(convertingShare + ((index + done / pages.length) / waiting.length) * (1 - convertingShare), {
        document: one.document,
        page: done,
        pages: pages.length,
      })
    try {
      const { report, path } = await compare(one, tell)
      await context.prove({ result: one.result, document: one.document, report: { ...report, lost: one.lost }, path })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      context.note({ code: 'FIDELITY_UNKNOWN', document: one.document, details: { reason: error.toPlain() } })
    }
  }

  return {
    context: converting,
    async deliver(output, converted) {
      const { input, pages } = converted
      const { document } = input
      const { lostImages = 0, kept = [] } = converted
      const inFile = lostThings(input.path, { pages, password: input.password })
      for (const thing of kept) delete inFile[thing]
      const lost: LostThings = { ...inFile, ...(lostImages > 0 && { images: lostImages }) }
      if (Object.keys(lost).length > 0) context.note({ code: 'NOT_CARRIED_OVER', document, details: { lost } })
      const count = converted.family === undefined ? 0 : comparedCount(options, pages.length)
      const one = { original: readOriginal(input, { read: converted.read, pages, count }), document, result: output.path, lost }
      const made = { path: output.path, mimeType: output.mimeType, family: converted.family ?? 'text' } as const
      if (count > 0 && options.minFidelity > 0) {
        const { report, path } = await provenAbove(options.minFidelity, () => compare({ ...one, made }))
        await context.deliver(output)
        return context.prove({ result: output.path, document, report: { ...report, lost }, path })
      }
      if (count > 0 && hasSlotOffice()) {
        // The result is taken away as soon as it's delivered; a file with a second name wouldn't be taken.
        const copy = newPath('.office')
        await copyFile(output.path, copy)
        waiting.push({ ...one, made: { ...made, path: copy } })
      } else if (count > 0 && options.fidelity === 'always') context.note({ code: 'FIDELITY_UNKNOWN', document })
      else if (converted.family !== undefined && options.fidelity === 'auto' && pages.length > comparedByDefault)
        context.note({ code: 'FIDELITY_SKIPPED', document, details: { most: comparedByDefault, first: comparedOnRequest } })
      await context.deliver(output)
      await context.delivered(document, waiting.at(-1)?.document === document)
    },
    async end() {
      for (const [index, one] of waiting.entries()) await tryToCompare(one, index)
    },
  }
}

/** Who asks for a lowest score gets nothing that wasn't compared either. */
async function provenAbove<Compared extends { report: { score: number } }>(
  least: number,
  compare: () => Promise<Compared>,
): Promise<Compared> {
  if (!hasSlotOffice()) throw new AppError('FIDELITY_UNKNOWN')
  const compared = await compare().catch((cause: unknown) => {
    throw cause instanceof AppError ? new AppError('FIDELITY_UNKNOWN', { cause }) : cause
  })
  const { score } = compared.report
  if (score < least) throw new AppError('FIDELITY_TOO_LOW', { details: { score, least } })
  return compared
}
