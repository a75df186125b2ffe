import { whenScrollRests } from '@octavo/ui/when-scroll-rests.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createSpeedometer } from './speedometer.ts'

/** Whether the pages of a scroller pass too fast to be seen. `watchSpeed` is told the place once a frame while it scrolls. */
export function usePassing(): { isPassing: boolean; watchSpeed: (top: number) => void } {
  const [isPassing, setPassing] = useState(false)
  const isFast = useRef<ReturnType<typeof createSpeedometer>>(undefined)
  const watchSpeed = useCallback((top: number) => {
    isFast.current ??= createSpeedometer()
    setPassing(isFast.current(top, performance.now()))
  }, [])
  // Scrolling that ends at full speed tells nothing more.
  useEffect(() => (isPassing ? whenScrollRests(() => setPassing(false)) : undefined), [isPassing])
  return { isPassing, watchSpeed }
}
