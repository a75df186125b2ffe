import { AppError } from '@octavo/core/messages/errors.ts'
import type { Sandbox, SlotPool } from '@octavo/sandbox/contract.ts'
import { NotConfined } from '@octavo/sandbox/not-confined.ts'
import { NotReady } from './http/health.ts'

/** How the slots of a pool are confined, once one answers. If none may be started, it throws the reason for the readiness answer. */
export async function confinementOf(pool: SlotPool): Promise<Sandbox> {
  try {
    return (await pool.ready()).sandbox
  } catch (error) {
    const refusal = error instanceof AppError ? error.cause : undefined
    throw refusal instanceof NotConfined ? new NotReady(refusal.message) : error
  }
}

/** Why no document can be opened on this machine, if so; known before the first slot answers. */
export async function refusalOf(pool: SlotPool): Promise<string | undefined> {
  try {
    await pool.confined()
    return undefined
  } catch (error) {
    return error instanceof NotConfined ? error.message : undefined
  }
}
