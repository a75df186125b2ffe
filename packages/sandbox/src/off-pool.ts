import { AppError } from '@octavo/core/messages/errors.ts'
import type { SlotPool } from './contract.ts'

/** Stands for a kind of slots that this machine cannot run; the readiness answer says why. */
export function createOffPool(reason: string): SlotPool {
  const refuse = async () => {
    throw new AppError('TOOL_OFF', { cause: new Error(reason) })
  }
  return { use: refuse, ready: refuse, confined: refuse, stats: () => ({ slots: 0, busy: 0, waiting: 0 }), close: async () => {} }
}
