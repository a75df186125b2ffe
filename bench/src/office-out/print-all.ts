import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findOffice } from '@octavo/documents/office/find-office.ts'
import { nearFontsIn } from '@octavo/documents/office/near-fonts.ts'

const call = promisify(execFile)
/** One start of LibreOffice for so many documents; one that makes it fail takes the others with it. */
const together = 20

/** Prints documents to PDFs of the same name in a folder. Those that can't be printed have none. */
export async function printAll(paths: readonly string[], folder: string): Promise<void> {
  const found = findOffice()
  if (found.lane === 'off') throw new Error(found.reason)
  const program = join(found.program, 'soffice')
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, SAL_USE_VCLPLUGIN: 'svp', ...nearFontsIn(folder) }
  const print = async (some: readonly string[]) => {
    const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf:writer_pdf_Export', '--outdir', folder, ...some]
    await call(program, args, { timeout: 60_000 + 20_000 * some.length, maxBuffer: 1e8, env }).catch(() => {})
  }
  for (let at = 0; at < paths.length; at += together) await print(paths.slice(at, at + together))
  for (const path of paths) if (!existsSync(join(folder, basename(path).replace(/\.[^.]*$/, '.pdf')))) await print([path])
}
