import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { TextAnchor } from '@octavo/core/edits/styled-text.ts'
import { t } from '@octavo/core/words/t.ts'
import hiddenStyles from '@octavo/ui/hidden.module.css'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { toast } from '../../../shared/toasts.ts'
import { problemWords } from '../edit-words.ts'
import type { EditorDocument } from '../editor-document.ts'
import { isMarkupTool, type Tool } from '../state/tools.ts'
import { quadOnLine } from '../text/line-places.ts'
import type { TextLine } from '../text/text-line.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { usePageLines } from '../use-page-lines.ts'
import { changeOfBlock } from './block-change.ts'
import { LineHits, placeOf } from './LineHits.tsx'
import { changedShows, changeOfLine } from './line-change.ts'
import { markText } from './mark-text.ts'
import styles from './TextLayer.module.css'

interface TextLayerProps {
  view: StageView
  plan: PagePlan
  /** The document that has the page, which may be another than the edited one. */
  document: EditorDocument
  page: number
  /** The text that edits take the place of. */
  changed: readonly TextAnchor[]
}

/** The text of a page under its image: read aloud, and opened line by line for typing or marking. */
export const TextLayer = memo(function TextLayer({ view, plan, document, page, changed }: TextLayerProps) {
  const lines = usePageLines(document, page)
  const { tool, flow } = useEditorPart(({ tool, flow }) => ({ tool, flow }))
  const { editor } = useEditing()
  /** The line that the keyboard has opened, for the focus to come back to. */
  const opened = useRef<string>(undefined)
  if (!lines) return null
  const shows = changedShows(changed)
  const free = lines.lines.filter((line) => !line.shows.some((show) => shows.has(show)))
  const blockOf = (line: TextLine) =>
    lines.blocks.find((block) => block.lines.includes(line) && block.lines.every((one) => free.includes(one)))
  if (tool === 'edit-text') {
    const open = (line: TextLine, caret?: { x: number; y: number }) => {
      if (line.problem) toast.warning(problemWords(line.problem))
      else {
        const block = flow === 'paragraph' ? blockOf(line) : undefined
        editor.openLine(block ? changeOfBlock(block, plan.key) : changeOfLine(line, plan.key), caret)
      }
    }
    return (
      <>
        <LineHits lines={free} view={view} boxOf={(line) => (flow === 'paragraph' ? blockOf(line)?.box : undefined)} onOpen={open} />
        {free.map((line) => (
          <LineButton
            key={line.id}
            line={line}
            view={view}
            tool={tool}
            opened={opened}
            onOpen={() => {
              opened.current = line.id
              open(line)
            }}
          />
        ))}
      </>
    )
  }
  if (isMarkupTool(tool)) {
    const mark = (line: TextLine) => markText(editor, { tool, on: plan.key, quads: [quadOnLine(line, 0, line.chars.length)] })
    return free.map((line) => <LineButton key={line.id} line={line} view={view} tool={tool} onOpen={() => mark(line)} />)
  }
  return <ReadText lines={free} />
})

interface LineButtonProps {
  line: TextLine
  view: StageView
  tool: Tool
  /** The line that takes the focus when its button comes back, if nothing else has it. */
  opened?: RefObject<string | undefined>
  onOpen: () => void
}

function LineButton({ line, view, tool, opened, onOpen }: LineButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened?.current !== line.id) return
    opened.current = undefined
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true })
  }, [opened, line.id])
  const text = line.text.trim()
  return (
    <button
      ref={button}
      type="button"
      className={styles.line}
      style={placeOf(line, view.scale)}
      aria-label={tool === 'edit-text' ? t('Edit: {text}', { text }) : t('Mark: {text}', { text })}
      onClick={onOpen}
    />
  )
}

/** For screen readers: lines that belong together as one paragraph. */
function ReadText({ lines }: { lines: readonly TextLine[] }) {
  return (
    <div className={hiddenStyles.hidden}>
      {paragraphsOf(lines).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

function paragraphsOf(lines: readonly TextLine[]): { id: string; text: string }[] {
  const paragraphs: { id: string; text: string; last: TextLine }[] = []
  for (const line of lines) {
    const before = paragraphs.at(-1)
    const leads = before && line.y - before.last.y
    const isNext = before && leads !== undefined && leads > 0 && leads < line.size * 1.6 && Math.abs(before.last.size - line.size) < 0.6
    if (before && isNext && Math.abs(before.last.x - line.x) < line.size * 2.5) {
      before.text += ` ${line.text}`
      before.last = line
    } else paragraphs.push({ id: line.id, text: line.text, last: line })
  }
  return paragraphs
}
