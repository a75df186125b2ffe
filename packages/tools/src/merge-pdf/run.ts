import { assemblePdf } from '@octavo/documents/assemble/assemble.ts'
import { sortFiles } from '../options/sort-files.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { notesOf } from './run/notes.ts'
import { type OpenedFile, openFiles } from './run/open-files.ts'
import { planPages } from './run/plan.ts'
import { mergePdf } from './tool.ts'

/** Joins files and single pages of them into one PDF. */
export default withSignaturePolicy(withPdfOutput(run))

async function run(context: RunContext<Options>): Promise<void> {
  const { options, progress } = context
  const opened = await openFiles(context, (done, place) => progress(done * openedShare, place))
  try {
    const files = sortFiles(opened, options.sort)
    const places = planPages(files, options)
    const path = context.newPath('.pdf')
    const assembled = await assemblePdf({
      sources: files.map((file) => ({ pdf: file.pdf, title: titleOf(file, options.bookmarkTitle) })),
      places,
      bookmarks: options.bookmarks,
      forms: options.forms,
      sameWidth: options.sameWidth,
      cover: options.cover,
      ...(options.footer && { footers: files.map((file) => titleOf(file, options.footer || 'name')) }),
      ...(options.toc && {
        contents: {
          heading: 'Contents',
          titles: files.map((file) => titleOf(file, options.toc || 'name')),
          padToEven: options.blankAfterOdd,
        },
      }),
      path,
      progress: (done) => progress(openedShare + done * (1 - openedShare)),
    })
    for (const note of notesOf(files, assembled)) context.note(note)
    const first = places.find((place) => place.kind === 'page')
    const named = files[first?.source ?? 0]
    const number = context.inputs.find(({ document }) => document === named?.document)?.number ?? 1
    await context.deliver({
      path,
      name: resultName(options.fileName, `{name}-${mergePdf.suffix}`, {
        name: named?.name ?? 'document',
        n: 1,
        total: 1,
        file: number,
      }),
      mimeType: 'application/pdf',
      pageCount: assembled.pageCount,
    })
  } finally {
    for (const { pdf } of opened) pdf.dispose()
  }
}

/** Opening only reads tables; the bytes are copied when the result is written. */
const openedShare = 0.1

function titleOf({ name, title }: OpenedFile, wish: 'name' | 'title'): string {
  return wish === 'title' ? (title ?? name) : name
}
