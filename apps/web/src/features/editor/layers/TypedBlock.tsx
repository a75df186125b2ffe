import { wordJoinerOf } from '@octavo/core/edits/broken-words.ts'
import { t } from '@octavo/core/words/t.ts'
import type { StageFont } from '@octavo/ui/stage/stage-font.ts'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { replaced, replacementIn, restyled, runsOfLetters, textOfLetters } from '../text/styled-letters.ts'
import { changedFormatting, formatOfKey } from '../text/text-format.ts'
import { useEditing } from '../use-editing.ts'
import {
  changeWanted,
  dropSelectionIn,
  goToLineEnd,
  keepSelection,
  leaveLastSpace,
  placeCaretAt,
  selectIn,
  selectionIn,
} from './block-caret.ts'
import { type BlockLetter, isBlockUnchanged, lettersOf, linesOfLetters, runsOfLines } from './block-change.ts'
import { type BlockTextProps, blockLines, blockMeasure, lineCss } from './block-look.ts'
import styles from './LineText.module.css'
import { firstLook } from './line-change.ts'
import { lookCss } from './line-look.ts'
import { shownParts } from './shown-parts.ts'
import { useTypedFormat } from './use-typed-format.ts'
import { isForDesk, stepOfInput, stepOfKey } from './wanted-step.ts'
import { wordFonts } from './word-fonts.ts'
import { writeLines } from './write-lines.ts'

interface TypedBlockProps extends BlockTextProps {
  /** Which fonts have come; another text whenever there is one more. */
  fonts: string
  familyOf: (font: StageFont) => string
}

/**
 * A paragraph in which one types. Words move from line to line as they will be saved, so that its content is written by us after every
 * change: a browser would break lines that nobody touched.
 */
