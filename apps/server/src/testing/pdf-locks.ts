import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A PDF that everybody can open and nobody may print or copy, made by Debian's qpdf. */
export async function restrictedPdf(pdf: Uint8Array): Promise<Buffer> {
  return withFile(pdf, async (path) => {
    const forbidden = ['--print=none', '--extract=n', '--modify=none']
    await run('qpdf', ['--encrypt', '', 'owner', '256', ...forbidden, '--', path, `${path}.out`])
    return readFile(`${path}.out`)
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
