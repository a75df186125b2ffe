import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

/** veraPDF's verdict on a file: the PDF/A level that it claims, and which clauses it violates. */
export interface Verdict {
  /** `none` without a claim, `unreadable` if veraPDF can't open it. */
  claim: string
  conforms: boolean
  broken: string
}

const home = resolve(import.meta.dirname, '../../verapdf')
const jars = resolve(import.meta.dirname, '../../../.cache/verapdf')

/** Validates files with veraPDF, which Maven downloads the first time. */
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
