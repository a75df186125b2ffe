import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@octavo/data/cluster/cluster.ts'
import { clusterNames } from '@octavo/data/cluster/create-cluster.ts'
import { freePort } from '../testing/free-port.ts'
import { type ChildProgram, startChildProgram } from './child-program.ts'
import type { Service } from './load.ts'

/** One process of a house, started again at the same place after it was killed. */
export interface Member {
  program(): ChildProgram
  restart(): Promise<void>
}

/** The product as processes of their own on one data folder. */
export interface House extends Service {
  folder: string
  databaseUrl: string
  /** The process whose slots run tasks. */
  worker: Member
  members: Member[]
  /** Every process number that a program of this house ever had. */
  pids: number[]
  /** The configuration of a program that takes the house over. */
  environment: Record<string, string>
  /** Stops every program in good order, and says how each has ended. */
  stop(): Promise<(number | null)[]>
  remove(): Promise<void>
}

const common = {
  BILLING: 'off',
  SLOTS: '2',
  OWNER_TASKS: '8',
  TASK_SECONDS: '60',
  SWEEP_SECONDS: '1',
}

/** Role `all` on its own embedded database. */
export async function openWholeHouse(): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-faults-'))
  const pids: number[] = []
  const environment = { ...common, DATA_DIR: folder }
  const member = await startMember(environment, pids)
  const { url } = member.program()
  const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim()
  const socket = encodeURIComponent(join(folder, 'postgres', 'run'))
  return {
    folder,
    databaseUrl: `postgresql://${clusterNames.role}:${password}@/${clusterNames.database}?host=${socket}`,
    apiUrl: url,
    engineUrl: () => url,
    worker: member,
    members: [member],
    pids,
    environment,
    stop: async () => [await member.program().stop()],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Roles `api`, `engine` and `worker` as a process each, on one database and one storage. `workers` is how many of the last. */
export async function openSplitHouse({ engines = 1, workers = 1 } = {}): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-faults-'))
  // The embedded one is set for a single program.
  const cluster = await startCluster({ folder: join(folder, 'postgres'), settings: { max_connections: '200' } })
  const pids: number[] = []
  const environment = { ...common, DATA_DIR: folder, DATABASE_URL: cluster.url }
  const engineMembers: Member[] = []
  for (let engine = 0; engine < engines; engine++) engineMembers.push(await startMember({ ...environment, ROLE: 'engine' }, pids))
  const workerMembers: Member[] = []
  for (let worker = 0; worker < workers; worker++) workerMembers.push(await startMember({ ...environment, ROLE: 'worker' }, pids))
  const engineUrls = engineMembers.map((member) => member.program().url)
  const api = await startMember({ ...environment, ROLE: 'api', ENGINE_URL: engineUrls[0] ?? '' }, pids)
  const [worker] = workerMembers
  if (!worker) throw new Error('a house needs a worker')
  const members = [api, ...engineMembers, ...workerMembers]
  let turn = 0
  return {
    folder,
    databaseUrl: cluster.url,
    apiUrl: api.program().url,
    engineUrl: () => engineUrls[turn++ % engineUrls.length] ?? '',
    worker,
    members,
    pids,
    environment,
    stop: () => Promise.all(members.map((member) => member.program().stop())),
    async remove() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startMember(environment: Readonly<Record<string, string>>, pids: number[]): Promise<Member> {
  const PORT = `${await freePort()}`
  const start = async () => {
    const program = await startChildProgram({ ...environment, PORT })
    pids.push(program.pid)
    return program
  }
  let program = await start()
  return {
    program: () => program,
    async restart() {
      program = await start()
    },
  }
}
