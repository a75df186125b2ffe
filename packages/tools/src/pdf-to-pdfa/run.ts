import { writeFile } from 'node:fs/promises'
import { validatePdfA } from '@octavo/documents/archive/validate/validate-pdfa.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import { archiveResult, noteReport } from '../running/archive-result.ts'
import { eachInput } from '../running/each-input.ts'
import { openPdfInput } from '../running/open-pdf-input.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext, RunInput } from '../running/runner.ts'
import { writeOptionsOf } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { reportJson } from './run/report-json.ts'
import { pdfToPdfa } from './tool.ts'

/** Converts each file to PDF/A, or says whether it is. */
export default async function run(context: RunContext<Options>): Promise<void> {
  if (context.options.mode === 'validate') await eachInput(context, (input, _, index) => validateFile(context, input, index))
  else await convertAll(context)
}

const convertAll = withSignaturePolicy<Options>((context) => eachInput(context, (input, _, index) => convertFile(context, input, index)))

async function convertFile(context: RunContext<Options>, input: RunInput, index: number): Promise<void> {
  const { options, newPath } = context
  const file = await openPdfInput(input, newPath)
  const { name, pageCount, repaired } = file
  // Opened for the first try already.
  const waiting = [file.pdf]
  if (repaired) context.note({ code: 'REPAIRED', document: input.document })
  const path = await archiveResult(context, {
    document: input.document,
    level: options.level,
    allowDowngrade: options.allowDowngrade,
    write: writeOptionsOf(options),
    async open() {
      const pdf = waiting.pop() ?? (await openPdfInput(input, newPath)).pdf
      writeProperties(pdf, options.properties)
      return pdf
    },
  })
  await context.deliver({ path, name: nameOf(context, { name, number: input.number, index }), mimeType: 'application/pdf', pageCount })
}

/** The file is judged as it is stored; opening it first tells whether it can be read at all. */
async function validateFile(context: RunContext<Options>, input: RunInput, index: number): Promise<void> {
  const file = await openPdfInput(input, context.newPath)
  file.pdf.dispose()
  const report = await validatePdfA(input.path, context.options.level)
  const path = context.newPath('.json')
  await writeFile(path, reportJson(report, input.name))
  noteReport(context, { document: input.document, report, mode: 'validate' })
  const name = nameOf(context, { name: file.name, number: input.number, index })
  await context.deliver({ path, name, mimeType: 'application/json' })
}

function nameOf(
  { options, inputs }: RunContext<Options>,
  { name, number, index }: { name: string; number: number; index: number },
): string {
  const suffix = options.mode === 'validate' ? `${pdfToPdfa.suffix}-report` : pdfToPdfa.suffix
  return resultName(options.fileName, `{name}-${suffix}`, { name, n: index + 1, total: inputs.length, file: number })
}
