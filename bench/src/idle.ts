import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Process, processesOf, pssBytes, rssBytes, sumOver } from './measure/processes.ts'
import { atMost, megabytes, type Report } from './measure/report.ts'
import { startServer } from './measure/server.ts'

const restSeconds = 30

/** All roles in one program, started and left idle: the memory of all its processes. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  try {
    // Other Node programs, including this one, would share pages of the same binary and make the program's share look small.
    const node = join(folder, 'node')
    await copyFile(process.execPath, node)
    const server = await startServer({ node })
    try {
      await delay(restSeconds * 1000)
      return report(processesOf(server.pid))
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function report(processes: readonly Process[]): Report {
  const ours = processes.filter(({ kind }) => kind !== 'database')
  const ofKind = (kind: Process['kind']) => processes.filter((each) => each.kind === kind)
  const row = (name: string, group: readonly Process[]) => [
    name,
    `${group.length}`,
    megabytes(sumOver(group, pssBytes)),
    megabytes(sumOver(group, rssBytes)),
  ]
  return {
    about: `Role \`all\` with its default configuration, ${restSeconds} s after its start. Memory is the share (PSS) in MB; RSS counts shared pages in every process.`,
    tables: [
      {
        head: ['', 'processes', 'PSS', 'sum of RSS'],
        rows: [
          row('server', ofKind('server')),
          row('slots, sandboxes included', ofKind('slot')),
          row('other (lock of the data folder)', ofKind('other')),
          row('program', ours),
          row('PostgreSQL (not counted)', ofKind('database')),
        ],
      },
    ],
    bars: [atMost('program, PSS', sumOver(ours, pssBytes) / 1e6, 350, 'MB')],
  }
}