export function TypedBlock({ edit, block, lines, document: opened, page, scale, caret, fonts, familyOf }: TypedBlockProps) {
  const { editor } = useEditing()
  const field = useRef<HTMLDivElement>(null)
  const letters = useRef<readonly BlockLetter[]>(lettersOf(edit.text))
  /** The text that was told last, and with which scale and fonts it is drawn. */
  const told = useRef(edit.text)
  const painted = useRef('')
  /** What is being composed belongs to the browser until it is done. */
  const isComposing = useRef(false)
  const read = { page, lines, document: opened, familyOf }
  const parts = { block, ...read }
  const { box } = block
  const firstLine = block.lines[0] ?? fail()
  const move = edit.move ?? { x: 0, y: 0 }

  // biome-ignore lint/correctness/useExhaustiveDependencies: words are as wide as before until another font is there
  const widthOf = useMemo(() => blockMeasure(parts), [block, lines, fonts])
  const joined = useMemo(() => wordJoinerOf(lines.lines.map(({ text }) => text)), [lines])

  const paint = (): { broken: BlockLetter[][]; gone: readonly number[] } => {
    const { lines: broken, gone } = linesOfLetters(letters.current, block, { widthOf, joined })
    letters.current = letters.current.filter((_, index) => !gone.includes(index))
    const looks = blockLines(broken, parts)
    const known = wordFonts(block.lines, parts)
    const written = broken.map((line, index) => {
      const look = looks[index] ?? fail()
      // Spaces at its end belong to nothing that is shown.
      const rest = textOfLetters(line.slice(look.parts.reduce((sum, { text }) => sum + [...text].length, 0)))
      const shown =
        look.parts.length > 0 ? look.parts : shownParts(runsOfLetters(line), known, { ...read, line: firstLine, setting: block.setting })
      const parts = shown.map(({ text, look: own }, at) => ({
        text: at === look.parts.length - 1 ? text + rest : text,
        css: lookCss(own, scale),
      }))
      return { className: styles.line, css: lineCss(look, { block, scale, move: { x: -box.x, y: -box.y } }), parts }
    })
    if (field.current) writeLines(field.current, written)
    painted.current = `${scale} ${fonts}`
    return { broken, gone }
  }
  const take = useEffectEvent((next: readonly BlockLetter[], selected: { from: number; to: number }) => {
    letters.current = next
    const { broken, gone } = paint()
    const placeOf = (at: number) => at - gone.filter((index) => index < at).length
    if (field.current) selectIn(field.current, { from: placeOf(selected.from), to: placeOf(selected.to) })
    const text = next.length === 0 ? [] : runsOfLines(broken)
    told.current = text
    const changed = { ...edit, text }
    editor.retype(changed, !isBlockUnchanged(changed, block))
  })
  const format = useTypedFormat({
    field,
    letters: () => letters.current,
    first: firstLook(firstLine),
    formatting: useMemo(() => changedFormatting(block.lines, lines), [block, lines]),
    onRestyle: (selected, change) => {
      editor.rest()
      take(restyled(letters.current, selected, change), selected)
      editor.rest()
    },
  })
  const beforeInput = useEffectEvent((event: InputEvent) => {
    const element = field.current
    if (!element || event.isComposing) return
    event.preventDefault()
    const step = stepOfInput(event)
    if (step) return editor[step]()
    const change = changeWanted(element, event)
    if (!change) return
    const look = change.by === '' ? undefined : format.takeNext()
    const at = change.start + [...change.by].length
    take(replaced(letters.current, { ...change, look }), { from: at, to: at })
  })
  const composed = useEffectEvent(() => {
    const element = field.current
    const selected = element && selectionIn(element)
    if (!selected) return
    const change = replacementIn(letters.current, (element.textContent ?? '').replace(/\u00a0/g, ' '))
    take(replaced(letters.current, { ...change, look: format.takeNext() }), { from: selected.to, to: selected.to })
  })
  const repaint = useEffectEvent(() => {
    if (!isComposing.current && field.current) keepSelection(field.current, paint)
  })
  const looks = JSON.stringify(edit.text.map(({ text: _, ...look }) => look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again with another zoom, other fonts and another look
  useLayoutEffect(() => {
    // What is typed comes from here and stands there.
    if (edit.text === told.current && painted.current === `${scale} ${fonts}`) return
    const kept = letters.current.map(({ letter }) => letter).join('')
    const now = lettersOf(edit.text)
    // A look that was chosen in the panel.
    if (now.map(({ letter }) => letter).join('') === kept.trimEnd()) letters.current = [...now, ...letters.current.slice(now.length)]
    repaint()
  }, [scale, fonts, looks])

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.focus({ preventScroll: true })
    const found = caret && document.caretPositionFromPoint?.(caret.x, caret.y)
    if (found && element.contains(found.offsetNode)) {
      window.getSelection()?.collapse(found.offsetNode, found.offset)
      leaveLastSpace(element)
    } else placeCaretAt(element, letters.current.length)
    const onInput = (event: InputEvent) => beforeInput(event)
    const onCompose = () => {
      isComposing.current = true
    }
    const onComposed = () => {
      isComposing.current = false
      composed()
    }
    element.addEventListener('beforeinput', onInput)
    element.addEventListener('compositionstart', onCompose)
    element.addEventListener('compositionend', onComposed)
    return () => {
      element.removeEventListener('beforeinput', onInput)
      element.removeEventListener('compositionstart', onCompose)
      element.removeEventListener('compositionend', onComposed)
      dropSelectionIn(element)
    }
  }, [caret])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey(event)
    const wanted = formatOfKey(event)
    if (!isForDesk(event)) event.stopPropagation()
    // Enter and Escape are for what is being composed.
    if (event.nativeEvent.isComposing) return
    if (wanted) {
      event.preventDefault()
      format.toggle(wanted)
    } else if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      editor.type(undefined)
    } else if (event.key === 'End' && !event.ctrlKey && !event.metaKey && field.current) {
      event.preventDefault()
      goToLineEnd(field.current, { extend: event.shiftKey })
    } else if (step) {
      event.preventDefault()
      editor[step]()
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
      style={{
        left: 0,
        top: 0,
        width: box.width * scale,
        height: box.height * scale,
        transform: `translate(${(box.x + move.x) * scale}px, ${(box.y + move.y) * scale}px)`,
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => field.current && leaveLastSpace(field.current)}
      onBlur={() => editor.rest()}
    />
  )
}

function fail(): never {
  throw new RangeError('A paragraph has lines')
}
