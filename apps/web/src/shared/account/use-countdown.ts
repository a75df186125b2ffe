import { useEffect, useState } from 'react'

/** Seconds until an action is possible again, and a restart function. It starts immediately. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const restart = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return { left, restart }
}

/** 42 s as '0:42'. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
