import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { useEditing } from '../use-editing.ts'
import { BlockText } from './BlockText.tsx'
import { blockOfChange } from './block-change.ts'
import { LineText } from './LineText.tsx'
import { lineOfChange } from './line-change.ts'
import { TextBox } from './TextBox.tsx'
import { TurnedLine } from './TurnedLine.tsx'

interface EditTextProps {
  edit: Edit
  plan: PagePlan
  view: Pick<StageView, 'width' | 'height' | 'scale'>
  isTyping?: boolean
  caret?: { x: number; y: number } | undefined
  /** Whether it is only looked at. */
  isThumb?: boolean
}

/** The text of an edit at its place on the page, in which one can type. */
export function EditText({ edit, plan, view, isTyping = false, caret, isThumb = false }: EditTextProps) {
  const { document } = useEditing()
  if (edit.kind === 'text') return <TextBox edit={edit} view={view} isTyping={isTyping} isThumb={isThumb} />
  const drawn = document.drawnBy(plan)
  if (edit.kind !== 'text-change' || !drawn) return null
  const lines = document.linesOf(plan)
  const shared = { edit, ...drawn, scale: view.scale, isTyping, caret }
  const block = lines && blockOfChange(lines.blocks, edit)
  if (lines && block) return <BlockText {...shared} block={block} lines={lines} isThumb={isThumb} />
  const line = lines && lineOfChange(lines.lines, edit)
  if (!lines || !line) return null
  const Line = line.isTurned ? TurnedLine : LineText
  return <Line {...shared} line={line} lines={lines} />
}
