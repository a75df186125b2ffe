import { AppError } from '@octavo/core/messages/errors.ts'
import type { JobPart, PartLimits } from './contract.ts'
import type { PartInWork } from './part-board.ts'

/** Watches the pages and images that a job has begun and not finished. */
export interface PartWatch {
  isBusy(): boolean
  /** Whether the slot tells of its parts as it should. */
  isSound(): boolean
  end(): void
}

export interface PartWatchOptions {
  /** The parts in work; undefined if the slot doesn't tell of them as it should. */
  look(): readonly PartInWork[] | undefined
  limitsMs: PartLimits | undefined
  /** Gets an error with the number of a part that exceeds its time limit. */
  onExcess(error: AppError): void
  /** Called when that changes: whether one of those in work is a scan. */
  onReading?: ((isReading: boolean) => void) | undefined
}

/** A part is seen up to this time after its beginning, and judged up to this time after its limit. */
const lookEveryMs = 50

export function watchParts({ look, limitsMs, onExcess, onReading }: PartWatchOptions): PartWatch {
  let seenAtMs = new Map<number, number>()
  let isReading = false

  function check(): void {
    const parts = look()
    if (parts) judge(parts)
    else onExcess(boardSpoilt())
  }

  function judge(parts: readonly PartInWork[]): void {
    const now = performance.now()
    seenAtMs = new Map(parts.map(({ place }) => [place, seenAtMs.get(place) ?? now]))
    setReading(parts.some(({ kind }) => kind === 'scan'))
    const excess = limitsMs && parts.find(({ place, kind }) => now - (seenAtMs.get(place) ?? now) >= limitsMs[kind])
    if (excess) onExcess(tooMuch(excess))
  }

  function setReading(now: boolean): void {
    if (now !== isReading) onReading?.(now)
    isReading = now
  }

  const timer = setInterval(check, lookEveryMs)
  return {
    isBusy: () => (look()?.length ?? 0) > 0,
    isSound: () => look() !== undefined,
    end() {
      clearInterval(timer)
      setReading(false)
    },
  }
}

/** The error of a slot that writes anything else on its board than parts. */
export function boardSpoilt(): AppError {
  return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('a board that is not what a slot writes') })
}

function tooMuch({ kind, number }: JobPart): AppError {
  // People can't see which font that is.
  if (kind === 'font') return new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('a font') })
  if (kind === 'image') return new AppError('IMAGE_TOO_COMPLEX', { details: { image: number } })
  return new AppError('PAGE_TOO_COMPLEX', { details: { page: number } })
}
