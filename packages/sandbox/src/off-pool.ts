import { AppError } from '@octavo/core/messages/errors.ts'
import type { SlotPool } from './contract.ts'

/** The pool for a kind of slot that this machine can't run; the readiness endpoint says why. */
export function createOffPool(reason: string): SlotPool {
  const refuse = async () => {
    throw new AppError('TOOL_OFF', { cause: new Error(reason) })
  }
  return {
    isOff: true,
    use: refuse,
    ready: refuse,
    confined: refuse,
    stats: () => ({ slots: 0, busy: 0, waiting: 0 }),
    close: async () => {},
  }
}
