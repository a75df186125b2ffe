import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { atLeast, atMost, type Report } from '../measure/report.ts'
import { corpusPdfs } from './corpus-pdfs.ts'
import { type EditedFile, type Replacement, replaceText } from './replacements.ts'
import { ways } from './ways.ts'

const verboseFlag = '--verbose'

/** What text changes do to real files, judged by poppler. Takes folders or files to read. With `--verbose` every miss is told. */
export async function runReplace(args: readonly string[]): Promise<Report> {
  const given = args.filter((argument) => argument !== verboseFlag)
  const folder = mkdtempSync(join(tmpdir(), 'octavo-editor-'))
  try {
    const edited = await editAll(given, folder)
    if (args.includes(verboseFlag))
      for (const one of edited.edits.filter(isMissed)) console.log(one.file, one.page, one.way, one.reason ?? '', one.difference ?? '')
    return reportOf(edited)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** All files that open; of large ones a few edits, since writing them many times would measure the disk. */
async function editAll(given: readonly string[], folder: string): Promise<EditedFile> {
  const all: EditedFile = { edits: [], untouched: 0, touched: [] }
  for (const file of await corpusPdfs(given)) {
    try {
      const { edits, untouched, touched } = replaceText(file, folder, statSync(file).size > largeFile ? { pages: 4, rounds: 2 } : {})
      all.edits.push(...edits)
      all.untouched += untouched
      all.touched.push(...touched)
    } catch (error) {
      // Files that don't open are judged elsewhere.
      if (!(error instanceof AppError)) throw error
    }
  }
  return all
}

const largeFile = 5_000_000

function isMissed({ outcome, isFound, isRestSame, isBandOnly }: Replacement): boolean {
  return outcome === 'refused' || (outcome === 'done' && (!isFound || !isRestSame || isBandOnly === false))
}

function reportOf({ edits: replaced, untouched, touched }: EditedFile): Report {
  const done = replaced.filter(({ outcome }) => outcome === 'done')
  const level = done.filter(({ isBandOnly }) => isBandOnly !== undefined)
  const share = (part: readonly unknown[], whole: readonly unknown[]) => (100 * part.length) / Math.max(1, whole.length)
  const rows = Object.keys(ways).map((way) => {
    const own = replaced.filter((one) => one.way === way)
    const count = (fits: (one: Replacement) => boolean) => String(own.filter(fits).length)
    return [
      way,
      String(own.length),
      count(({ outcome }) => outcome === 'refused'),
      count(({ isFound }) => isFound),
      count(({ isRestSame }) => isRestSame),
      count(({ isBandOnly }) => isBandOnly === true),
    ]
  })
  return {
    about:
      'Up to four pages of every file of the corpus that opens are edited in each way, one edit a page. Poppler reads the page before and ' +
      'after: it must find the new words, and cut all others by the white space around them as before. Pixels may change in the edited ' +
      'lines alone, and not at all on other pages. What has no room beside other text is refused.',
    tables: [{ head: ['edit', 'tried', 'refused', 'found', 'rest the same', 'only its lines changed'], rows }],
    bars: [
      atLeast(
        'new words found by poppler',
        share(
          done.filter(({ isFound }) => isFound),
          done,
        ),
        99,
        '%',
      ),
      atLeast(
        'other words unchanged',
        share(
          done.filter(({ isRestSame }) => isRestSame),
          done,
        ),
        100,
        '%',
      ),
      atLeast(
        'changes in the edited lines alone',
        share(
          level.filter(({ isBandOnly }) => isBandOnly),
          level,
        ),
        100,
        '%',
      ),
      atMost(`changed pages of ${untouched} that nobody edited`, touched.length, 0, 'pages'),
    ],
  }
}
