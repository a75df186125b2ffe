import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import type { ReadyToolType } from '@octavo/tools'
import { type ClaimOutcome, imageRuns, mergeRuns, officeOptions, openClaimPool, pdfRuns, runForClaim } from './measure/claim-runs.ts'
import { atMost, type Report } from './measure/report.ts'
import { judgeByVeraPdf, type Verdict } from './measure/verapdf.ts'

const officeTools = { doc: 'word-to-pdf', xls: 'excel-to-pdf', ppt: 'ppt-to-pdf' } as const
const mergedAtOnce = 3

/**
 * Sends valid PDF/A files (by veraPDF) through the tools, and Office documents through those that make PDF/A, and validates the results:
 * one that claims PDF/A must conform, and if the claim was removed a note must say so. The arguments take every n-th PDF and every m-th
 * Office document.
 */
export async function run([nth = '4', mth = '6', folder = '../shared/corpus']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  let made = 0
  const newPath = () => join(work, `${++made}.pdf`)
  const pools = { document: openClaimPool(work, 'document'), office: openClaimPool(work, 'office') }
  try {
    const sound = await conforming(globSync(join(resolve(folder), 'verapdf/*/*pass*.pdf')).toSorted())
    const outcomes = [
      ...(await runPdfs(pools.document, everyNth(sound, Number(nth)), newPath)),
      ...(await runImages(pools.document, { files: everyNth(sound, 10 * Number(nth)), images: imageFiles(resolve(folder)) }, newPath)),
      ...(await runOffice(pools.office, everyNth(officeFiles(resolve(folder)), Number(mth)), newPath)),
    ]
    const verdicts = await judgeByVeraPdf(outcomes.flatMap(({ results }) => results))
    return report(outcomes.map((outcome) => ({ ...outcome, verdicts: verdicts.splice(0, outcome.results.length) })))
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.close()))
    await rm(work, { recursive: true, force: true })
  }
}

async function conforming(paths: readonly string[]): Promise<string[]> {
  const verdicts = await judgeByVeraPdf(paths)
  return paths.filter((_, index) => verdicts[index]?.conforms)
}

function everyNth(files: readonly string[], n: number): string[] {
  return files.filter((_, index) => index % n === 0)
}

function officeFiles(folder: string): string[] {
  return globSync(join(folder, 'office/{docx,doc,xlsx,xls,pptx,ppt}/*')).toSorted()
}

async function runPdfs(pool: SlotPool, files: readonly string[], newPath: () => string): Promise<ClaimOutcome[]> {
  const outcomes: ClaimOutcome[] = []
  for (const [index, file] of files.entries()) {
    for (const one of pdfRuns) outcomes.push(await runForClaim(pool, { ...one, files: [file] }, newPath))
    const several = files.slice(index, index + mergedAtOnce)
    if (several.length > 1) for (const one of mergeRuns) outcomes.push(await runForClaim(pool, { ...one, files: several }, newPath))
    process.stderr.write(`\r${index + 1} of ${files.length} PDFs`)
  }
  process.stderr.write('\n')
  return outcomes
}

/** One file of each image type. */
function imageFiles(folder: string): string[] {
  const files = globSync(join(folder, 'images/**/*.{png,jpg,jpeg,tif,tiff,gif,webp,bmp,svg,jp2}')).toSorted()
  return [...Map.groupBy(files, (file) => basename(file).slice(0, 5)).values()].flatMap(([first]) => first ?? [])
}

async function runImages(
  pool: SlotPool,
  { files, images }: { files: readonly string[]; images: readonly string[] },
  newPath: () => string,
): Promise<ClaimOutcome[]> {
  const outcomes: ClaimOutcome[] = []
  for (const [index, image] of images.entries()) {
    for (const file of files) for (const one of imageRuns) outcomes.push(await runForClaim(pool, { ...one, files: [file, image] }, newPath))
    process.stderr.write(`\r${index + 1} of ${images.length} images`)
  }
  process.stderr.write('\n')
  return outcomes
}

async function runOffice(pool: SlotPool, files: readonly string[], newPath: () => string): Promise<ClaimOutcome[]> {
  const outcomes: ClaimOutcome[] = []
  for (const [index, file] of files.entries()) {
    const kind = file.slice(file.lastIndexOf('.') + 1).slice(0, 3) as keyof typeof officeTools
    const type: ReadyToolType = officeTools[kind]
    for (const options of officeOptions)
      outcomes.push(await runForClaim(pool, { type, options: { pdfa: true, ...options }, files: [file] }, newPath))
    const others = files.filter((other) => other.endsWith(`.${file.split('.').at(-1)}`)).slice(0, mergedAtOnce)
    outcomes.push(await runForClaim(pool, { type, options: { pdfa: true, merge: true }, files: others }, newPath))
    if (type === 'word-to-pdf')
      outcomes.push(await runForClaim(pool, { type, options: { pdfa: true, comments: true }, files: [file] }, newPath))
    process.stderr.write(`\r${index + 1} of ${files.length} Office documents`)
  }
  process.stderr.write('\n')
  return outcomes
}

type Judged = ClaimOutcome & { verdicts: Verdict[] }
type Ending = 'claims and conforms' | 'no claim, and a note' | 'no claim, no note' | 'false claim'

const endings: readonly Ending[] = ['claims and conforms', 'no claim, and a note', 'no claim, no note', 'false claim']

/** An encrypted file can't be validated without its password, and a claim in it would be false. */
function endingOf({ claim, conforms }: Verdict, { isNoted, type }: Judged): Ending {
  if (conforms) return 'claims and conforms'
  if (claim !== 'none' && !(claim === 'unreadable' && type === 'protect-pdf')) return 'false claim'
  return isNoted ? 'no claim, and a note' : 'no claim, no note'
}

function report(outcomes: readonly Judged[]): Report {
  const judged = outcomes.flatMap((outcome) =>
    outcome.verdicts.map((verdict) => ({ outcome, verdict, ending: endingOf(verdict, outcome), name: nameOf(outcome) })),
  )
  for (const { ending, outcome, verdict, name } of judged) {
    if (ending === 'claims and conforms' || ending === 'no claim, and a note') continue
    console.log(`${ending}: ${name} ${outcome.files.map((file) => basename(file)).join(' ')}: ${verdict.claim} ${verdict.broken}`)
  }
  for (const { error, files, ...run } of outcomes)
    if (error) console.log(`${error}: ${nameOf(run)} ${files.map((file) => basename(file)).join(' ')}`)
  const count = (ending: Ending, some: typeof judged) => some.filter((one) => one.ending === ending).length
  return {
    about: `Files that veraPDF finds to be PDF/A through the tools, and Office documents as PDF/A with other options; ${judged.length} results judged by veraPDF.`,
    tables: [
      {
        head: ['', ...endings],
        rows: [...Map.groupBy(judged, ({ name }) => name)].map(([name, some]) => [
          name,
          ...endings.map((ending) => String(count(ending, some))),
        ]),
      },
    ],
    bars: [
      atMost('false claims', count('false claim', judged), 0, 'results'),
      atMost('marks that went without a note', count('no claim, no note', judged), 0, 'results'),
    ],
  }
}

function nameOf({ type, options }: Pick<ClaimOutcome, 'type' | 'options'>): string {
  return `${type} ${JSON.stringify(options)}`
}
