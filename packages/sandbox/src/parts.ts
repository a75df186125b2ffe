import { AppError } from '@octavo/core/messages/errors.ts'
import type { JobPart, PartLimits } from './contract.ts'

/** The pages and images that a job has begun and not finished. */
export interface PartWatch {
  begin(place: number, part: JobPart): void
  finish(place: number): void
  isBusy(): boolean
  /** Whether the job has begun a page, an image or a scan. */
  hasBegun(): boolean
  end(): void
}

/** A page and a few of its images may be in work at once, never more. */
const mostAtOnce = 64

export interface PartWatchOptions {
  limitsMs: PartLimits | undefined
  /** Gets an error with the number of a part that exceeds its time limit. */
  onExcess(error: AppError): void
  /** Called when parts begin and end: whether one of those in work is a scan. */
  onReading?: ((isReading: boolean) => void) | undefined
}

export function watchParts({ limitsMs, onExcess, onReading }: PartWatchOptions): PartWatch {
  const clocks = new Map<number, NodeJS.Timeout | undefined>()
  const scans = new Set<number>()
  let hasBegun = false
  return {
    begin(place, part) {
      hasBegun ||= part.kind !== 'font'
      if (clocks.size >= mostAtOnce) return onExcess(new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too many parts at once') }))
      const clock = limitsMs && setTimeout(() => onExcess(tooMuch(part)), limitsMs[part.kind])
      clocks.set(place, clock)
      if (part.kind === 'scan') onReading?.(scans.add(place).size > 0)
    },
    finish(place) {
      clearTimeout(clocks.get(place))
      clocks.delete(place)
      if (scans.delete(place)) onReading?.(scans.size > 0)
    },
    isBusy: () => clocks.size > 0,
    hasBegun: () => hasBegun,
    end() {
      for (const clock of clocks.values()) clearTimeout(clock)
      clocks.clear()
      if (scans.size > 0) onReading?.(false)
      scans.clear()
    },
  }
}

function tooMuch({ kind, number }: JobPart): AppError {
  // People can't see which font that is.
  if (kind === 'font') return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('a font') })
  if (kind === 'image') return new AppError('IMAGE_TOO_COMPLEX', { details: { image: number } })
  return new AppError('PAGE_TOO_COMPLEX', { details: { page: number } })
}
