import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { measureCommand } from './command.ts'
import { atLeast, type Bar, median, round, type Table } from './report.ts'

/** What a program made of a document without changing its look. */
export interface MadeLosslessly {
  bytes: number
  cpuSeconds: number
  lost: readonly string[]
}

interface Makers {
  ours(path: string): Promise<MadeLosslessly | undefined>
  /** Judges the file that a peer has made in this many seconds. */
  judge(path: string, result: string, cpuSeconds: number): MadeLosslessly
}

type Command = readonly [program: string, ...args: string[]]

const peers = {
  qpdf: (path: string, result: string): Command => [
    'qpdf',
    '--object-streams=generate',
    '--recompress-flate',
    '--compression-level=9',
    '--warning-exit-0',
    path,
    result,
  ],
  'mutool clean -gggg -z': (path: string, result: string): Command => ['mutool', 'clean', '-gggg', '-z', path, result],
} as const
type Peer = keyof typeof peers

/** Our lossless level beside programs that rewrite a file and keep its look. */
export async function measureLossless(work: string, paths: readonly string[], makers: Makers): Promise<{ table: Table; bars: Bar[] }> {
  const names = ['ours', ...(Object.keys(peers) as Peer[])] as const
  const made = new Map<string, { share: number; cpu: number; lost: boolean }[]>(names.map((name) => [name, []]))
  let smallest = 0
  let files = 0
  for (const path of paths) {
    const bytes = statSync(path).size
    const all = new Map<string, MadeLosslessly>()
    const ours = await makers.ours(path)
    if (ours) all.set('ours', ours)
    for (const name of Object.keys(peers) as Peer[]) {
      const result = join(work, 'peer.pdf')
      rmSync(result, { force: true })
      const cost = await measureCommand(peers[name](path, result)).catch(() => undefined)
      if (cost && existsSync(result)) all.set(name, makers.judge(path, result, cost.cpuSeconds))
    }
    for (const [name, { bytes: size, cpuSeconds, lost }] of all)
      made.get(name)?.push({ share: size / bytes, cpu: cpuSeconds, lost: lost.length > 0 })
    files += 1
    const sound = [...all].filter(([name, { lost }]) => name !== 'ours' && lost.length === 0).map(([, { bytes: size }]) => size)
    if (ours && ours.lost.length === 0 && sound.every((size) => ours.bytes <= size)) smallest += 1
  }
  return {
    table: {
      head: ['lossless', 'files', 'size, median', 'CPU s, median', 'lost structure'],
      rows: names.map((name) => {
        const rows = made.get(name) ?? []
        const lost = rows.filter((row) => row.lost).length
        return [name, `${rows.length}`, round(median(rows.map(({ share }) => share))), round(median(rows.map(({ cpu }) => cpu))), `${lost}`]
      }),
    },
    bars: [atLeast('lossless: smallest of all that kept the structure, share of documents', smallest / files, 0.85, '')],
  }
}
