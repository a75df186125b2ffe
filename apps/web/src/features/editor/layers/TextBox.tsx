import type { AddedText } from '@octavo/core/edits/edit.ts'
import type { StyledRun } from '@octavo/core/edits/styled-text.ts'
import { textBox } from '@octavo/core/text/text-box.ts'
import { t } from '@octavo/core/words/t.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { type StageFont, textWidth } from '@octavo/ui/stage/stage-font.ts'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { putEdit } from '../state/content.ts'
import { rounded } from '../state/edit-box.ts'
import { grownBox } from '../state/turned-box.ts'
import { addedFormatting } from '../text/text-format.ts'
import { useEditing } from '../use-editing.ts'
import { underlineCss } from './line-look.ts'
import { StyledField } from './StyledField.tsx'
import styles from './TextBox.module.css'
import { plainFont, useFamilies } from './use-families.ts'

interface TextBoxProps {
  edit: AddedText
  view: Pick<StageView, 'width' | 'height' | 'scale'>
  isTyping: boolean
  /** Whether it is shown a second time, where it doesn't say how high it is. */
  isThumb?: boolean
}

/** Text that was added to a page. Its box grows with what is typed. */
export function TextBox({ edit, view, isTyping, isThumb = false }: TextBoxProps) {
  const { scale } = view
  const familyOf = useFamilies(edit.runs)
  const { size, font } = lookOf(edit)
  const cssOf = (run: StyledRun): CSSProperties => ({
    fontFamily: familyOf(run.font),
    fontSize: run.size * scale,
    color: run.color,
    ...underlineCss(run.underline ?? false),
  })
  const shift = baselineShift(familyOf(font)) * size * scale
  const style: CSSProperties = {
    left: edit.box.x * scale,
    // Only text that is rotated is moved by a transform: each is a step of its own for the compositor, and there may be hundreds of boxes.
    top: edit.box.y * scale - (edit.rotation === 0 ? shift : 0),
    width: edit.box.width * scale,
    minHeight: size * edit.leading * scale,
    ...(edit.rotation !== 0 && { rotate: `${edit.rotation}deg`, transform: `translateY(${-shift}px)` }),
    ...(edit.runs[0] && { ...cssOf(edit.runs[0]), ...underlineCss(false) }),
    lineHeight: edit.leading,
    textAlign: edit.align,
    opacity: edit.opacity,
    background: edit.background,
  }
  const field = useRef<HTMLDivElement>(null)
  useHeight(field, edit, { scale, isKnown: isThumb })
  if (isTyping) return <TypedBox field={field} edit={edit} view={view} style={style} cssOf={cssOf} familyOf={familyOf} />
  return (
    <div ref={field} className={styles.box} style={style} aria-hidden="true" dir="auto">
      {lookOf(edit).text === ''
        ? '\u200b'
        : withPlaces(edit.runs).map(({ run, at }) => (
            <span key={at} style={cssOf(run)}>
              {run.text}
            </span>
          ))}
    </div>
  )
}

/** Runs with the number of letters before them. */
function withPlaces(runs: readonly StyledRun[]): { run: StyledRun; at: number }[] {
  let at = 0
  return runs.map((run) => {
    const place = { run, at }
    at += run.text.length
    return place
  })
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

/** The text of a box and how it begins. */
export function lookOf({ runs }: AddedText): { text: string; font: StageFont; size: number; color: string } {
  const [first] = runs
  return {
    text: runs.map(({ text }) => text).join(''),
    font: first?.font ?? plainFont,
    size: first?.size ?? 12,
    color: first?.color ?? '#000000',
  }
}

/** The height of the box is that of its text. */
function useHeight(field: { current: HTMLElement | null }, edit: AddedText, { scale, isKnown }: { scale: number; isKnown: boolean }): void {
  const { editor } = useEditing()
  useLayoutEffect(() => {
    if (isKnown) return
    const height = rounded((field.current?.offsetHeight ?? 0) / scale)
    // It follows from what was typed, so it is no step of its own.
    if (height > 0 && Math.abs(height - edit.box.height) > 1)
      editor.follow((content) => putEdit(content, { ...edit, box: grownBox(edit.box, edit.rotation, { width: edit.box.width, height }) }))
  })
}

interface TypedBoxProps {
  field: RefObject<HTMLDivElement | null>
  edit: AddedText
  view: Pick<StageView, 'width' | 'height' | 'scale'>
  style: CSSProperties
  cssOf: (run: StyledRun) => CSSProperties
  familyOf: (font: StageFont) => string
}

function TypedBox({ field, edit, view, style, cssOf, familyOf }: TypedBoxProps) {
  const { editor } = useEditing()
  const latest = useRef(edit)
  useLayoutEffect(() => {
    latest.current = edit
  })
  useEffect(
    () => () => {
      // An empty box would be a thing that nobody sees.
      const { text } = lookOf(latest.current)
      if (text.trim() === '') editor.forget(latest.current.id)
    },
    [editor],
  )
  // What is typed next looks as the text did, even if all of it is gone.
  const { font, size, color } = lookOf(edit)
  const first = { font, size, color, rise: 0 }

  const onRuns = (typed: StyledRun[]) => {
    const runs = typed.length > 0 ? typed : [{ ...first, text: '' }]
    const room = edit.rotation === 0 ? view.width - edit.box.x - pageMargin : Math.max(view.width, view.height) / 2
    const width = grownWidth(edit, { runs, familyOf, room })
    const next: AddedText = { ...edit, box: grownBox(edit.box, edit.rotation, { width, height: edit.box.height }), runs }
    editor.change((content) => putEdit(content, next), { gesture: `type-${edit.id}` })
  }
  return (
    <StyledField
      label={t('Text')}
      field={field}
      runs={edit.runs}
      first={first}
      cssOf={cssOf}
      formatting={addedFormatting}
      onRuns={onRuns}
      isMultiline
      dir="auto"
      className={styles.box}
      style={style}
    />
  )
}

const pageMargin = 12

/** A box grows with its longest line until it meets the edge of the page, unless someone made it narrower than its text. */
function grownWidth(
  edit: AddedText,
  { runs, familyOf, room }: { runs: readonly StyledRun[]; familyOf: (font: StageFont) => string; room: number },
): number {
  const { width } = edit.box
  if (naturalWidth(edit.runs, familyOf) > width) return width
  return rounded(Math.max(width, Math.min(room, naturalWidth(runs, familyOf) + lookOf(edit).size * 0.4)))
}

/** How wide the longest line is. */
function naturalWidth(runs: readonly StyledRun[], familyOf: (font: StageFont) => string): number {
  const lines = [0]
  for (const { text, font, size } of runs)
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) lines.push(0)
      lines.push((lines.pop() ?? 0) + textWidth(line, familyOf(font), size))
    }
  return Math.max(...lines)
}
