import type { ApiDeps } from '../shared/api-deps.ts'

/** What the ledger needs of the main API. */
export type LedgerDeps = Pick<ApiDeps, 'database' | 'clock' | 'payments' | 'accountKeys' | 'settings'>
