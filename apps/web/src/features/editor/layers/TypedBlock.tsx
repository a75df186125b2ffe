import { wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import { t } from '@octavo/core/words/t.ts'
import { type CSSProperties, type KeyboardEvent, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { putEdit, removeEdit } from '../state/content.ts'
import { useEditing } from '../use-editing.ts'
import { changeWanted, placeCaretAt, selectIn, selectionIn } from './block-caret.ts'
import { isBlockUnchanged, lettersOf, linesOfLetters, replaced, runsOfLines, type StyledLetter } from './block-change.ts'
import { type BlockTextProps, blockLines, blockMeasure, lineCss } from './block-look.ts'
import styles from './LineText.module.css'
import { lookOfRun } from './line-look.ts'

/**
 * A paragraph in which one types. Words move from line to line as they will be saved, so that its content is written by us after every
 * change: a browser would break lines that nobody touched.
 */
export function TypedBlock({ edit, block, lines, page, scale, caret }: BlockTextProps) {
  const { editor, document: opened } = useEditing()
  const field = useRef<HTMLDivElement>(null)
  const letters = useRef<readonly StyledLetter[]>(lettersOf(edit.text))
  const parts = { block, page, lines, document: opened }
  const { box } = block
  const move = edit.move ?? { x: 0, y: 0 }

  const joined = useMemo(() => wordJoinerOf(lines.lines.map(({ text }) => text)), [lines])

  const paint = (): { broken: StyledLetter[][]; gone: readonly number[] } => {
    const { lines: broken, gone } = linesOfLetters(letters.current, block, { widthOf: blockMeasure(parts), joined })
    letters.current = letters.current.filter((_, index) => !gone.includes(index))
    const looks = blockLines(broken, parts)
    const made = broken.map((line, index) => {
      const element = window.document.createElement('span')
      element.className = styles.line ?? ''
      const look = looks[index]
      if (look) setCss(element, lineCss(look, { block, scale, move: { x: -box.x, y: -box.y } }))
      for (const { text, run } of groups(line)) {
        const own = lookOfRun({ ...run, text }, { line: block.lines[index] ?? block.lines[0] ?? fail(), page, lines, document: opened })
        const span = window.document.createElement('span')
        setCss(span, { fontFamily: own.fontFamily, fontSize: own.size * scale, color: own.color })
        span.textContent = text
        element.append(span)
      }
      return element
    })
    field.current?.replaceChildren(...made)
    return { broken, gone }
  }
  const take = useEffectEvent((next: readonly StyledLetter[], at: number) => {
    letters.current = next
    const { broken, gone } = paint()
    if (field.current) placeCaretAt(field.current, at - gone.filter((index) => index < at).length)
    const text = next.length === 0 ? [] : runsOfLines(broken)
    const changed = { ...edit, text }
    editor.change(
      (content) =>
        isBlockUnchanged(changed, block)
          ? content.edits.some(({ id }) => id === edit.id)
            ? removeEdit(content, edit.id)
            : content
          : putEdit(content, changed),
      { hand: `type-${edit.id}` },
    )
  })
  const beforeInput = useEffectEvent((event: InputEvent) => {
    const element = field.current
    // What is being composed belongs to the browser until it is done.
    if (!element || event.isComposing) return
    event.preventDefault()
    const change = changeWanted(element, event)
    if (change) take(replaced(letters.current, change), change.start + [...change.by].length)
  })
  const composed = useEffectEvent(() => {
    const element = field.current
    const selected = element && selectionIn(element)
    if (selected) take(retyped(letters.current, element.textContent ?? ''), selected.to)
  })
  const repaint = useEffectEvent(() => {
    const element = field.current
    const selected = element && selectionIn(element)
    paint()
    if (selected) selectIn(element, selected)
  })
  const faces = block.lines.flatMap(({ styles: own }) => own.map(({ font }) => opened.faces.known(page, font) ?? '')).join()
  const looks = JSON.stringify(edit.text.map(({ text: _, ...look }) => look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again with another zoom, other fonts and another look
  useLayoutEffect(() => {
    const kept = letters.current.map(({ letter }) => letter).join('')
    const now = lettersOf(edit.text)
    // A look that was chosen in the panel; what is typed comes from here.
    if (now.map(({ letter }) => letter).join('') === kept.trimEnd()) letters.current = [...now, ...letters.current.slice(now.length)]
    repaint()
  }, [scale, faces, looks])

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    const found = caret && document.caretPositionFromPoint?.(caret.x, caret.y)
    if (found && element.contains(found.offsetNode)) window.getSelection()?.collapse(found.offsetNode, found.offset)
    else placeCaretAt(element, letters.current.length)
    const onInput = (event: InputEvent) => beforeInput(event)
    const onComposed = () => composed()
    element.addEventListener('beforeinput', onInput)
    element.addEventListener('compositionend', onComposed)
    return () => {
      element.removeEventListener('beforeinput', onInput)
      element.removeEventListener('compositionend', onComposed)
    }
  }, [caret])

  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && (event.key === 'z' || event.key === 'y')
    if (event.key !== 'F6' && !isUndo) event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      editor.type(undefined)
    } else if (isUndo) {
      event.preventDefault()
      if (event.shiftKey || event.key === 'y') editor.redo()
      else editor.undo()
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area can't show several fonts
    <div
      ref={field}
      role="textbox"
      aria-multiline="true"
      tabIndex={0}
      aria-label={t('Text of the paragraph')}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={false}
      className={styles.typed}
      style={{ left: (box.x + move.x) * scale, top: (box.y + move.y) * scale, width: box.width * scale, height: box.height * scale }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => editor.rest()}
    />
  )
}

function fail(): never {
  throw new RangeError('A paragraph has lines')
}

function setCss(element: HTMLElement, css: CSSProperties): void {
  for (const [name, value] of Object.entries(css))
    if (value !== undefined) Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value })
}

/** Letters that look the same, one behind the other. */
function groups(letters: readonly StyledLetter[]): { text: string; run: StyledLetter['look'] }[] {
  const found: { text: string; run: StyledLetter['look'] }[] = []
  for (const { letter, look } of letters) {
    const last = found.at(-1)
    if (last && JSON.stringify(last.run) === JSON.stringify(look)) last.text += letter
    else found.push({ text: letter, run: look })
  }
  return found
}

/** The letters of a field after a browser has changed them: those between its unchanged ends are new. */
function retyped(letters: readonly StyledLetter[], text: string): StyledLetter[] {
  const now = [...text.replace(/\u00a0/g, ' ')]
  let start = 0
  while (start < letters.length && start < now.length && letters[start]?.letter === now[start]) start += 1
  let end = 0
  while (end < letters.length - start && end < now.length - start && letters.at(-1 - end)?.letter === now.at(-1 - end)) end += 1
  return replaced(letters, { start, end: letters.length - end, by: now.slice(start, now.length - end).join('') })
}
