import type { LimitsView } from '@octavo/core/api/main-api.ts'
import { createStore } from '../store.ts'

/** The limits as they were last fetched, for what is said before a task starts. */
export const knownLimits = createStore<LimitsView | undefined>(undefined)
