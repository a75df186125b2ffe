import { AppError } from '@octavo/core/messages/errors.ts'
import type { JobPart, PartLimits } from './contract.ts'

/** The pages and images that a job has begun and not finished. */
export interface PartWatch {
  begin(place: number, part: JobPart): void
  finish(place: number): void
  isBusy(): boolean
  /** Whether the job has begun any. */
  hasBegun(): boolean
  end(): void
}

/** A page and a few of its images may be in work at once, never more. */
const mostAtOnce = 64

/** Reports by its number when a part exceeds its time limit. */
export function watchParts(limitsMs: PartLimits | undefined, onExcess: (error: AppError) => void): PartWatch {
  const clocks = new Map<number, NodeJS.Timeout | undefined>()
  let hasBegun = false
  return {
    begin(place, part) {
      hasBegun = true
      if (clocks.size >= mostAtOnce) return onExcess(new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too many parts at once') }))
      const clock = limitsMs && setTimeout(() => onExcess(tooMuch(part)), limitsMs[part.kind])
      clocks.set(place, clock)
    },
    finish(place) {
      clearTimeout(clocks.get(place))
      clocks.delete(place)
    },
    isBusy: () => clocks.size > 0,
    hasBegun: () => hasBegun,
    end() {
      for (const clock of clocks.values()) clearTimeout(clock)
      clocks.clear()
    },
  }
}

function tooMuch({ kind, number }: JobPart): AppError {
  if (kind === 'image') return new AppError('IMAGE_TOO_COMPLEX', { details: { image: number } })
  return new AppError('PAGE_TOO_COMPLEX', { details: { page: number } })
}
