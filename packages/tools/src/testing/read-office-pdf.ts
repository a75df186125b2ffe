import { execFileSync } from 'node:child_process'

/** What poppler reports about a PDF. */
export interface PopplerFacts {
  pages: number
  /** Width and height of the first page in whole points. */
  size: [number, number]
  tagged: boolean
  encrypted: boolean
  readonly text: string
  /** Fonts by name, without the prefix of a subset, and whether each is embedded. */
  readonly fonts: Readonly<Record<string, boolean>>
}

/** Each program is started when what it tells is asked for first: most tests look at one or two facts of many documents. */
export function popplerFacts(path: string, password?: string): PopplerFacts {
  const access = password === undefined ? [] : ['-upw', password]
  const info = read('pdfinfo', [...access, path])
  const line = (name: string) => new RegExp(`^${name}: +(.*)$`, 'm').exec(info)?.[1] ?? ''
  const [width = 0, height = 0] = [...line('Page size').matchAll(/[\d.]+/g)].map((match) => Math.round(Number(match[0])))
  let text: string | undefined
  return {
    pages: Number(line('Pages')),
    size: [width, height],
    tagged: line('Tagged') === 'yes',
    encrypted: line('Encrypted').startsWith('yes'),
    get text() {
      text ??= read('pdftotext', [...access, '-layout', path, '-'])
      return text
    },
    get fonts() {
      return fontsOf(read('pdffonts', [...access, path]))
    },
  }
}

function fontsOf(list: string): PopplerFacts['fonts'] {
  return Object.fromEntries(
    list
      .split('\n')
      .slice(2)
      .filter(Boolean)
      .map((row) => [row.split(' ')[0]?.replace(/^[A-Z]{6}\+/, ''), / (yes|no) +(yes|no) +(yes|no) +\d+/.exec(row)?.[1] === 'yes']),
  )
}

function read(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
