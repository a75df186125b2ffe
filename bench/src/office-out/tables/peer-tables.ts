import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TextTable } from './adjacency.ts'

const call = promisify(execFile)
const folder = resolve(import.meta.dirname, '../../../../.cache/table-peers')
const script = fileURLToPath(new URL('peer_tables.py', import.meta.url))
const packages = ['pdfplumber==0.11.10', 'camelot-py==2.0.0']

export const peers = ['pdfplumber', 'camelot-lattice', 'camelot-stream', 'camelot-network', 'camelot-hybrid'] as const

/** Installs the peers into an environment of their own; false if that isn't possible here. */
export async function installPeers(): Promise<boolean> {
  try {
    if (!existsSync(join(folder, 'bin/python'))) await call('python3', ['-m', 'venv', folder])
    await call(join(folder, 'bin/pip'), ['install', '-q', ...packages])
    return true
  } catch (error) {
    console.error(`The peers can't be installed: ${String(error).slice(0, 500)}`)
    return false
  }
}

interface PeerLine {
  path: string
  tables: { page: number; rows: string[][] }[]
  cpuSeconds: number
}

/** The tables that a peer finds in some files, by their paths. Its cells never span. */
export async function peerTables(
  peer: string,
  paths: readonly string[],
): Promise<{ tables: Map<string, TextTable[]>; cpuSeconds: number }> {
  const { stdout } = await call(join(folder, 'bin/python'), [script, peer, ...paths], { maxBuffer: 1e9 })
  const lines = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PeerLine)
  return {
    tables: new Map(lines.map(({ path, tables }) => [path, tables.map(textTable)])),
    cpuSeconds: lines.at(-1)?.cpuSeconds ?? 0,
  }
}

function textTable({ page, rows }: PeerLine['tables'][number]): TextTable {
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => ({ row, rowEnd: row, column, columnEnd: column, text })))
  return { page, cells }
}
