import type { TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { recogniseScans } from '@octavo/documents/ocr/recognised-document.ts'
import type { OcrOptions } from '../options/ocr-options.ts'
import { createOcrFindings } from './ocr-findings.ts'
import type { RunContext, TellProgress } from './runner.ts'

interface ScannedInput {
  /** The input's ref. */
  document: string
  opened: TextDocument
  pages: readonly number[]
  progress: TellProgress
}

interface ScansRead {
  read: TextDocument
  /** The pages whose text was looked for. */
  tried: ReadonlySet<number>
  progress: TellProgress
}

/**
 * An input with the text of its scans, and the progress of what is done with it afterwards. As it is where that isn't wanted, or where the
 * server can't recognise text and nobody asked for it.
 */
export async function readScans(
  { options, newPath, note }: RunContext<OcrOptions>,
  { document, opened, pages, progress }: ScannedInput,
): Promise<ScansRead> {
  const { ocr, languages } = options
  const findings = createOcrFindings()
  const { tried } = findings
  if (ocr === 'never' || (ocr === 'auto' && installedLanguages().length === 0)) return { read: opened, tried, progress }
  let done = 0
  const read = await recogniseScans(opened, pages, {
    mode: ocr,
    languages,
    unitOf: () => 1,
    newPath,
    onRead(page, scans) {
      findings.add(page)
      done += 1
      progress((done / scans) * readingShare, { page: done, pages: scans })
    },
  })
  for (const found of findings.notes()) note({ ...found, document })
  if (done === 0) return { read, tried, progress }
  return { read, tried, progress: (share, at) => progress(readingShare + share * (1 - readingShare), at) }
}

/** Recognising text takes most of the time. */
const readingShare = 0.9
