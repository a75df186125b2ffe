import { type CSSProperties, type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  isSameText,
  lettersOfRuns,
  replaced,
  replacementIn,
  restyled,
  runsOfLetters,
  type StyledLetter,
  textOfLetters,
} from '../text/styled-letters.ts'
import { type Formatting, formatOfKey } from '../text/text-format.ts'
import { useEditing } from '../use-editing.ts'
import { dropSelectionIn, placeCaretAt, selectIn, selectionIn } from './block-caret.ts'
import { setCss } from './set-css.ts'
import { useTypedFormat } from './use-typed-format.ts'
import { isForDesk, stepOfInput, stepOfKey } from './wanted-step.ts'

type Run<Look> = Look & { text: string }

interface StyledFieldProps<Look extends object> {
  label: string
  field: RefObject<HTMLDivElement | null>
  runs: readonly Run<Look>[]
  /** The look of what is typed into an empty field. */
  first: Look
  cssOf: (run: Run<Look>) => CSSProperties
  /** The runs cut where the browser shows a part of one in another font. */
  asShown?: ((runs: readonly Run<Look>[]) => Run<Look>[]) | undefined
  formatting: Formatting<Look>
  onRuns: (runs: Run<Look>[]) => void
  /** Whether Enter starts a line; otherwise it ends the typing. */
  isMultiline: boolean
  /** Where the pointer opened it. */
  caret?: { x: number; y: number } | undefined
  className: string | undefined
  style: CSSProperties
  dir?: 'auto' | 'ltr' | 'rtl'
  spellCheck?: false
}

/**
 * A field with text in several looks. Its letters belong to the browser while one types; they are drawn again only when a look changes or
 * the browser has put them into the wrong one.
 */
