import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, release, totalmem } from 'node:os'
import { type Report, writeReport } from './report.ts'

const path = new URL('../../RESULTS.md', import.meta.url)

/** Replaces the figures of the previous run. */
export async function saveReport(name: string, report: Report): Promise<void> {
  const text = await readFile(path, 'utf8')
  const section = `## ${name}\n\n${circumstances()}\n\n${writeReport(report)}\n\n`
  const place = new RegExp(`^## ${name}\\n[^]*?(?=^## |(?![^]))`, 'm')
  await writeFile(path, place.test(text) ? text.replace(place, () => section) : `${text.trimEnd()}\n\n${section}`)
}

function circumstances(): string {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${arch()}, Linux ${release().split('-')[0]}`
  const load = loadavg()[0]?.toFixed(1)
  return `${date} UTC. ${machine}, load ${load}. Node ${process.versions.node}, qpdf ${version('qpdf')}, PostgreSQL ${version('postgresql')}.`
}

function version(debianPackage: string): string {
  try {
    return execFileSync('dpkg-query', ['-W', debianPackage], { encoding: 'utf8' }).trim().split('\t')[1] ?? ''
  } catch {
    return 'not installed'
  }
}
