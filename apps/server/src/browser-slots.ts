import { browserNeeds, findBrowser } from '@octavo/documents/browser/find-browser.ts'
import { createDialer, type Dialer } from '@octavo/platform/web/dial.ts'
import { openWebGate } from '@octavo/platform/web/web-gate.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createOffPool } from '@octavo/sandbox/off-pool.ts'
import { createSlotPool, type SlotPoolOptions } from '@octavo/sandbox/pool.ts'
import type { Config } from './config.ts'
import type { HealthCheck } from './http/health.ts'
import { confinementOf } from './slot-health.ts'
import { sharesOf, sizeOf } from './slot-shares.ts'

const connectMs = 15_000
const noBubblewrap = 'bubblewrap cannot run here'
/** The maximum silence of a page's connection. */
const idleMs = 20_000
const gigabyte = 1024 ** 3

/** The browser slots, and their readiness check. */
export interface BrowserSlots {
  pool: SlotPool
  check: HealthCheck
}

interface BrowserParts {
  /** The options shared by all kinds of slots. */
  common: Omit<SlotPoolOptions, 'size' | 'keep' | 'limits'>
  /** The document slots, which say how slots are confined on this machine. */
  documents: SlotPool
  dialer: Dialer
}

/** The dialer for web pages and links. */
export function openDialer(config: Config): Dialer {
  return createDialer({ allow: config.WEB_ALLOW?.split(',').map((entry) => entry.trim()) ?? [], connectMs })
}

/** The browser slots. Without bubblewrap they would be in this machine's own network, so they are off unless explicitly enabled. */
export function openBrowserSlots(config: Config, { common: { modules, ...common }, documents, dialer }: BrowserParts): BrowserSlots {
  const program = findBrowser()
  if (config.BROWSER === 'off') return offSlots('switched off')
  if (!program) return offSlots('Chromium is not installed')
  const limits = { maxBytes: config.PAGE_BYTES, maxRequests: config.PAGE_REQUESTS, limitMs: config.PAGE_SECONDS * 2000, idleMs }
  const pool = createSlotPool({
    ...common,
    modules: [import.meta.resolve('@octavo/documents/browser/slot.ts'), ...modules],
    needs: browserNeeds(program, { pageSeconds: config.PAGE_SECONDS, maxRequests: config.PAGE_REQUESTS }, ({ home }) =>
      openWebGate({ folder: home, dialer, limits }),
    ),
    size: sizeOf(config, 'browser'),
    keep: 0,
    shares: sharesOf(config, 'browser'),
    idleMs: config.IDLE_MINUTES * 60_000,
    // Its processes grow with the sites they have visited.
    renew: { jobs: 100, rssBytes: common.renew.rssBytes },
    limits: {
      memoryBytes: config.BROWSER_MEMORY,
      // V8 in a browser reserves 4 GB for each process, used or not.
      reservedBytes: 6 * gigabyte,
      cpuSeconds: config.TASK_SECONDS * 2,
      fileBytes: config.SLOT_FILE_SIZE,
      processes: 1024,
    },
  })
  const isLockedIn = async () => (await documents.ready()).sandbox === 'bubblewrap'
  const insists = config.BROWSER === 'on'
  const refusal = createOffPool(noBubblewrap)
  return {
    pool: { ...pool, use: async (use, work) => (insists || (await isLockedIn()) ? pool : refusal).use(use, work) },
    async check() {
      if ((await confinementOf(documents)) === 'bubblewrap') return 'on'
      return insists ? `on, and not locked in: ${noBubblewrap}` : `off: ${noBubblewrap}`
    },
  }
}

function offSlots(reason: string): BrowserSlots {
  return { pool: createOffPool(reason), check: async () => `off: ${reason}` }
}
