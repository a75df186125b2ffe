import { rename } from 'node:fs/promises'
import { changesProperties, writeProperties } from '@octavo/documents/properties.ts'
import { openPdf, type WriteOptions } from '@octavo/documents/qpdf/pdf.ts'
import type { RunContext, Runner } from './implement.ts'
import type { PdfOutputOptions } from './pdf-output-options.ts'

/** A runner whose PDFs are written as `pdfOutputOptions` ask. Not for files that it locks: those it must write so itself. */
export function finishPdfs<Options extends PdfOutputOptions>(run: Runner<Options>): Runner<Options> {
  return async (context) => {
    const finish = finisherOf(context)
    await run({
      ...context,
      async deliver(output) {
        if (output.mimeType === 'application/pdf') await finish(output.path)
        await context.deliver(output)
      },
    })
  }
}

/** Writes a PDF that stands already once more, as it is asked for; costs nothing where nothing is. */
export function finisherOf({
  options,
  newPath,
}: Pick<RunContext<PdfOutputOptions>, 'options' | 'newPath'>): (path: string) => Promise<void> {
  if (!isAskedFor(options)) return async () => {}
  return async (path) => {
    const finished = newPath('.pdf')
    using pdf = openPdf(path)
    writeProperties(pdf, options.properties)
    pdf.write(finished, { copyStreams: true, ...writeOptionsOf(options) })
    await rename(finished, path)
  }
}

/** How a document is to be written. */
export function writeOptionsOf({ linearize, objectStreams, pdfVersion }: PdfOutputOptions): WriteOptions {
  return {
    linearize,
    ...(objectStreams !== 'keep' && { objectStreams: objectStreams === 'pack' }),
    ...(pdfVersion !== undefined && { minimumVersion: pdfVersion }),
  }
}

function isAskedFor({ properties, linearize, objectStreams, pdfVersion }: PdfOutputOptions): boolean {
  return changesProperties(properties) || linearize || objectStreams !== 'keep' || pdfVersion !== undefined
}
