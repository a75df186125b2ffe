import { AppError } from '@octavo/core/messages/errors.ts'

/** The cause when a slot was taken from a use that did nothing wrong. */
export class SlotWithdrawn extends Error {}

/** The error of a use that has to make room for others; it may be started again with `share: 'long'`. */
export function withdrawn(): AppError {
  return new AppError('UNAVAILABLE', { cause: new SlotWithdrawn('others need the slot') })
}

export function wasWithdrawn(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof SlotWithdrawn
}
