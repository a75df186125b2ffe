import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Permissions that are taken away, as qpdf's command line names them. */
export type Forbidden = Readonly<Record<string, string>>

/** A PDF that everybody can open and nobody may print or copy, made by Debian's qpdf. */
export async function restrictedPdf(pdf: Uint8Array): Promise<Buffer> {
  return pdfForbidding(pdf, { print: 'none', extract: 'n', modify: 'none' })
}

/** A PDF that everybody can open and that forbids just this. */
export async function pdfForbidding(pdf: Uint8Array, forbidden: Forbidden): Promise<Buffer> {
  return withFile(pdf, async (path) => {
    const switches = Object.entries(forbidden).map(([name, value]) => `--${name}=${value}`)
    await run('qpdf', ['--encrypt', '', 'owner', '256', ...switches, '--', path, `${path}.out`])
    return readFile(`${path}.out`)
  })
}

/** What qpdf says that somebody with this password may do. */
export async function capabilitiesOf(pdf: Uint8Array, password = ''): Promise<Record<string, boolean>> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('qpdf', ['--json', '--json-key=encrypt', `--password=${password}`, path])
    return (JSON.parse(stdout) as { encrypt: { capabilities: Record<string, boolean> } }).encrypt.capabilities
  })
}

/** What poppler says about the same: `print:yes copy:no change:yes addNotes:yes`. */
export async function popplerPermissions(pdf: Uint8Array, password = ''): Promise<string | undefined> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('pdfinfo', ['-upw', password, path])
    return /^Encrypted: +yes \((.*) algorithm:/m.exec(stdout)?.[1]
  })
}

/** How a PDF is locked, in qpdf's words; `undefined` if the password does not open it. */
export async function encryptionOf(pdf: Uint8Array, password = ''): Promise<string | undefined> {
  return withFile(pdf, async (path) => {
    await writeFile(`${path}.password`, password)
    return run('qpdf', ['--show-encryption', `--password-file=${path}.password`, path]).then(
      // qpdf shows what it can of a file that stays closed to it.
      ({ stdout }) => (stdout.includes('Incorrect password supplied') ? undefined : stdout),
      () => undefined,
    )
  })
}

async function withFile<Result>(content: Uint8Array, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-locks-'))
  try {
    const path = join(folder, 'file.pdf')
    await writeFile(path, content)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
