import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { lookAt, type StyledLetter } from '../text/styled-letters.ts'
import { type FormatState, type Formatting, sharedFormat, type TextFormat, textFormats } from '../text/text-format.ts'
import { useEditing } from '../use-editing.ts'
import { selectionIn } from './block-caret.ts'

interface TypedFormatParts<Look> {
  field: RefObject<HTMLElement | null>
  letters: () => readonly StyledLetter<Look>[]
  /** The look of what is typed where no letters are left. */
  first: Look
  formatting: Formatting<Look>
  /** Gives the selected letters another look. */
  onRestyle: (selected: { from: number; to: number }, change: (look: Look) => Look) => void
}

/** The format of what is selected in a field, for its keys and for the buttons of the bar. */
export interface FieldFormat<Look> {
  toggle(format: TextFormat): void
  /** The look of what is typed next if it isn't that of the letter before it. One that was chosen is told once. */
  takeNext(): Look | undefined
}

export function useTypedFormat<Look>({ field, letters, first, formatting, onRestyle }: TypedFormatParts<Look>): FieldFormat<Look> {
  const { editor } = useEditing()
  /** Chosen at a place where nothing is selected, until something is typed there or the caret goes elsewhere. */
  const next = useRef<{ look: Look; at: number }>(undefined)
  const told = useRef<FormatState>(undefined)

  const lookFor = (place: number): Look => next.current?.look ?? lookAt(letters(), place) ?? first
  const shown = (): FormatState => {
    const selected = field.current ? selectionIn(field.current) : undefined
    if (!selected) return told.current ?? sharedFormat([], formatting)
    const { from, to } = selected
    if (next.current?.at !== to || from !== to) next.current = undefined
    if (from === to) return sharedFormat([lookFor(to)], formatting)
    const inside = letters().slice(Math.min(from, to), Math.max(from, to))
    const seen = inside.filter(({ letter }) => letter.trim() !== '')
    return sharedFormat(
      (seen.length > 0 ? seen : inside).map(({ look }) => look),
      formatting,
    )
  }
  const tell = () => {
    const state = shown()
    if (textFormats.every((format) => told.current?.[format] === state[format])) return
    told.current = state
    editor.setFormat({ ...state, toggle: (format) => toggleNow.current(format) })
  }
  const toggle = (format: TextFormat) => {
    const selected = field.current && selectionIn(field.current)
    if (!selected) return
    const isOn = !shown()[format]
    const change = (look: Look) => formatting.set(look, format, isOn)
    if (selected.from === selected.to) next.current = { look: change(lookFor(selected.to)), at: selected.to }
    else onRestyle(selected, change)
    tell()
  }
  const toggleNow = useRef(toggle)
  useEffect(() => {
    toggleNow.current = toggle
  })

  const onSelection = useEffectEvent(tell)
  useEffect(() => {
    const onChange = () => onSelection()
    onChange()
    document.addEventListener('selectionchange', onChange)
    return () => {
      document.removeEventListener('selectionchange', onChange)
      editor.setFormat(undefined)
    }
  }, [editor])

  return {
    toggle,
    takeNext() {
      const chosen = next.current?.look
      next.current = undefined
      return chosen ?? (letters().length === 0 ? first : undefined)
    },
  }
}
