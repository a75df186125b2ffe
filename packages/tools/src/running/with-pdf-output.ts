import { rename } from 'node:fs/promises'
import type { Note } from '@octavo/core/messages/notes.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import type { WriteOptions } from '@octavo/documents/engines/qpdf/write-file.ts'
import { changesProperties, writeProperties } from '@octavo/documents/write/properties.ts'
import type { PdfOutputOptions } from '../options/pdf-output-options.ts'
import type { RunContext, Runner } from './runner.ts'
import { writeResult } from './write-result.ts'

/** A runner whose PDFs are written with `pdfOutputOptions`. Not for encrypted results: the runner has to write those itself. */
export function withPdfOutput<Options extends PdfOutputOptions>(run: Runner<Options>): Runner<Options> {
  return async (context) => {
    const finish = pdfOutputWriter(context)
    let document: string | undefined
    await run({
      ...context,
      setSource(source) {
        document = source
        context.setSource(source)
      },
      async deliver(output) {
        if (output.mimeType === 'application/pdf') await finish(output.path, document)
        await context.deliver(output)
      },
    })
  }
}

/** Rewrites a finished PDF with the requested output options; does nothing if there are none. `document` is what it was made from. */
export function pdfOutputWriter({
  options,
  newPath,
  note,
}: Pick<RunContext<PdfOutputOptions>, 'options' | 'newPath' | 'note'>): (path: string, document: string | undefined) => Promise<void> {
  if (!isAskedFor(options)) return async () => {}
  // Many parts of one document get a single note.
  const told = new Set<string>()
  const noteOnce = (one: Note) => {
    const key = `${one.document} ${JSON.stringify(one.details)}`
    if (!told.has(key)) note(one)
    told.add(key)
  }
  return async (path, document) => {
    const finished = newPath('.pdf')
    using pdf = openPdf(path)
    writeProperties(pdf, options.properties)
    writeResult({ note: noteOnce }, { document, pdf, path: finished }, writeOptionsOf(options))
    await rename(finished, path)
  }
}

/** The write options of a document. */
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
