import { mkdtempSync, rmSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type Replacement, replaceWords, ways } from './editor/replacements.ts'
import { saveEdits } from './editor/save-edits.ts'
import { atLeast, atMost, type Report } from './measure/report.ts'

const verboseFlag = '--verbose'

/** What text changes do to real files, judged by poppler, and how long a save takes. With `--verbose` every miss is told. */
export async function run(args: readonly string[]): Promise<Report> {
  const [corpus = '../shared/corpus/pdf'] = args.filter((argument) => argument !== verboseFlag)
  const folder = mkdtempSync(join(tmpdir(), 'octavo-editor-'))
  try {
    const replaced = await replaceAll(corpus, folder)
    if (args.includes(verboseFlag))
      for (const one of replaced.filter(isMissed)) console.log(one.file, one.way, one.reason ?? '', one.difference ?? '')
    const seconds = await saveEdits(folder)
    return reportOf(replaced, seconds)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Files that don't open are judged elsewhere; writing large ones four times would measure the disk. */
async function replaceAll(corpus: string, folder: string): Promise<Replacement[]> {
  const replaced: Replacement[] = []
  const files: string[] = []
  for await (const name of glob('**/*.pdf', { cwd: corpus }))
    if (!/^(broken|hostile|encrypted|large)/.test(name)) files.push(join(corpus, name))
  for (const file of files.toSorted()) {
    try {
      replaced.push(...replaceWords(file, folder))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return replaced
}

function isMissed({ outcome, isFound, isRestSame, isBandOnly }: Replacement): boolean {
  return outcome === 'refused' || (outcome === 'done' && (!isFound || !isRestSame || isBandOnly === false))
}

function reportOf(replaced: readonly Replacement[], seconds: number): Report {
  const done = replaced.filter(({ outcome }) => outcome === 'done')
  const level = done.filter(({ isBandOnly }) => isBandOnly !== undefined)
  const share = (part: readonly unknown[], whole: readonly unknown[]) => (100 * part.length) / Math.max(1, whole.length)
  const rows = Object.keys(ways).map((way) => {
    const own = replaced.filter((one) => one.way === way && one.outcome !== 'no-word')
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
      'One word of a file is replaced in each way. Poppler reads the page before and after: it must find the new word, and all other words as ' +
      'they were, white space between them included. Pixels may change in the rows of the edited line alone.',
    tables: [{ head: ['replaced by a word that is', 'edits', 'refused', 'found', 'rest the same', 'only its rows changed'], rows }],
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
        'changes in the rows of their line alone',
        share(
          level.filter(({ isBandOnly }) => isBandOnly),
          level,
        ),
        100,
        '%',
      ),
      atMost('save of 50 edits on 300 pages', seconds, 2, 's'),
    ],
  }
}
