import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** What veraPDF says of a file: the kind of PDF/A that it claims to be, and which clauses it breaks. */
export interface Verdict {
  /** `none` where it claims nothing, `unreadable` where veraPDF cannot open it. */
  claim: string
  conforms: boolean
  broken: string
}

const home = resolve(import.meta.dirname, '../../verapdf')
const jars = resolve(import.meta.dirname, '../../../.cache/verapdf')

/** Judges files by veraPDF, which Maven fetches by its name the first time. */
export async function judgeByVeraPdf(paths: readonly string[]): Promise<Verdict[]> {
  if (!existsSync(jars)) await fetchJars()
  const judge = spawn('java', ['-cp', `${jars}/*`, `${home}/Judge.java`], { stdio: ['pipe', 'pipe', 'inherit'] })
  judge.stdin.end(paths.map((path) => `${path}\n`).join(''))
  const lines = (await text(judge.stdout)).split('\n').filter((line) => line !== '')
  if (lines.length !== paths.length) throw new Error(`veraPDF judged ${lines.length} of ${paths.length} files`)
  return lines.map((line) => {
    const [claim = '', conforms, broken = ''] = line.split('\t')
    return { claim, conforms: conforms === 'true', broken }
  })
}

async function fetchJars(): Promise<void> {
  const file = ['-q', '-f', `${home}/pom.xml`]
  await promisify(execFile)('mvn', [...file, 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`])
}
