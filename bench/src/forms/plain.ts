import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFields } from '@octavo/documents/form-finding/find-fields.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { atMost, type Report } from '../measure/report.ts'

/** Folders of the corpus without forms: texts, tables, scans. */
const folders = ['pdf/text', 'pdf/tagged', 'pdf/outlined', 'pdf/cjk-rtl', 'pdf/scanned', 'pdf/photo', 'tables/icdar2013']

/** How many fields are proposed on documents that ask for nothing. */
export async function runPlain([corpus = '../shared/corpus']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  let parts = 0
  const newPath = () => join(work, `part-${++parts}.pdf`)
  const rows: string[][] = []
  let [documents, silent, pages, proposals] = [0, 0, 0, 0]
  const reasons = new Map<string, number>()
  try {
    for (const folder of folders) {
      for (const name of (await readdir(resolve(corpus, folder))).filter((file) => file.endsWith('.pdf')).toSorted()) {
        const path = resolve(corpus, folder, name)
        const found = await findFields(path, { newPath })
        using document = await openText(path, { newPath })
        for (const { reason } of found) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        documents += 1
        pages += document.pageCount
        proposals += found.length
        if (found.length === 0) silent += 1
        else rows.push([`${folder}/${name}`, String(document.pageCount), String(found.length)])
      }
    }
    return {
      about: `Fields that are proposed on ${documents} documents of ${pages} pages that aren't forms: texts, tables and scans.`,
      tables: [
        { head: ['document', 'pages', 'proposed'], rows: [...rows, ['all', String(pages), String(proposals)]] },
        { head: ['because of', 'proposed'], rows: [...reasons].map(([reason, count]) => [reason, String(count)]) },
      ],
      bars: [
        atMost('proposals a page of other documents', proposals / pages, 0.2, 'proposals'),
        atMost('documents with any', 1 - silent / documents, 0.35, 'of all'),
      ],
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
