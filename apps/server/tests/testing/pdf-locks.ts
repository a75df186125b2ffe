import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { withFile } from './read-pdf.ts'

const run = promisify(execFile)

/** Restrictions, by qpdf's command-line names. */
export type Forbidden = Readonly<Record<string, string>>

/** A PDF without a password for opening that restricts printing and copying, made by Debian's qpdf. */
export async function restrictedPdf(pdf: Uint8Array): Promise<Buffer> {
  return pdfForbidding(pdf, { print: 'none', extract: 'n', modify: 'none' })
}

/** A PDF without a password for opening that restricts only this. */
export async function pdfForbidding(pdf: Uint8Array, forbidden: Forbidden): Promise<Buffer> {
  return withFile(pdf, async (path) => {
    const switches = Object.entries(forbidden).map(([name, value]) => `--${name}=${value}`)
    await run('qpdf', ['--encrypt', '', 'owner', '256', ...switches, '--', path, `${path}.out`])
    return readFile(`${path}.out`)
  })
}

/** What qpdf says this password permits. */
export async function capabilitiesOf(pdf: Uint8Array, password = ''): Promise<Record<string, boolean>> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('qpdf', ['--json', '--json-key=encrypt', `--password=${password}`, path])
    return (JSON.parse(stdout) as { encrypt: { capabilities: Record<string, boolean> } }).encrypt.capabilities
  })
}

/** poppler's view of the same: `print:yes copy:no change:yes addNotes:yes`. */
export async function popplerPermissions(pdf: Uint8Array, password = ''): Promise<string | undefined> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run('pdfinfo', ['-upw', password, path])
    return /^Encrypted: +yes \((.*) algorithm:/m.exec(stdout)?.[1]
  })
}

/** qpdf's description of a PDF's encryption; `undefined` if the password doesn't open it. */
export async function encryptionOf(pdf: Uint8Array, password = ''): Promise<string | undefined> {
  return withFile(pdf, async (path) => {
    await writeFile(`${path}.password`, password)
    return run('qpdf', ['--show-encryption', `--password-file=${path}.password`, path]).then(
      // qpdf shows what it can of a file that it can't decrypt.
      ({ stdout }) => (stdout.includes('Incorrect password supplied') ? undefined : stdout),
      () => undefined,
    )
  })
}
