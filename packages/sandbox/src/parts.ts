import { AppError } from '@octavo/core/messages/errors.ts'
import type { JobPart, PartLimits } from './contract.ts'

/** The pages and images that a job has begun and not ended. */
export interface PartWatch {
  begin(place: number, part: JobPart): void
  finish(place: number): void
  /** Whether there is one. */
  isBusy(): boolean
  end(): void
}

/** A page and a few of its images are worked on at once, and never more. */
const mostAtOnce = 64

/** Tells when one part takes longer than it may, by its number. */
export function watchParts(limitsMs: PartLimits | undefined, onExcess: (error: AppError) => void): PartWatch {
  const clocks = new Map<number, NodeJS.Timeout | undefined>()
  return {
    begin(place, part) {
      if (clocks.size >= mostAtOnce) return onExcess(new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too many parts at once') }))
      const clock = limitsMs && setTimeout(() => onExcess(tooMuch(part)), limitsMs[part.kind])
      clocks.set(place, clock)
    },
    finish(place) {
      clearTimeout(clocks.get(place))
      clocks.delete(place)
    },
    isBusy: () => clocks.size > 0,
    end() {
      for (const clock of clocks.values()) clearTimeout(clock)
      clocks.clear()
    },
  }
}

function tooMuch({ kind, number }: JobPart): AppError {
  if (kind === 'page') return new AppError('PAGE_TOO_COMPLEX', { details: { page: number } })
  return new AppError('IMAGE_TOO_COMPLEX', { details: { image: number } })
}
