import { join } from 'node:path'
import type { SlotKind } from '@octavo/core/files/slot-kinds.ts'
import { installedLanguages } from '@octavo/documents/ocr/languages.ts'
import { findOffice, officeNeeds } from '@octavo/documents/office/find-office.ts'
import type { Log } from '@octavo/platform/log.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createOffPool } from '@octavo/sandbox/off-pool.ts'
import { createSlotPool, type SlotPoolOptions } from '@octavo/sandbox/pool.ts'
import { openBrowserSlots, openDialer } from './browser-slots.ts'
import type { Config } from './config.ts'
import type { HealthCheck } from './http/health.ts'
import { confinementOf } from './slot-health.ts'
import { sharesOf, sizeOf } from './slot-shares.ts'

/** The processes of one kind, and their readiness check. */
export interface OpenedSlots {
  pool: SlotPool
  check: HealthCheck
}

/** The document processes of all kinds. They load the tools' runners; this program never does. */
export function openSlots(config: Config, log: Log, dialer = openDialer(config)): Record<SlotKind, OpenedSlots> {
  const document = openDocumentSlots(config, log)
  return {
    document,
    office: openOfficeSlots(config, log, document.pool),
    ocr: openOcrSlots(config, log, document.pool),
    browser: openBrowserSlots(config, { common: everySlot(config, log), documents: document.pool, dialer }),
  }
}

/** The options shared by all kinds. */
function everySlot(config: Config, log: Log) {
  return {
    modules: [import.meta.resolve('@octavo/documents/jobs.ts'), import.meta.resolve('@octavo/tools/runners')],
    memoryFolder: '/dev/shm',
    diskFolder: join(config.DATA_DIR, 'slots'),
    memoryShareBytes: config.SLOT_SHARED_MEMORY,
    renew: { jobs: 500, rssBytes: 400 * 1024 * 1024, idleRssBytes: 200 * 1024 * 1024 },
    sandbox: config.SANDBOX,
    log,
  } satisfies Partial<SlotPoolOptions>
}

const describeSandbox = { bubblewrap: 'bubblewrap', prlimit: 'prlimit: NOT SANDBOXED, only resource limits hold' } as const

function openDocumentSlots(config: Config, log: Log): OpenedSlots {
  const pool = createSlotPool({
    ...everySlot(config, log),
    size: sizeOf(config, 'document'),
    keep: config.SLOTS,
    idleMs: 60_000,
    shares: sharesOf(config, 'document'),
    limits: { memoryBytes: config.SLOT_MEMORY, cpuSeconds: config.TASK_SECONDS * 2, fileBytes: config.SLOT_FILE_SIZE },
  })
  return { pool, check: async () => describeSandbox[await confinementOf(pool)] }
}

function openOfficeSlots(config: Config, log: Log, documents: SlotPool): OpenedSlots {
  const office = findOffice()
  if (office.lane === 'off') return off(office.reason)
  const { modules, ...common } = everySlot(config, log)
  const pool = createSlotPool({
    ...common,
    modules: [import.meta.resolve('@octavo/documents/office/slot.ts'), ...modules],
    needs: officeNeeds(office, { documentSeconds: config.OFFICE_SECONDS, memoryBytes: config.OFFICE_MEMORY }),
    size: sizeOf(config, 'office'),
    keep: 0,
    shares: sharesOf(config, 'office'),
    idleMs: config.IDLE_MINUTES * 60_000,
    limits: { memoryBytes: config.OFFICE_MEMORY, cpuSeconds: config.TASK_SECONDS * 2, fileBytes: config.SLOT_FILE_SIZE },
  })
  const state = office.lane === 'cold' ? `cold, and slow: ${office.reason}` : 'on'
  // None of these may be running; they are confined like the others.
  return {
    pool,
    async check() {
      await confinementOf(documents)
      return state
    },
  }
}

/** Every slot can run tesseract; these are for tasks that do nothing else. */
function openOcrSlots(config: Config, log: Log, documents: SlotPool): OpenedSlots {
  const languages = installedLanguages()
  if (languages.length === 0) return off('tesseract has no data of any language')
  const pool = createSlotPool({
    ...everySlot(config, log),
    size: sizeOf(config, 'ocr'),
    keep: 0,
    shares: sharesOf(config, 'ocr'),
    idleMs: config.IDLE_MINUTES * 60_000,
    limits: { memoryBytes: config.SLOT_MEMORY, cpuSeconds: config.OCR_SECONDS * 2, fileBytes: config.SLOT_FILE_SIZE },
  })
  return {
    pool,
    async check() {
      await confinementOf(documents)
      return `on: ${languages.join(', ')}`
    },
  }
}

function off(reason: string): OpenedSlots {
  return { pool: createOffPool(reason), check: async () => `off: ${reason}` }
}
