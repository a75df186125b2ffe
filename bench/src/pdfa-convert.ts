import { globSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { makeArchive } from '@octavo/documents/archive/convert/make-archive.ts'
import { type PdfALevel, pdfALevels } from '@octavo/documents/archive/levels.ts'
import { brokenStructure, type Guarantee } from '@octavo/documents/compress/guarantees.ts'
import { srgbProfile } from '@octavo/documents/images/profiles/srgb-profile.ts'
import { openPdfOrRepair } from '@octavo/documents/open/repair.ts'
import { isInstalled, measureCommand } from './measure/command.ts'
import { atLeast, atMost, median, type Report } from './measure/report.ts'
import { judgeByVeraPdf, type Verdict } from './measure/verapdf.ts'

/**
 * Converts the PDFs of the corpus to a level of PDF/A and has veraPDF judge the results: how many conform, whether our own validator agrees,
 * and what was lost. Ghostscript converts the same files beside it where it's installed. The arguments are the level and every n-th file.
 */
export async function run([level = '2b', nth = '1', folder = '../shared/corpus/pdf']: readonly string[]): Promise<Report> {
  const wanted = pdfALevels.find((one) => one === level)
  if (!wanted) throw new Error(`There is no level ${level}; there are ${pdfALevels.join(', ')}.`)
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  let made = 0
  const newPath = () => join(work, `${++made}.pdf`)
  try {
    const files = globSync(join(resolve(folder), '*/*.pdf')).toSorted()
    const chosen = files.filter((file, index) => index % Number(nth) === 0 && !file.includes('/hostile/'))
    const ours = await convertAll(chosen, { level: wanted, newPath })
    const theirs = (await isInstalled('gs')) ? await convertByGhostscript(ours, { level: wanted, newPath }) : []
    const judged = await judgeByVeraPdf(ours.map(({ path }) => path))
    return report({ ours, judged, theirs, theirVerdicts: await judgeByVeraPdf(theirs.map(({ path }) => path)), level: wanted })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface Converted {
  file: string
  path: string
  cpuSeconds: number
  /** What our validator says. */
  conforms: boolean
  lost: Guarantee[]
}

interface Place {
  level: PdfALevel
  newPath: () => string
}

/** Files that can't be opened are no documents to convert. */
async function convertAll(files: readonly string[], { level, newPath }: Place): Promise<Converted[]> {
  const converted: Converted[] = []
  for (const file of files) {
    const before = process.cpuUsage()
    try {
      const open = async () => (await openPdfOrRepair(file, { newPath })).pdf
      const { path, report: own } = await makeArchive({ level, allowDowngrade: false, open, newPath })
      const { user, system } = process.cpuUsage(before)
      converted.push({ file, path, cpuSeconds: (user + system) / 1e6, conforms: own.conforms, lost: lostBy(file, path) })
    } catch (error) {
      console.log(`${basename(file)}: ${error instanceof Error && 'code' in error ? error.code : error}`)
    }
  }
  return converted
}

/** Attachments are lost by intent, and a damaged file has nothing to compare with. */
function lostBy(before: string, after: string): Guarantee[] {
  try {
    return brokenStructure({ before, after }).filter((guarantee) => guarantee !== 'attachments')
  } catch {
    return []
  }
}

interface Theirs {
  path: string
  cpuSeconds: number
}

async function convertByGhostscript(ours: readonly Converted[], { level, newPath }: Place): Promise<Theirs[]> {
  const [profile, intent] = [newPath(), newPath()]
  writeFileSync(profile, srgbProfile())
  writeFileSync(intent, intentProgram(profile))
  const converted: Theirs[] = []
  for (const { file } of ours) {
    const path = newPath()
    const options = [
      `-dPDFA=${level[0]}`,
      '-dBATCH',
      '-dNOPAUSE',
      '-sDEVICE=pdfwrite',
      '-sColorConversionStrategy=RGB',
      '-dPDFACompatibilityPolicy=1',
    ]
    const command = ['gs', ...options, `--permit-file-read=${profile}`, `-sOutputFile=${path}`, intent, file] as const
    const cost = await measureCommand([...command]).catch(() => undefined)
    if (cost) converted.push({ path, cpuSeconds: cost.cpuSeconds })
  }
  return converted
}

/** What Ghostscript wants to be told in PostScript: the profile of the output intent. */
function intentProgram(profile: string): string {
  return `%!
[/_objdef {icc} /type /stream /OBJ pdfmark
[{icc} <</N 3>> /PUT pdfmark
[{icc} (${profile}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} <</Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (sRGB)>> /PUT pdfmark
[{Catalog} <</OutputIntents [{intent}]>> /PUT pdfmark
`
}

interface Judged {
  ours: readonly Converted[]
  judged: readonly Verdict[]
  theirs: readonly Theirs[]
  theirVerdicts: readonly Verdict[]
  level: PdfALevel
}

function report({ ours, judged, theirs, theirVerdicts, level }: Judged): Report {
  for (const [index, { file, conforms, lost }] of ours.entries()) {
    const verdict = judged[index]
    if (!verdict?.conforms || !conforms || lost.length > 0)
      console.log(`${basename(file)}: veraPDF ${verdict?.conforms}, ours ${conforms} ${verdict?.broken ?? ''} lost ${lost.join(' ')}`)
  }
  const share = (count: number, all: number) => (100 * count) / Math.max(1, all)
  const passed = judged.filter(({ conforms }) => conforms).length
  const falseClaims = ours.filter(({ conforms }, index) => conforms && !judged[index]?.conforms).length
  const growth = median(ours.map(({ file, path }) => statSync(path).size / statSync(file).size))
  const row = (name: string, figures: readonly (string | number)[]) => [name, ...figures.map(String)]
  return {
    about: `${ours.length} documents of the corpus that can be opened, converted to PDF/A-${level} in one process, validation included, and judged by veraPDF.`,
    tables: [
      {
        head: ['', 'conform', 'lost structure', 'CPU seconds, median', 'size, median'],
        rows: [
          row('Octavo', [
            `${passed} of ${ours.length}`,
            ours.filter(({ lost }) => lost.length > 0).length,
            median(ours.map(({ cpuSeconds }) => cpuSeconds)).toFixed(3),
            `${growth.toFixed(2)}x`,
          ]),
          ...(theirs.length === 0
            ? []
            : [
                row('Ghostscript', [
                  `${theirVerdicts.filter(({ conforms }) => conforms).length} of ${ours.length}`,
                  '',
                  median(theirs.map(({ cpuSeconds }) => cpuSeconds)).toFixed(3),
                  '',
                ]),
              ]),
        ],
      },
    ],
    bars: [
      atLeast(`results that are PDF/A-${level}`, share(passed, ours.length), 95, '%'),
      atMost('claims that veraPDF refuses', falseClaims, 0, 'results'),
      atMost('documents that lost structure', ours.filter(({ lost }) => lost.length > 0).length, 0, 'documents'),
    ],
  }
}
