import { execFileSync } from 'node:child_process'

/** What poppler reports about a PDF. */
export interface PopplerFacts {
  pages: number
  /** Width and height of the first page in whole points. */
  size: [number, number]
  tagged: boolean
  encrypted: boolean
  text: string
  /** Fonts by name, without the prefix of a subset, and whether each is embedded. */
  fonts: Readonly<Record<string, boolean>>
}

export function popplerFacts(path: string, password?: string): PopplerFacts {
  const access = password === undefined ? [] : ['-upw', password]
  const info = read('pdfinfo', [...access, path])
  const line = (name: string) => new RegExp(`^${name}: +(.*)$`, 'm').exec(info)?.[1] ?? ''
  const [width = 0, height = 0] = [...line('Page size').matchAll(/[\d.]+/g)].map((match) => Math.round(Number(match[0])))
  return {
    pages: Number(line('Pages')),
    size: [width, height],
    tagged: line('Tagged') === 'yes',
    encrypted: line('Encrypted').startsWith('yes'),
    text: read('pdftotext', [...access, '-layout', path, '-']),
    fonts: Object.fromEntries(
      read('pdffonts', [...access, path])
        .split('\n')
        .slice(2)
        .filter(Boolean)
        .map((row) => [row.split(' ')[0]?.replace(/^[A-Z]{6}\+/, ''), / (yes|no) +(yes|no) +(yes|no) +\d+/.exec(row)?.[1] === 'yes']),
    ),
  }
}

function read(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
