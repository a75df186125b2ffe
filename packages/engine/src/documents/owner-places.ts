import { AppError } from '@octavo/core/messages/errors.ts'

/** Limits how many links each owner fetches at once, so that one owner can't use up the capacity of others. */
export interface OwnerPlaces {
  /** Runs the work in a place of the owner; refuses it if all are taken. */
  take<Result>(owner: string, work: () => Promise<Result>): Promise<Result>
}

export function createOwnerPlaces(maxFetches: number): OwnerPlaces {
  const taken = new Map<string, number>()
  return {
    async take(owner, work) {
      const others = taken.get(owner) ?? 0
      if (others >= maxFetches) throw new AppError('TOO_MANY_FETCHES', { details: { maxFetches } })
      taken.set(owner, others + 1)
      try {
        return await work()
      } finally {
        const left = (taken.get(owner) ?? 1) - 1
        if (left > 0) taken.set(owner, left)
        else taken.delete(owner)
      }
    },
  }
}
