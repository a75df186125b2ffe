import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createManualClock, type ManualClock } from '@octavo/platform/clock.ts'
import { createLog } from '@octavo/platform/log.ts'
import { createPasswords } from '@octavo/platform/passwords.ts'
import { type Config, readConfig } from '@octavo/server/config.ts'
import { type Program, type ProgramOptions, startProgram } from '@octavo/server/program.ts'
import { createProgramDatabase } from './program-database.ts'
import { createTestClient, type TestClient } from './test-client.ts'

/** The whole product with its own database and folder, and a clock that the test controls. */
export interface TestProgram {
  program: Program
  client: TestClient
  clock: ManualClock
  config: Config
  /** Everything logged so far. */
  log(): string
  stop(): Promise<void>
}

/** Some tests hash hundreds of passwords. */
const quickHash = { memoryCost: 256, timeCost: 1, parallelism: 1 }

/** Starts the program with low limits, which `environment` changes, and password hashing that costs next to nothing. */
export async function startTestProgram(environment: Record<string, string> = {}, options: ProgramOptions = {}): Promise<TestProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-test-'))
  const database = await createProgramDatabase()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    BILLING: 'off',
    TASK_SECONDS: '60',
    CHECK_SECONDS: '20',
    SWEEP_SECONDS: '3600',
    // All tasks of a test come from one address. Once some took long, others would be delayed and processes restarted.
    QUICK_SECONDS: '60',
    // One warm process is enough for most tests, and starting it is their most expensive part; more start on demand.
    ...(environment.SLOTS === undefined ? { SLOTS: '1', SLOTS_AT_PEAK: '4' } : {}),
    ...environment,
  })
  const lines: string[] = []
  const clock = createManualClock(new Date())
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  const passwords = createPasswords({ strength: quickHash })
  const program = await startProgram(config, { clock, log, passwords, ...options })
  return {
    program,
    client: createTestClient(program.url),
    clock,
    config,
    log: () => lines.join(''),
    async stop() {
      await program.stop({ drainMs: 1000 })
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
