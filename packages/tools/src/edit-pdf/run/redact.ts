import { rm } from 'node:fs/promises'
import type { Edit, Redaction } from '@octavo/core/edits/edit.ts'
import { createAddedContent } from '@octavo/documents/annotate/added-content.ts'
import { createFontBook } from '@octavo/documents/glyphs/font-book.ts'
import { closeGaps } from '@octavo/documents/redact/close-gaps.ts'
import { drawBoxes } from '@octavo/documents/redact/draw-boxes.ts'
import { redactFile } from '@octavo/documents/redact/elsewhere.ts'
import type { Gap } from '@octavo/documents/redact/gapped-lines.ts'
import { redactPage } from '@octavo/documents/redact/redact-page.ts'
import { verifyRedaction } from '@octavo/documents/redact/verify.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { named } from './apply-edits.ts'
import type { PlannedDocument } from './plan-pages.ts'

/** Removes what lies in the areas of redactions, and refuses if something may be left. Boxes are drawn only after that. */
export async function redact({ pdf, plans }: PlannedDocument, edits: readonly Edit[], newPath: () => string): Promise<void> {
  const redactions = edits.filter((edit): edit is Redaction => edit.kind === 'redact')
  if (redactions.length === 0) return
  const positions = new Map(plans.map(({ key }, index) => [key, index + 1]))
  const pages = [...Map.groupBy(redactions, ({ on }) => positions.get(on) ?? 1)].map(([number, ofPage]) => ({ number, ofPage }))
  const words = new Set<string>()
  const gaps = new Map<number, Gap[]>()
  {
    using fonts = createFontBook(pdf, newPath)
    for (const { number, ofPage } of pages)
      asPart({ kind: 'page', number }, () =>
        named(
          () => ofPage[0],
          number,
          () => {
            const removed = redactPage(pdf, number, ofPage, { fonts, newPath })
            for (const word of removed.words) words.add(word)
            if (removed.gaps.length > 0) gaps.set(number, removed.gaps)
          },
        ),
      )
  }
  redactFile(pdf, words)
  const path = newPath()
  pdf.write(path, { copyStreams: true })
  const looked = { page: pages[0]?.number ?? 1 }
  named(
    () => pages.find(({ number }) => number === looked.page)?.ofPage[0],
    () => looked.page,
    () =>
      verifyRedaction(
        path,
        pages.map(({ number, ofPage }) => ({ number, areas: ofPage.flatMap(({ areas }) => areas) })),
        words,
        {
          newPath,
          onPage: (page) => {
            looked.page = page
          },
        },
      ),
  )
  await rm(path, { force: true })
  // Only now may text come to where an area was.
  if (gaps.size > 0) {
    using fonts = createFontBook(pdf, newPath)
    for (const [number, ofPage] of gaps) asPart({ kind: 'page', number }, () => closeGaps(pdf, number, ofPage, fonts))
  }
  const content = createAddedContent(pdf, () => {
    throw new TypeError('Boxes have no images')
  })
  for (const { number, ofPage } of pages) {
    const boxed = ofPage.filter(({ closeGap }) => !closeGap)
    if (boxed.length > 0) drawBoxes(pdf, pdf.page(number), boxed, content)
  }
  content.finish()
}
