import type { ApiDeps } from '@octavo/api/shared/api-deps.ts'
import { createReceivedSet } from '@octavo/api/shares/mailbox.ts'
import { addressFactor } from '@octavo/core/api/limits.ts'
import { createClaimedRuns } from '@octavo/engine/shared/claimed-runs.ts'
import { createEndedRuns } from '@octavo/engine/shared/ended-runs.ts'
import type { EngineDeps } from '@octavo/engine/shared/engine-deps.ts'
import { createClamdScanner } from '@octavo/platform/malware/clamd.ts'
import { deriveKey } from '@octavo/platform/secrets.ts'
import type { Dialer } from '@octavo/platform/web/dial.ts'
import { openDownload } from '@octavo/platform/web/download.ts'
import type { SlotPools } from '@octavo/sandbox/contract.ts'
import { checkWaitMs, pageLimitMs } from '../answer-times.ts'
import type { Config } from '../config.ts'
import { laneSettings } from '../slot-shares.ts'
import type { RoleDeps } from './role-deps.ts'

/** The dependencies of engine and worker. */
export function engineDepsOf(role: RoleDeps, { slots, dialer, api }: { slots: SlotPools; dialer: Dialer; api: ApiDeps }): EngineDeps {
  const { config, services, clock, log, metrics } = role
  return {
    ...services,
    clock,
    log,
    metrics,
    slots,
    claimedRuns: createClaimedRuns(),
    endedRuns: createEndedRuns(),
    receivedSet: createReceivedSet(api),
    openDownload: (url) => openDownload(url, { dialer, limitMs: config.WEB_SECONDS * 1000 }),
    malware: malwareScanner(config),
    settings: engineSettings(role),
  }
}

function malwareScanner({ CLAMAV_URL, CLAMAV_SECONDS }: Config): EngineDeps['malware'] {
  return CLAMAV_URL ? createClamdScanner({ url: CLAMAV_URL, timeoutMs: CLAMAV_SECONDS * 1000 }) : undefined
}

function engineSettings({ config, services, addresses }: RoleDeps): EngineDeps['settings'] {
  return {
    siteUrl: addresses.siteUrl,
    engineUrl: addresses.engineUrl,
    taskLimits: taskLimitsOf(config),
    checkCpuMs: config.CHECK_SECONDS * 1000,
    pageLimitMs: pageLimitMs(config),
    maxWebPagePreviews: Math.max(1, config.BROWSER_SLOTS - 1),
    checkWaitMs,
    ownerFetches: config.OWNER_FETCHES,
    uploadFloorBytesPerSecond: config.UPLOAD_FLOOR,
    uploadPaceMs: config.UPLOAD_PACE_SECONDS * 1000,
    maxQueuedTasks: config.MAX_QUEUED_TASKS,
    maxTableRows: config.TABLE_ROWS,
    maxAttempts: 3,
    ...laneSettings(config),
    sweepIntervalMs: config.SWEEP_SECONDS * 1000,
    addressFactor,
    addressSalt: deriveKey(services.secret, 'client address'),
  }
}

function taskLimitsOf(config: Config): EngineDeps['settings']['taskLimits'] {
  const parts = { page: config.PDF_PAGE_SECONDS, image: config.IMAGE_SECONDS, scan: config.OCR_PAGE_SECONDS, font: config.PDF_PAGE_SECONDS }
  return {
    limitMs: config.TASK_SECONDS * 1000,
    readingLimitMs: Math.max(config.TASK_SECONDS, config.OCR_SECONDS) * 1000,
    partLimitsMs: { page: parts.page * 1000, image: parts.image * 1000, scan: parts.scan * 1000, font: parts.font * 1000 },
  }
}
