import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { t } from '@octavo/core/words/t.ts'
import { type StageFont, useStageFont } from '@octavo/ui/stage/stage-font.ts'
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PageLines } from '../editor-document.ts'
import { putEdit, removeEdit } from '../state/content.ts'
import type { TextLine } from '../text/text-line.ts'
import { useEditing } from '../use-editing.ts'
import styles from './LineText.module.css'
import { isUnchanged, ownRuns } from './line-change.ts'
import { lookOfRun, similarFont, spacingOf } from './line-look.ts'
import { useFaces } from './use-faces.ts'

interface LineTextProps {
  edit: TextChange
  line: TextLine
  lines: PageLines
  page: number
  scale: number
  isTyping: boolean
  caret: { x: number; y: number } | undefined
}

/** A changed line of the page in its own font, at its own place, in which one can type. */
export function LineText({ edit, line, lines, page, scale, isTyping, caret }: LineTextProps) {
  const { document } = useEditing()
  useFaces([line], lines, page)
  useStageFont(firstFont(edit) ?? similarFont(lines, line))
  const looks = edit.text.map((run) => ({ run, look: lookOfRun(run, { line, page, lines, document }) }))
  const own = ownRuns(line).map((run) => ({ text: run.text, look: lookOfRun(run, { line, page, lines, document }) }))
  const spacing = spacingOf(line, own)
  const height = (line.ascent + line.descent) * scale
  const style: CSSProperties = {
    left: (line.x + (edit.move?.x ?? 0)) * scale,
    top: (line.y + (edit.move?.y ?? 0) - line.ascent) * scale,
    height,
    lineHeight: `${height}px`,
    fontFamily: looks[0]?.look.fontFamily,
    fontSize: (looks[0]?.look.size ?? line.size) * scale,
    wordSpacing: spacing.word * scale,
    letterSpacing: spacing.letter * scale,
    transformOrigin: `0 ${line.ascent * scale}px`,
    transform: `rotate(${line.angle}deg) scaleX(${line.stretch})`,
  }
  const spans = looks.map(({ run, look }, index) => ({
    index,
    text: run.text,
    css: { fontFamily: look.fontFamily, fontSize: look.size * scale, color: look.color },
  }))
  if (isTyping) return <TypedLine edit={edit} line={line} style={style} spans={spans} caret={caret} />
  return (
    <span className={styles.line} style={style} aria-hidden="true">
      {spans.map(({ index, text, css }) => (
        <span key={index} style={css}>
          {text}
        </span>
      ))}
    </span>
  )
}

/** The font of ours that a person has chosen for a line. */
function firstFont({ text: [run] }: TextChange): StageFont | undefined {
  return run?.font && !('own' in run.font) ? run.font : undefined
}

interface TypedLineProps {
  edit: TextChange
  line: TextLine
  style: CSSProperties
  spans: readonly { index: number; text: string; css: CSSProperties }[]
  caret: { x: number; y: number } | undefined
}

function TypedLine({ edit, line, style, spans, caret }: TypedLineProps) {
  const { editor } = useEditing()
  const field = useRef<HTMLSpanElement>(null)
  const [first] = useState(spans)

  // Its content belongs to the browser while one types; only looks are set again.
  useLayoutEffect(() => {
    for (const [index, { css }] of spans.entries()) {
      const span = field.current?.querySelector<HTMLElement>(`[data-run="${index}"]`)
      if (span) Object.assign(span.style, { fontFamily: css.fontFamily, fontSize: `${css.fontSize}px`, color: css.color })
    }
  })

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    placeCaret(element, caret)
  }, [caret])

  const onInput = () => {
    const runs = readRuns(field.current, edit.text)
    const next = { ...edit, text: runs }
    editor.change((content) => (isUnchanged(next, line) ? removeIfKnown(content, next) : putEdit(content, next)), {
      hand: `type-${edit.id}`,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the editor mustn't act on what is typed.
    if (event.key !== 'F6') event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      editor.type(undefined)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can't show several fonts
    <span
      ref={field}
      role="textbox"
      tabIndex={0}
      aria-label={t('Text of the line')}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      className={styles.line}
      data-typing=""
      style={style}
      onInput={onInput}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => editor.rest()}
    >
      {first.map(({ index, text, css }) => (
        <span key={index} data-run={index} style={css}>
          {text}
        </span>
      ))}
    </span>
  )
}

function removeIfKnown(content: Parameters<typeof removeEdit>[0], edit: TextChange) {
  return content.edits.some(({ id }) => id === edit.id) ? removeEdit(content, edit.id) : content
}

/** What was typed, in the runs it was typed into. A browser may put text beside them, which belongs to the run before. */
function readRuns(field: HTMLElement | null, runs: readonly ChangedRun[]): ChangedRun[] {
  const texts = runs.map(() => '')
  let current = 0
  for (const node of field?.childNodes ?? []) {
    const own = node instanceof HTMLElement ? Number(node.dataset.run) : Number.NaN
    if (Number.isInteger(own)) current = own
    texts[current] = (texts[current] ?? '') + (node.textContent ?? '').replace(/[\n\r]/g, ' ').replace(/\u00a0/g, ' ')
  }
  return runs.flatMap((run, index) => (texts[index] ? [{ ...run, text: texts[index] }] : []))
}

/** At the letter under the pointer, or at the end. */
function placeCaret(element: HTMLElement, caret: { x: number; y: number } | undefined): void {
  const selection = window.getSelection()
  if (!selection) return
  const found = caret && document.caretPositionFromPoint?.(caret.x, caret.y)
  if (found && element.contains(found.offsetNode)) selection.collapse(found.offsetNode, found.offset)
  else {
    selection.selectAllChildren(element)
    selection.collapseToEnd()
  }
}
