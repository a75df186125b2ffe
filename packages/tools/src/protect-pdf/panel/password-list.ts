import { baseName } from '@octavo/core/files/file-names.ts'

export interface ListedFile {
  id: string
  name: string
}

export interface FilePassword {
  document: string
  userPassword: string
}

/** A pasted list matched to the files on the page. */
export interface ReadList {
  passwords: FilePassword[]
  /** Names in the list that match no file. */
  unknown: string[]
}

/** Parses lines of `name,password`; semicolons and tabs, as spreadsheets write them, work too, and a header line is skipped. */
export function readPasswordList(text: string, files: readonly ListedFile[]): ReadList {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [name = '', password = ''] = cellsOf(line)
    if (name === '' || password === '') continue
    const named = files.filter((file) => sameName(file.name, name))
    for (const { id } of named) found.set(id, password)
    if (named.length === 0 && !(index === 0 && isTitle(name, password))) unknown.push(name)
  }
  return { passwords: [...found].map(([document, userPassword]) => ({ document, userPassword })), unknown }
}

/** The first two cells. Everything after the first separator belongs to the password, unless it is quoted. */
function cellsOf(line: string): string[] {
  const match = /^\s*(?:"((?:[^"]|"")*)"|([^",;\t]*))\s*[,;\t]\s*(?:"((?:[^"]|"")*)"\s*|(.*))$/.exec(line)
  if (!match) return []
  return [unquoted(match[1]) ?? match[2]?.trim() ?? '', unquoted(match[3]) ?? match[4]?.trim() ?? '']
}

function unquoted(cell: string | undefined): string | undefined {
  return cell?.replaceAll('""', '"')
}

/** Lists often omit the extension. */
function sameName(file: string, listed: string): boolean {
  const names = [file, baseName(file)].map((name) => name.normalize().toLowerCase())
  return names.includes(listed.normalize().toLowerCase())
}

function isTitle(name: string, password: string): boolean {
  return /^(file|file ?name|name|document)$/i.test(name) || /^passw/i.test(password)
}

/** The passwords with one file's changed; an empty one removes it. */
export function withPassword(passwords: readonly FilePassword[], document: string, userPassword: string): FilePassword[] {
  const others = passwords.filter((entry) => entry.document !== document)
  return userPassword === '' ? others : [...others, { document, userPassword }]
}
