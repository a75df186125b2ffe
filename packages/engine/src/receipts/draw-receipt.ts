import { AppError } from '@octavo/core/messages/errors.ts'
import { english } from '@octavo/core/text/language.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import { runToolJob, type ToolResult } from '@octavo/tools/tool-jobs.ts'
import { checkUse } from '../shared/check-use.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { type Step, validateSteps } from '../tasks/steps.ts'
import { emptyPdf, type ReceiptText, receiptEdits } from './receipt-page.ts'

/** Draws a receipt as a PDF, in a slot, by the tool with which people add text to pages: names and addresses may be in any script. */
export async function drawReceipt(
  { slots, settings }: Pick<EngineDeps, 'slots' | 'settings'>,
  { text, group }: { text: ReceiptText; group: string },
): Promise<Buffer> {
  const options = { ...receiptEdits(text), properties: { title: text.title } }
  const [step] = await validateSteps({ taskRef: '', taskType: 'edit-pdf', documents: [], options }, english)
  if (!step) throw new AppError('INTERNAL')
  return slots.document.use(checkUse(settings, { group, bytes: 1_000_000 }), async (slot) => {
    const { file } = await edit(slot, step)
    const { content } = await slot.open(file)
    const pieces: Buffer[] = []
    // Copied, since the memory of a piece is used again.
    for await (const piece of content) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  })
}

async function edit(slot: LentSlot, { taskType, options }: Step): Promise<ToolResult> {
  const source = { document: 'empty', name: 'empty.pdf', mimeType: 'application/pdf', size: emptyPdf.length, file: 'empty.pdf' } as const
  await slot.place(source.file, whole(emptyPdf))
  const results: ToolResult[] = []
  let failure: AppError | undefined
  await slot.call(runToolJob, { type: taskType, options, inputs: [{ ...source, isUnchecked: true }] }, (told) => {
    if (told.kind === 'fail') failure = AppError.fromPlain(told.error)
    else if (told.kind === 'results') results.push(...told.results)
  })
  const [made] = results
  if (!made) throw new AppError('INTERNAL', { cause: failure ?? new Error('a receipt was not drawn') })
  return made
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
