import type { AddedText } from '@octavo/core/edits/edit.ts'
import { textBox } from '@octavo/core/text/text-box.ts'
import { t } from '@octavo/core/words/t.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { lineWidth, type StageFont } from '@octavo/ui/stage/stage-font.ts'
import { useStageFaces } from '@octavo/ui/stage/use-stage-faces.ts'
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { putEdit } from '../state/content.ts'
import { rounded } from '../state/edit-box.ts'
import { grownBox } from '../state/turned-box.ts'
import { useEditing } from '../use-editing.ts'
import styles from './TextBox.module.css'

interface TextBoxProps {
  edit: AddedText
  view: StageView
  isTyping: boolean
}

/** Text that was added to a page. Its box grows with what is typed. */
export function TextBox({ edit, view, isTyping }: TextBoxProps) {
  const { scale } = view
  const { fontFamily } = useFontFamily(edit)
  const { size, color, text } = lookOf(edit)
  const style: CSSProperties = {
    left: edit.box.x * scale,
    top: edit.box.y * scale,
    width: edit.box.width * scale,
    minHeight: size * edit.leading * scale,
    rotate: edit.rotation === 0 ? undefined : `${edit.rotation}deg`,
    fontFamily,
    fontSize: size * scale,
    lineHeight: edit.leading,
    textAlign: edit.align,
    transform: `translateY(${-baselineShift(fontFamily) * size * scale}px)`,
    color,
    opacity: edit.opacity,
    background: edit.background,
  }
  const field = useRef<HTMLDivElement>(null)
  useHeight(field, edit, view)
  return isTyping ? (
    <TypedBox field={field} edit={edit} view={view} style={style} fontFamily={fontFamily} />
  ) : (
    <div ref={field} className={styles.box} style={style} aria-hidden="true" dir="auto">
      {text === '' ? '\u200b' : text}
    </div>
  )
}

let measuring: CanvasRenderingContext2D | null | undefined

/** By how much browsers set a line lower than the engine does, in sizes: they use the measures of the font, the engine those of `textBox`. */
function baselineShift(fontFamily: string): number {
  measuring ??= window.document.createElement('canvas').getContext('2d')
  if (!measuring) return 0
  measuring.font = `100px ${fontFamily}`
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = measuring.measureText('x')
  return (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200 - (textBox.ascent - textBox.descent) / 2
}

/** The text of a box and how all of it looks. */
export function lookOf({ runs }: AddedText): { text: string; font: StageFont; size: number; color: string } {
  const [first] = runs
  return {
    text: runs.map(({ text }) => text).join(''),
    font: first?.font ?? { family: 'sans', bold: false, italic: false },
    size: first?.size ?? 12,
    color: first?.color ?? '#000000',
  }
}

function useFontFamily(edit: AddedText): { fontFamily: string } {
  const { fontsFor } = useEditing()
  const { text, font } = lookOf(edit)
  const { runsOf } = useStageFaces(font, { texts: [text], ask: fontsFor })
  const families = new Set(text.split('\n').flatMap((line) => runsOf(line).map((run) => run.fontFamily)))
  const own = runsOf('a')[0]?.fontFamily ?? 'sans-serif'
  // Faces of other scripts come first: each has only its own letters, and the Latin one would answer for them with a system font.
  return { fontFamily: [...[...families].filter((family) => family !== own), own].join(', ') }
}

/** The height of the box is that of its text. */
function useHeight(field: { current: HTMLElement | null }, edit: AddedText, { scale }: StageView): void {
  const { editor } = useEditing()
  useLayoutEffect(() => {
    const height = rounded((field.current?.offsetHeight ?? 0) / scale)
    // It follows from what was typed, so it is no step of its own.
    if (height > 0 && Math.abs(height - edit.box.height) > 1)
      editor.follow((content) => putEdit(content, { ...edit, box: grownBox(edit.box, edit.rotation, { width: edit.box.width, height }) }))
  })
}

interface TypedBoxProps {
  field: { current: HTMLDivElement | null }
  edit: AddedText
  view: StageView
  style: CSSProperties
  fontFamily: string
}

function TypedBox({ field, edit, view, style, fontFamily }: TypedBoxProps) {
  const { editor } = useEditing()
  const [first] = useState(() => lookOf(edit).text)
  const latest = useRef(edit)
  useLayoutEffect(() => {
    latest.current = edit
  })
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    const selection = window.getSelection()
    selection?.selectAllChildren(element)
    selection?.collapseToEnd()
    return () => {
      // An empty box would be a thing that nobody sees.
      const { text } = lookOf(latest.current)
      if (text.trim() === '') editor.forget(latest.current.id)
    }
  }, [field, editor])

  const onInput = () => {
    const text = (field.current?.textContent ?? '').replace(/\n$/, '').replace(/\u00a0/g, ' ')
    const look = lookOf(edit)
    const width = grownWidth(edit, {
      text,
      fontFamily,
      room: edit.rotation === 0 ? view.width - edit.box.x - pageMargin : Math.max(view.width, view.height) / 2,
    })
    const next: AddedText = {
      ...edit,
      box: grownBox(edit.box, edit.rotation, { width, height: edit.box.height }),
      runs: [{ text, font: look.font, size: look.size, color: look.color, rise: 0 }],
    }
    editor.change((content) => putEdit(content, next), { hand: `type-${edit.id}` })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F6') event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    editor.type(undefined)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area can't be as large as its text
    <div
      ref={field}
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      aria-label={t('Text')}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      dir="auto"
      className={styles.box}
      data-typing=""
      style={style}
      onInput={onInput}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {first}
    </div>
  )
}

const pageMargin = 12

/** A box grows with its longest line until it meets the edge of the page, unless someone made it narrower than its text. */
function grownWidth(edit: AddedText, { text, fontFamily, room }: { text: string; fontFamily: string; room: number }): number {
  const { size, text: before } = lookOf(edit)
  const natural = (of: string) =>
    Math.max(...of.split('\n').map((line) => lineWidth([{ place: 0, text: line, fontFamily, isRightToLeft: false }], size)))
  const { width } = edit.box
  if (natural(before) > width) return width
  return rounded(Math.max(width, Math.min(room, natural(text) + size * 0.4)))
}
