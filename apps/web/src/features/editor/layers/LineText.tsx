import type { TextChange } from '@octavo/core/edits/edit.ts'
import { addedFont, type ChangedRun } from '@octavo/core/edits/styled-text.ts'
import { t } from '@octavo/core/words/t.ts'
import { type StageFont, useStageFonts } from '@octavo/ui/stage/stage-font.ts'
import { type CSSProperties, useMemo, useRef } from 'react'
import type { EditorDocument, PageLines } from '../editor-document.ts'
import type { ShownRun } from '../text/set-words.ts'
import { changedFormatting } from '../text/text-format.ts'
import type { TextLine } from '../text/text-line.ts'
import { useEditing } from '../use-editing.ts'
import styles from './LineText.module.css'
import { firstLook, isUnchanged } from './line-change.ts'
import { lookCss, lookOfRun, placeCss, shownRuns } from './line-look.ts'
import { StyledField } from './StyledField.tsx'
import { useFaces } from './use-faces.ts'
import { useFamilies } from './use-families.ts'
import { similarFont, wordFonts } from './word-fonts.ts'

export interface LineTextProps {
  edit: TextChange
  line: TextLine
  lines: PageLines
  /** The document that has the page. */
  document: EditorDocument
  page: number
  scale: number
  isTyping: boolean
  caret: { x: number; y: number } | undefined
}

/** A changed line of the page in its own font, at its own place, in which one can type. */
export function LineText({ edit, line, lines, document, page, scale, isTyping, caret }: LineTextProps) {
  const read = { page, lines, document }
  useFaces([line], edit.text, read)
  useStageFonts([similarFont(lines, line)])
  const asShown = (runs: readonly ChangedRun[]) => shownRuns(runs, wordFonts([line], read), { line, ...read })
  const runs = asShown(edit.text)
  const familyOf = useFamilies(inAddedFonts(runs))
  const lookOf = (run: ShownRun) => lookOfRun(run, { line, ...read, familyOf })
  const first = runs[0] && lookOf(runs[0])
  const place = {
    x: line.x + (edit.move?.x ?? 0),
    y: line.y + (edit.move?.y ?? 0),
    size: Math.max(...runs.map((run) => lookOf(run).size), first ? 0 : line.size),
    descent: line.descent,
    angle: line.angle,
    stretch: line.stretch,
  }
  const style: CSSProperties = {
    ...placeCss(place, scale),
    fontFamily: first?.fontFamily,
  }
  const cssOf = (run: ShownRun) => lookCss(lookOf(run), scale)
  if (isTyping) return <TypedLine edit={edit} line={line} lines={lines} style={style} cssOf={cssOf} asShown={asShown} caret={caret} />
  return (
    <span className={styles.line} style={style} aria-hidden="true">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name
        <span key={index} style={cssOf(run)}>
          {run.text}
        </span>
      ))}
    </span>
  )
}

/** The runs that are shown in fonts of ours. */
export function inAddedFonts(runs: readonly ChangedRun[]): { text: string; font: StageFont }[] {
  return runs.flatMap((run) => {
    const font = addedFont(run)
    return font ? [{ text: run.text, font }] : []
  })
}

interface TypedLineProps extends Pick<LineTextProps, 'edit' | 'line' | 'lines' | 'caret'> {
  style: CSSProperties
  cssOf: (run: ChangedRun) => CSSProperties
  asShown?: (runs: readonly ChangedRun[]) => ChangedRun[]
  dir?: 'ltr' | 'rtl'
}

/** The field of a line in which one types. */
export function TypedLine({ edit, line, lines, style, cssOf, asShown, caret, dir = 'ltr' }: TypedLineProps) {
  const { editor } = useEditing()
  const field = useRef<HTMLDivElement>(null)
  const formatting = useMemo(() => changedFormatting([line], lines), [line, lines])
  const onRuns = (text: ChangedRun[]) => {
    const next = { ...edit, text }
    editor.retype(next, !isUnchanged(next, line))
  }
  return (
    <StyledField
      label={t('Text of the line')}
      field={field}
      runs={edit.text}
      first={firstLook(line)}
      cssOf={cssOf}
      asShown={asShown}
      formatting={formatting}
      onRuns={onRuns}
      isMultiline={false}
      caret={caret}
      spellCheck={false}
      dir={dir}
      className={styles.line}
      style={style}
    />
  )
}
