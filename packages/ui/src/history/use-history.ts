import { useEffect, useRef, useState } from 'react'
import { announce } from '../announce.ts'
import { record, startHistory, stepBack, stepForth } from './history.ts'

/** The way back and forth; a way that is not there cannot be gone. */
export interface HistorySteps {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

export interface HistoryDeps<Value> {
  /** What holds now, wherever it was changed; nothing while it is not known yet. */
  value: Value | undefined
  onValue: (value: Value) => void
  /** Takes out of an earlier value what cannot be brought back. */
  mend?: (value: Value) => Value
}

/** Changes by keys that follow each other so fast are one step. */
const joinMs = 600

/** Follows a value and steps back and forth through what it was. A drag is one step, however long it lasts. */
export function useHistory<Value>({ value, onValue, mend = (earlier) => earlier }: HistoryDeps<Value>): HistorySteps {
  const [history, setHistory] = useState(() => startHistory(value))
  const hand = useHand()
  /** The last change, and what is on its way back from a step. */
  const last = useRef<{ at: number; press: number; awaited?: string | undefined }>({ at: 0, press: 0 })

  useEffect(() => {
    const [text, known] = [JSON.stringify(value), JSON.stringify(history.present)]
    if (text === known || last.current.awaited === text) {
      if (text === known) last.current.awaited = undefined
      return
    }
    const now = performance.now()
    const { press, isDown } = hand.current
    const isSamePress = last.current.at > 0 && press === last.current.press
    const joins = isSamePress && (isDown || now - last.current.at < joinMs)
    last.current = { at: now, press }
    setHistory(history.present === undefined ? startHistory(value) : record(history, value, { joins }))
  }, [value, history, hand])

  const step = (go: typeof stepBack<Value | undefined>, text: string) => () => {
    const next = go(history, (earlier) => (earlier === undefined ? undefined : mend(earlier)))
    if (next.present === undefined) return
    // Until it has come round through the options, the old value is no change.
    last.current = { at: 0, press: 0, awaited: JSON.stringify(history.present) }
    setHistory(next)
    onValue(next.present)
    announce(text)
  }
  const steps = {
    undo: history.past.length > 0 ? step(stepBack, 'Undone') : undefined,
    redo: history.future.length > 0 ? step(stepForth, 'Done again') : undefined,
  }
  useUndoKeys(steps)
  return steps
}

/** Counts when something is pressed and let go, and tells whether it is held. */
function useHand() {
  const hand = useRef({ press: 0, isDown: false })
  useEffect(() => {
    const down = () => {
      hand.current = { press: hand.current.press + 1, isDown: true }
    }
    const up = () => {
      hand.current = { press: hand.current.press + 1, isDown: false }
    }
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [])
  return hand
}

/** Ctrl Z and Ctrl Shift Z or Ctrl Y, wherever the focus is; a field has its own. */
function useUndoKeys(steps: HistorySteps): void {
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y') || isElsewhere(event.target)) return
      const isRedo = key === 'y' || event.shiftKey
      const step = isRedo ? latest.current.redo : latest.current.undo
      event.preventDefault()
      event.stopPropagation()
      if (step) step()
      else announce(isRedo ? 'Nothing to redo' : 'Nothing to undo')
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}

function isElsewhere(target: EventTarget | null): boolean {
  const isText = target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
  return isText || document.querySelector('dialog[open]') !== null
}
