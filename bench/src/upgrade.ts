import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startCluster } from '@octavo/data/cluster/cluster.ts'
import { type ChildProgram, startChildProgram } from '@octavo/server/tests/faults/child-program.ts'
import { checkHistory, type Verdict } from '@octavo/server/tests/faults/history.ts'
import { type Load, type Service, startLoad } from '@octavo/server/tests/faults/load.ts'
import { createRandom, seedFrom } from '@octavo/server/tests/faults/random.ts'
import { freePort } from '@octavo/server/tests/testing/free-port.ts'
import { type OldProgram, oldProgram } from './measure/old-program.ts'
import { atLeast, atMost, type Report, round } from './measure/report.ts'

const visitors = 6
const settings = { BILLING: 'off', SLOTS: '1', OWNER_TASKS: '8', TASK_SECONDS: '20', RATE_ENGINE_TOKENS: '1000000', RATE_CALLS: '1000000' }

/**
 * Upgrades under load, with as many requests as the first argument says: an earlier program serves visitors, this one is started next to it
 * and migrates the schema, both serve together, and the earlier one is stopped. The second argument is its commit.
 */
export async function run([count = '5000', commit]: readonly string[]): Promise<Report> {
  const old = oldProgram(commit)
  console.log(`from ${old.commit}, over ${old.newMigrations.join(', ') || 'no migration'}`)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'))
  const cluster = await startCluster({ folder: join(folder, 'postgres'), settings: { max_connections: '200' } })
  const environment = { ...settings, DATA_DIR: folder, DATABASE_URL: cluster.url }
  const generations: Generation[] = []
  try {
    generations.push(await startGeneration(environment, old.main))
    const balancer = createBalancer(generations)
    const load = startLoad(balancer, { visitors, random: createRandom(seedFrom(process.env.FAULT_SEED)) })
    const steps = await upgrade({ load, balancer, requests: Number(count), startNew: () => startGeneration(environment) })
    await load.stop()
    return report(old, { load, steps, verdict: await checkHistory(load, balancer, { databaseUrl: cluster.url }) })
  } finally {
    for (const program of generations.flatMap(({ programs }) => programs)) program.signal('SIGKILL')
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One version of the program, a process per role. */
interface Generation {
  api: string
  engine: string
  programs: ChildProgram[]
}

async function startGeneration(environment: Readonly<Record<string, string>>, main?: string): Promise<Generation> {
  const start = async (more: Record<string, string>) =>
    startChildProgram({ ...environment, ...more, PORT: `${await freePort()}` }, main === undefined ? {} : { main })
  const engine = await start({ ROLE: 'engine' })
  const worker = await start({ ROLE: 'worker' })
  const api = await start({ ROLE: 'api', ENGINE_URL: engine.url })
  return { api: api.url, engine: engine.url, programs: [api, engine, worker] }
}

/** Sends each call to the next serving generation. */
interface Balancer extends Service {
  add(generation: Generation): void
  /** Removes the first one and returns it. */
  takeFirst(): Generation | undefined
}

function createBalancer(all: Generation[]): Balancer {
  const serving = [...all]
  let turn = 0
  const next = () => serving[turn++ % serving.length]
  return {
    get apiUrl() {
      return next()?.api ?? ''
    },
    engineUrl: () => next()?.engine ?? '',
    add(generation) {
      all.push(generation)
      serving.push(generation)
    },
    takeFirst: () => serving.shift(),
  }
}

/** How many requests had been answered at the end of each step. */
interface Steps {
  before: number
  migrating: number
  together: number
  after: number
  exitCodes: (number | null)[]
}

interface Upgrade {
  load: Load
  balancer: Balancer
  requests: number
  startNew(): Promise<Generation>
}

async function upgrade({ load, balancer, requests, startNew }: Upgrade): Promise<Steps> {
  const answered = () => load.client.encounters.answered
  const untilMore = async (share: number) => {
    for (const goal = answered() + requests * share; answered() < goal; ) await delay(50)
    return answered()
  }
  const before = await untilMore(0.3)
  balancer.add(await startNew())
  const migrating = answered()
  const together = await untilMore(0.4)
  const first = balancer.takeFirst()
  const exitCodes = await Promise.all((first?.programs ?? []).map((program) => program.stop()))
  return { before, migrating, together, after: await untilMore(0.3), exitCodes }
}

function report(old: OldProgram, { load, steps, verdict }: { load: Load; steps: Steps; verdict: Verdict }): Report {
  const { lostConnections, unavailable, faults } = load.client.encounters
  const bad = verdict.lostUploads.length + verdict.wrong.length + verdict.endless.length + verdict.duplicates.length
  const failures = Object.values(verdict.failed).reduce((sum, failed) => sum + failed, 0)
  const { before, migrating, together, after } = steps
  return {
    about: `The program of commit ${old.commit.slice(0, 10)}, a process for each role, serves ${visitors} visitors. This one is started beside it and \
applies ${old.newMigrations.join(', ') || 'no migration'}; both serve together; then the earlier one is asked to stop. Afterwards every \
acknowledged upload was asked for, every accepted task awaited, and every result read by poppler.`,
    tables: [
      {
        head: ['requests', 'earlier alone', 'while this one starts', 'both', 'this one alone', 'tasks'],
        rows: [[after, before, migrating - before, together - migrating, after - together, verdict.accepted].map(round)],
      },
    ],
    bars: [
      atLeast('requests', after, 5000, 'answered'),
      atLeast('migrations under load', old.newMigrations.length, 1, 'applied'),
      atMost('failed requests', lostConnections + unavailable + faults.length, 0, 'requests'),
      atMost('lost, wrong, endless or double', bad, 0, 'tasks'),
      atMost('failed', failures, 0, 'tasks'),
      atMost('earlier programs that did not stop in order', steps.exitCodes.filter((code) => code !== 0).length, 0, 'programs'),
    ],
  }
}
