import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { makeArchive } from '@octavo/documents/archive/convert/make-archive.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { showsIn } from '@octavo/documents/testing/edited-pdf.ts'
import { type ClaimOutcome, openClaimPool, runForClaim } from '../measure/claim-runs.ts'
import { atMost, type Report } from '../measure/report.ts'
import { judgeByVeraPdf, type Verdict } from '../measure/verapdf.ts'
import { linesOf } from './page-lines.ts'

/**
 * Edits valid PDF/A files by the tool: a result that still claims to be one must conform, and if the claim went a note must say so. The
 * arguments take every n-th file of veraPDF's own corpus; documents with more text are made PDF/A first.
 */
export async function runArchived([nth = '16', folder = '../shared/corpus']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const pool = openClaimPool(work, 'document')
  let made = 0
  const newPath = () => join(work, `${++made}.pdf`)
  try {
    const own = globSync(join(resolve(folder), 'verapdf/*/*pass*.pdf')).toSorted()
    const texts = globSync(join(resolve(folder), 'pdf/{text,tagged}/*.pdf')).toSorted()
    const sound = await conforming([...own.filter((_, index) => index % Number(nth) === 0), ...(await archived(texts, newPath))])
    const outcomes: (ClaimOutcome & { way: string })[] = []
    for (const file of sound)
      for (const [way, edits] of Object.entries(editsOf(file)))
        outcomes.push({ way, ...(await runForClaim(pool, { type: 'edit-pdf', options: { edits }, files: [file] }, newPath)) })
    const verdicts = await judgeByVeraPdf(outcomes.flatMap(({ results }) => results))
    return report(
      sound.length,
      outcomes.map((outcome) => ({ ...outcome, verdicts: verdicts.splice(0, outcome.results.length) })),
    )
  } finally {
    await pool.close()
    await rm(work, { recursive: true, force: true })
  }
}

async function conforming(paths: readonly string[]): Promise<string[]> {
  const verdicts = await judgeByVeraPdf(paths)
  return paths.filter((_, index) => verdicts[index]?.conforms)
}

/** Documents as PDF/A-2b, and 2a if they are tagged. */
async function archived(files: readonly string[], newPath: () => string): Promise<string[]> {
  const made: string[] = []
  for (const file of files) {
    try {
      const open = async () => (await openPdfOrRepair(file, { newPath })).pdf
      made.push((await makeArchive({ level: file.includes('/tagged/') ? '2a' : '2b', allowDowngrade: true, open, newPath })).path)
    } catch (error) {
      console.log(`${basename(file)}: ${error instanceof Error && 'code' in error ? error.code : error}`)
    }
  }
  return made
}

/** Ways to edit the first page of a file. */
function editsOf(file: string): Record<string, object[]> {
  const base = { id: 'one', on: '1' }
  const area = quadOfBox({ x: 72, y: 72, width: 120, height: 24 })
  return {
    ...textEdits(file, base),
    'text added': [{ ...base, kind: 'text', box: { x: 72, y: 72, width: 200, height: 20 }, runs: [{ text: 'Added: Żółć' }] }],
    highlighted: [{ ...base, kind: 'markup', how: 'highlight', quads: [area] }],
    note: [{ ...base, kind: 'note', at: { x: 72, y: 72 }, note: { text: 'Look here' } }],
    redacted: [{ ...base, kind: 'redact', areas: [area] }],
  }
}

/** A word in letters of the page, and in letters that its font may not have. */
function textEdits(file: string, base: object): Record<string, object[]> {
  const word = showsIn(file, 1, linesOf)
    .filter(({ isInvisible }) => !isInvisible)
    .flatMap(({ words }) => words)
    .find(({ text }) => /^\p{L}{3,12}$/u.test(text))
  if (!word) return {}
  const change = (text: string) => [{ ...base, kind: 'text-change', block: { spans: word.spans, was: word.text }, text: [{ text }] }]
  return {
    'word in its letters': change(word.text.slice(0, 2)),
    'word in other letters': change('Żó'),
    'word gone': [{ ...base, kind: 'text-change', block: { spans: word.spans, was: word.text }, text: [] }],
  }
}

type Judged = ClaimOutcome & { way: string; verdicts: Verdict[] }
const endings = ['conforms', 'no claim, and a note', 'no claim, no note', 'false claim', 'refused'] as const

function endingOf({ verdicts: [verdict], isNoted }: Judged): (typeof endings)[number] {
  if (!verdict) return 'refused'
  if (verdict.conforms) return 'conforms'
  if (verdict.claim !== 'none') return 'false claim'
  return isNoted ? 'no claim, and a note' : 'no claim, no note'
}

function report(files: number, outcomes: readonly Judged[]): Report {
  for (const outcome of outcomes) {
    const ending = endingOf(outcome)
    if (ending !== 'conforms')
      console.log(ending, outcome.way, basename(outcome.files[0] ?? ''), outcome.error ?? outcome.verdicts[0]?.broken)
  }
  const count = (ending: string, some: readonly Judged[]) => some.filter((one) => endingOf(one) === ending).length
  return {
    about: `${files} files that veraPDF finds to be PDF/A, of its own corpus and of ours, edited in each way; ${outcomes.length} edits judged by veraPDF.`,
    tables: [
      {
        head: ['', ...endings],
        rows: [...Map.groupBy(outcomes, ({ way }) => way)].map(([way, some]) => [
          way,
          ...endings.map((ending) => String(count(ending, some))),
        ]),
      },
    ],
    bars: [
      atMost('false claims', count('false claim', outcomes), 0, 'results'),
      atMost('marks that went without a note', count('no claim, no note', outcomes), 0, 'results'),
    ],
  }
}
