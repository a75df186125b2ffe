import { AppError } from '@octavo/core/messages/errors.ts'

/** Why a slot was taken from a use that did nothing wrong. */
export class SlotWithdrawn extends Error {}

/** What a use ends with that must make room for others, and may come again with `share: 'long'`. */
export function withdrawn(): AppError {
  return new AppError('UNAVAILABLE', { cause: new SlotWithdrawn('others need the slot') })
}

export function wasWithdrawn(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof SlotWithdrawn
}
