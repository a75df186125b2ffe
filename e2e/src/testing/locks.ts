import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestFile } from './pdfs.ts'

const run = promisify(execFile)

/** The same file with restrictions and without a password for opening: no printing or copying, or what qpdf's arguments say. */
export async function restricted(file: TestFile, forbidden: readonly string[] = ['--print=none', '--extract=n']): Promise<TestFile> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-e2e-locks-'))
  try {
    await writeFile(join(folder, 'in.pdf'), file.buffer)
    await run('qpdf', ['--encrypt', '', 'owner', '256', ...forbidden, '--', join(folder, 'in.pdf'), join(folder, 'out.pdf')])
    return { ...file, buffer: await readFile(join(folder, 'out.pdf')) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** qpdf's description of a file's encryption; `undefined` if the password doesn't open it. */
export async function encryptionOf(path: string, password = ''): Promise<string | undefined> {
  const { stdout } = await run('qpdf', ['--show-encryption', `--password=${password}`, path]).catch(() => ({ stdout: '' }))
  return stdout === '' || stdout.includes('Incorrect password supplied') ? undefined : stdout
}
