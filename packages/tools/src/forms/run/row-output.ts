import { rm } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import { inOneFolder } from '@octavo/core/options/name-template.ts'
import { createZip, type ZipWriter } from '@octavo/documents/zip/write-zip.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext, RunInput } from '../../running/runner.ts'
import type { Options } from '../options.ts'
import { forms as tool } from '../tool.ts'
import type { FilledRow, RowOutput } from './filled-row.ts'
import { createRowMerge } from './row-merge.ts'

/** More results than these come as archives with so many files each. */
const maxResults = 5000

/** The output that the options ask for. */
export async function createRowOutput(
  context: RunContext<Options>,
  { form, total }: { form: RunInput; total: number },
): Promise<RowOutput> {
  const { options, newPath } = context
  const name = baseName(form.name)
  const nameOf = (row: FilledRow) => rowName(options.rowName, name, row, total)
  const wholeName = (n: number, of: number) =>
    resultName(options.fileName, `{name}-${tool.suffix}`, { name, n, total: of, file: form.number })
  if (options.output === 'merged') return createRowMerge(context, wholeName(1, 1))
  if (total <= maxResults) {
    return {
      add: (path, row) => context.deliver({ path, name: nameOf(row), mimeType: 'application/pdf', pageCount: row.pageCount }),
      end: async () => {},
    }
  }
  const archives = Math.ceil(total / maxResults)
  let [done, packed] = [0, 0]
  let zip: { writer: ZipWriter; path: string; names: Set<string> } | undefined
  const handOver = async () => {
    if (!zip) return
    await zip.writer.end()
    done += 1
    await context.deliver({ path: zip.path, name: `${wholeName(done, archives)}-${done}`, mimeType: 'application/zip' })
    zip = undefined
    packed = 0
  }
  return {
    async add(path, row) {
      if (!zip) {
        const archive = newPath('.zip')
        zip = { path: archive, writer: await createZip(archive, new Date()), names: new Set() }
      }
      await zip.writer.add(unique(nameOf(row), zip.names), path)
      await rm(path)
      packed += 1
      if (packed === maxResults) await handOver()
    },
    end: handOver,
  }
}

/** A name with the cells of a row; the number of the row where it would be empty. */
function rowName(template: string, form: string, { number, columns, row }: FilledRow, total: number): string {
  const padded = String(number - 1).padStart(String(total).length, '0')
  if (template.trim() === '') return `${form}-${padded}`
  const filled = template.replace(/\{([^{}]*)\}/g, (written, word: string) => {
    if (word === 'row') return padded
    if (word === 'name') return form
    const at = columns.indexOf(word)
    return at < 0 ? written : (row[at] ?? '')
  })
  const plain = inOneFolder(filled).replace(/\s+/g, ' ').trim()
  return plain === '' ? `${form}-${padded}` : baseName(`${plain}.pdf`)
}

function unique(name: string, taken: Set<string>): string {
  const safe = name.replace(/[<>:"|?*\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'form'
  let candidate = `${safe}.pdf`
  for (let count = 2; taken.has(candidate.toLowerCase()); count++) candidate = `${safe} (${count}).pdf`
  taken.add(candidate.toLowerCase())
  return candidate
}
