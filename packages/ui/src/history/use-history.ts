import { t } from '@octavo/core/words/t.ts'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { type HistorySteps, record, startHistory, stepBack, stepForth } from './history.ts'
import { gestureAfter, gestureEvents, type InputGesture, restingGesture } from './input-gesture.ts'
import { useUndoKeys } from './use-undo-keys.ts'

export interface HistoryDeps<Value> {
  /** The current value, wherever it was changed; undefined while it isn't known yet. */
  value: Value | undefined
  onValue: (value: Value) => void
  /** Removes what can't be restored from an earlier value. */
  mend?: (value: Value) => Value
}

/** Changes in such quick succession are one step, within one gesture. */
const joinMs = 600

/** Follows a value and provides undo and redo. A drag is one step, however long it lasts; keys after it are another. */
export function useHistory<Value>({ value, onValue, mend = (earlier) => earlier }: HistoryDeps<Value>): HistorySteps {
  const [history, setHistory] = useState(() => startHistory(value))
  const gesture = useGesture()
  /** The last change, and the value expected after an undo step. */
  const last = useRef<{ at: number; press: number; awaited?: string | undefined }>({ at: 0, press: 0 })

  useEffect(() => {
    const [text, known] = [JSON.stringify(value), JSON.stringify(history.present)]
    if (text === known || last.current.awaited === text) {
      if (text === known) last.current.awaited = undefined
      return
    }
    const now = performance.now()
    const { press, isDown } = gesture.current
    const isSamePress = last.current.at > 0 && press === last.current.press
    const joins = isSamePress && (isDown || now - last.current.at < joinMs)
    last.current = { at: now, press }
    setHistory(history.present === undefined ? startHistory(value) : record(history, value, { joins }))
  }, [value, history, gesture])

  const step = (go: typeof stepBack<Value | undefined>, text: string) => () => {
    const next = go(history, (earlier) => (earlier === undefined ? undefined : mend(earlier)))
    if (next.present === undefined) return
    // Until it has passed through the options, the old value isn't a change.
    last.current = { at: 0, press: 0, awaited: JSON.stringify(history.present) }
    setHistory(next)
    onValue(next.present)
    announce(text)
  }
  const steps = {
    undo: history.past.length > 0 ? step(stepBack, t('Undone')) : undefined,
    redo: history.future.length > 0 ? step(stepForth, t('Redone')) : undefined,
  }
  useUndoKeys(steps)
  return steps
}

/** Tracks input gestures on the whole page. */
function useGesture() {
  const gesture = useRef<InputGesture>(restingGesture)
  useEffect(() => {
    const listeners = gestureEvents.map((type) => {
      const follow = () => {
        gesture.current = gestureAfter(gesture.current, type)
      }
      window.addEventListener(type, follow, true)
      return () => window.removeEventListener(type, follow, true)
    })
    return () => {
      for (const stop of listeners) stop()
    }
  }, [])
  return gesture
}
