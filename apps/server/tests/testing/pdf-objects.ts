import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withFile } from './read-pdf.ts'

const run = promisify(execFile)

/** A PDF as qpdf's JSON: objects by name; texts begin with `u:`, names with a slash. */
export async function pdfObjects(pdf: Uint8Array, password = ''): Promise<Record<string, unknown>> {
  const json = await withFile(pdf, (path) =>
    run('qpdf', [`--password=${password}`, '--json=2', '--json-key=qpdf', path], { maxBuffer: 1e8 }),
  )
  return JSON.parse(json.stdout).qpdf[1] as Record<string, unknown>
}

/** The uncompressed content of a PDF, to search for what must not be in it. */
export async function unpackedPdf(pdf: Uint8Array): Promise<Buffer> {
  const { stdout } = await withFile(pdf, (path) =>
    run('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'buffer', maxBuffer: 1e8 }),
  )
  return stdout
}

/** PDF names that trigger automatic actions in a reader. Opening at a page, as LibreOffice writes, isn't one. */
export function actionsIn(objects: object): string[] {
  const written = JSON.stringify(objects).replaceAll(/"\/OpenAction":\["\d+ 0 R","\/\w+"(?:,(?:null|[\d.]+))*\]/g, '')
  const found = written.match(/"\/(OpenAction|AA|JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles|RichMedia)"/g)
  return [...new Set(found)]
}

/** Random bytes, which now and then look like text: the names of a file, and the keys of an encrypted one. */
const random = new Set(['/ID', '/O', '/U', '/OE', '/UE', '/Perms'])

/** All texts of a PDF outside its pages: titles, bookmarks, properties. */
export function textsIn(objects: object): string[] {
  const texts: string[] = []
  JSON.stringify(objects, (key, value) => {
    if (random.has(key)) return undefined
    if (typeof value === 'string' && value.startsWith('u:')) texts.push(value.slice(2))
    return value
  })
  return texts
}
