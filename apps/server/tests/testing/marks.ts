import { readFile } from 'node:fs/promises'
import { openDatabase } from '@octavo/data/database.ts'

/** The names of the marks that a text or file contains, in any of the usual encodings. */
export function marksIn(content: string | Uint8Array, marks: Readonly<Record<string, string>>): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return Object.entries(marks)
    .filter(([, mark]) => spellings(mark).some((spelling) => bytes.includes(spelling)))
    .map(([name]) => name)
}

/** The same for files, each with its name first. */
export async function marksInFiles(paths: readonly string[], marks: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    // A file may be deleted meanwhile.
    const content = await readFile(path).catch(() => Buffer.alloc(0))
    found.push(...marksIn(content, marks).map((mark) => `${path}: ${mark}`))
  }
  return found
}

/** Every value of every table, including those of the queue. */
export async function databaseText(url: string): Promise<string> {
  const database = openDatabase({ url })
  try {
    return await database.inTransaction(async (transaction) => {
      const { rows: tables } = await transaction.executeSql(
        "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
      )
      let text = ''
      for (const { name } of tables as { name: string }[]) {
        const { rows } = await transaction.executeSql(`select * from ${name}`)
        text += rows.map((row) => `${name} ${valuesOf(row as object)}\n`).join('')
      }
      return text
    })
  } finally {
    await database.close()
  }
}

function valuesOf(row: object): string {
  return Object.entries(row)
    .map(([column, value]) => `${column}=${Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)}`)
    .join(' ')
}

function spellings(mark: string): Buffer[] {
  const plain = Buffer.from(mark)
  return [plain, Buffer.from(plain.toString('hex')), Buffer.from(plain.toString('base64').replace(/=+$/, '')), Buffer.from(mark, 'utf16le')]
}
