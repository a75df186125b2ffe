import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LockFile } from '../borders/platform-packages.ts'
import { headings } from './licence-headings.ts'
import { licenceTexts } from './licence-text.ts'
import { fonts, nativeLibraries, type Part, systemPrograms } from './other-parts.ts'
import { shippedPackages } from './shipped-packages.ts'

/** Components of one kind, under their heading on the page and in the file. */
export interface LicenceGroup {
  heading: string
  parts: readonly Part[]
}

/** Everything that is shipped, and what is used without being shipped, as currently installed. */
export function collectLicences(root: string): LicenceGroup[] {
  const packages = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile)
  const texts = licenceTexts(root, packages)
  return [
    { heading: headings.engine, parts: nativeLibraries(root) },
    { heading: headings.fonts, parts: fonts(root) },
    { heading: headings.packages, parts: packages.map((each) => ({ ...each, text: texts.get(each.path) ?? '' })) },
    { heading: headings.system, parts: systemPrograms },
  ]
}

/** Writes all licences with their texts as one plain file next to the pages. */
export async function writeNotice({ root, dist }: { root: string; dist: string }): Promise<void> {
  await writeFile(join(dist, 'NOTICE.txt'), noticeOf(collectLicences(root)))
}

const line = '='.repeat(80)

/** A text that many share is written once, below all their names. */
function noticeOf(groups: readonly LicenceGroup[]): string {
  const sections = groups.map(({ heading, parts }) => [line, heading, line, '', ...byText(parts)].join('\n'))
  return `Octavo is open source under the MIT licence. It contains the following software.\n\n${sections.join('\n\n')}\n`
}

function byText(parts: readonly Part[]): string[] {
  const groups = Map.groupBy(parts, ({ text }) => text)
  return [...groups].map(([text, sharing]) => [...sharing.map(title), '', text, '', '-'.repeat(80)].join('\n'))
}

function title({ name, version, licence }: Part): string {
  return `${[name, version].filter(Boolean).join(' ')} (${licence})`
}