export function StyledField<Look extends object>(props: StyledFieldProps<Look>) {
  const {
    label,
    field,
    runs,
    first,
    cssOf,
    asShown = (all) => all,
    formatting,
    onRuns,
    isMultiline,
    caret,
    className,
    style,
    dir,
    spellCheck,
  } = props
  const { editor } = useEditing()
  const letters = useRef<readonly StyledLetter<Look>[]>(lettersOf(runs))
  /** Whether undo is the editor's: a browser can't take back what it hasn't written itself, and doesn't know the looks of what it deleted. */
  const isUndoOurs = useRef(runsOfLetters(letters.current).length > 1)
  /** What is being composed, which belongs to the browser until it is done, and whether it has missed other looks meanwhile. */
  const composing = useRef<{ missesLooks: boolean }>(undefined)

  const paint = () => {
    const made = asShown(runsOfLetters(letters.current)).map((run) => {
      const span = window.document.createElement('span')
      setCss(span, cssOf(run))
      span.textContent = run.text
      return span
    })
    // A line end needs something behind it to be seen.
    if (textOfLetters(letters.current).endsWith('\n')) made.at(-1)?.append('\n')
    field.current?.replaceChildren(...made)
  }
  const repaint = () => {
    isUndoOurs.current = true
    const selected = field.current && selectionIn(field.current)
    paint()
    if (field.current && selected) selectIn(field.current, selected)
  }
  const tell = () => onRuns(runsOfLetters(letters.current))
  const format = useTypedFormat<Look>({
    field,
    letters: () => letters.current,
    first,
    formatting,
    onRestyle: (selected, change) => {
      letters.current = restyled(letters.current, selected, change)
      repaint()
      editor.rest()
      tell()
      editor.rest()
    },
  })

  const onInput = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    const change = replacementIn(letters.current, typedText(element, isMultiline))
    const look = change.by === '' ? undefined : format.takeNext()
    letters.current = replaced(letters.current, { ...change, look })
    if (!composing.current && !isDrawn(element, asShown(runsOfLetters(letters.current)))) repaint()
    tell()
  })

  // A look that was chosen elsewhere, another zoom, or a font that has come.
  const css = JSON.stringify(asShown(runs).map((run) => cssOf(run)))
  const takeLooks = useEffectEvent(() => {
    if (composing.current) {
      composing.current.missesLooks = true
      return
    }
    if (textOfLetters(letters.current) === textOfLetters(lettersOf(runs))) {
      if (!isSameText(runs, runsOfLetters(letters.current))) isUndoOurs.current = true
      letters.current = lettersOf(runs)
    }
    const spans = [...(field.current?.children ?? [])]
    const wanted = asShown(runsOfLetters(letters.current))
    if (spans.length !== wanted.length || (field.current && !isDrawn(field.current, wanted))) return repaint()
    for (const [index, span] of spans.entries()) {
      const run = wanted[index]
      if (run && span instanceof HTMLElement) setCss(span, cssOf(run))
    }
  })

  // A browser's menu offers steps of its own, which are no longer those of this text.
  const beforeInput = useEffectEvent((event: InputEvent) => {
    const step = isUndoOurs.current ? stepOfInput(event) : undefined
    if (!step) return
    event.preventDefault()
    editor[step]()
  })
  const paintFirst = useEffectEvent(paint)
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    paintFirst()
    element.focus({ preventScroll: true })
    const found = caret && document.caretPositionFromPoint?.(caret.x, caret.y)
    if (found && element.contains(found.offsetNode)) window.getSelection()?.collapse(found.offsetNode, found.offset)
    else placeCaretAt(element, letters.current.length)
    const onCompose = () => {
      composing.current = { missesLooks: false }
    }
    const onComposed = () => {
      const { missesLooks } = composing.current ?? {}
      composing.current = undefined
      onInput()
      if (missesLooks) takeLooks()
    }
    const onBeforeInput = (event: InputEvent) => beforeInput(event)
    element.addEventListener('beforeinput', onBeforeInput)
    element.addEventListener('compositionstart', onCompose)
    element.addEventListener('compositionend', onComposed)
    return () => {
      element.removeEventListener('beforeinput', onBeforeInput)
      element.removeEventListener('compositionstart', onCompose)
      element.removeEventListener('compositionend', onComposed)
      dropSelectionIn(element)
    }
  }, [caret, field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever how it looks changes
  useLayoutEffect(() => takeLooks(), [css])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isForDesk(event)) event.stopPropagation()
    // Enter and Escape are for what is being composed.
    if (event.nativeEvent.isComposing) return
    const wanted = formatOfKey(event)
    const step = isUndoOurs.current ? stepOfKey(event) : undefined
    if (wanted) format.toggle(wanted)
    else if (step) editor[step]()
    else if (event.key === 'Escape' || (event.key === 'Enter' && !isMultiline)) editor.type(undefined)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can't show several fonts, and a text area can't be as large as its text
    <div
      ref={field}
      role="textbox"
      aria-multiline={isMultiline}
      tabIndex={0}
      aria-label={label}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      spellCheck={spellCheck}
      dir={dir}
      className={className}
      data-typing=""
      style={style}
      onInput={() => onInput()}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => editor.rest()}
    />
  )
}

function lettersOf<Look extends object>(runs: readonly Run<Look>[]): StyledLetter<Look>[] {
  return lettersOfRuns(runs) as StyledLetter<Look>[]
}

/** Whether each run is in an element of its own. Text in one look may stand in the field itself, which looks like its first run. */
function isDrawn(element: HTMLElement, runs: readonly { text: string }[]): boolean {
  if (runs.length <= 1) return element.childElementCount <= 1
  const spans = [...element.childNodes].map((node) => (node instanceof HTMLSpanElement ? (node.textContent ?? '') : ''))
  const drawn = spans.map((text, index) => (index === spans.length - 1 ? text.replace(/\n$/, '') : text).replace(/\u00a0/g, ' '))
  return drawn.length === runs.length && runs.every(({ text }, index) => drawn[index] === text)
}

/** What a field says. Browsers write some spaces as others, and a line end behind the last one. */
function typedText(element: HTMLElement, isMultiline: boolean): string {
  const text = (element.textContent ?? '').replace(/\u00a0/g, ' ')
  return isMultiline ? text.replace(/\n$/, '') : text.replace(/[\n\r]/g, ' ')
}
