import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Encrypts a PDF with AES-256. qpdf reads the password from a file, where no character is special. */
export async function encryptedPdf(pdf: Uint8Array, userPassword: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-encrypt-'))
  try {
    const [input, output, job] = [join(folder, 'in.pdf'), join(folder, 'out.pdf'), join(folder, 'job.json')]
    await writeFile(input, pdf)
    const encrypt = { userPassword, ownerPassword: 'owner', '256bit': {} }
    await writeFile(job, JSON.stringify({ inputFile: input, outputFile: output, encrypt }))
    await run('qpdf', [`--job-json-file=${job}`])
    return await readFile(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
