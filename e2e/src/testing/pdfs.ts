import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file as a person would choose it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PDF with one page for each text. */
export function textPdf(name: string, ...texts: string[]): TestFile {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...texts.flatMap((text, index) => {
      const content = `BT /F 24 Tf 40 300 Td (${text}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return pdfOf(name, objects)
}

/** A PDF with one page that has a table. */
export function tablePdf(name: string): TestFile {
  const rows = ['Town Area People', 'Aachen 160 249070', 'Bonn 141 331885', 'Cologne 405 1073096'].map((row) => row.split(' '))
  const shown = rows.flatMap((texts, row) => texts.map((text, column) => `1 0 0 1 ${40 + column * 80} ${300 - row * 16} Tm (${text}) Tj`))
  const content = `BT /F 10 Tf ${shown.join(' ')} ET`
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}

/** A PDF of these objects, of which the first is its root; `info` is the number of the info dictionary. */
export function pdfOf(name: string, objects: readonly string[], { info }: { info?: number } = {}): TestFile {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const about = info === undefined ? '' : `/Info ${info} 0 R`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${about}>>\nstartxref\n${body.length}\n%%EOF\n`
  const whole = `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(whole, 'latin1') }
}

/** The same file with a password, encrypted by Debian's qpdf. */
export async function locked(file: TestFile, password: string): Promise<TestFile> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'in.pdf'), file.buffer)
    await run('qpdf', ['--encrypt', password, 'owner', '256', '--', join(folder, 'in.pdf'), join(folder, 'out.pdf')])
    return { ...file, buffer: await readFile(join(folder, 'out.pdf')) }
  })
}

/** The text of each page, read by poppler. */
export async function pageTexts(path: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-layout', path, '-'])
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((page) => page.trim())
}

/** The rotation of each page, read by poppler. */
export async function pageRotations(path: string): Promise<number[]> {
  const { stdout } = await run('pdfinfo', ['-f', '1', '-l', '-1', path])
  return [...stdout.matchAll(/^Page +\d+ rot: +(\d+)$/gm)].map((match) => Number(match[1]))
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-e2e-pdf-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
