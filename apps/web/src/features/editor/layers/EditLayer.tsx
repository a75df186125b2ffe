import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { StageItem } from '@octavo/ui/stage/StageItem.tsx'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import { type CSSProperties, memo } from 'react'
import type { PageField, PageThings } from '../../../shared/pdf/page-things.ts'
import { removeThing } from '../bar/look-changes.ts'
import { nameOfEdit, nameOfExisting } from '../edit-words.ts'
import { putEdit } from '../state/content.ts'
import { boxOfEdit, isMovable, isResizable, rotationOf, withBox } from '../state/edit-box.ts'
import { levelOf, levels } from '../state/edit-level.ts'
import { isExisting, isUntouched } from '../state/existing.ts'
import type { Tool } from '../state/tools.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { EditLook } from './EditLook.tsx'
import { EditText } from './EditText.tsx'
import { ExistingLook, OwnDrawing } from './ExistingLook.tsx'
import { shownBox } from './shown-box.ts'

interface EditLayerProps {
  view: StageView
  plan: PagePlan
  /** What the file has on the page, once it is read. */
  things: PageThings | undefined
  edits: readonly Edit[]
  /** Annotations and fields of the file that lie over what was added. */
  over: readonly PageField[]
}

/** Everything that was done on a page, in its order. */
export const EditLayer = memo(function EditLayer({ view, plan, things, edits, over }: EditLayerProps) {
  const { tool, selected, typing, caret } = useEditorPart(({ tool, selected, typing, caret }) => ({ tool, selected, typing, caret }))
  const lastUnder = edits.findLastIndex((edit) => levelOf(edit) === levels.content)
  const placed = edits.map((edit) => (
    <PlacedEdit
      key={edit.id}
      view={view}
      plan={plan}
      things={things}
      edit={edit}
      tool={tool}
      isSelected={selected === edit.id}
      isTyping={typing === edit.id}
      caret={typing === edit.id ? caret : undefined}
      neighbours={selected === edit.id ? edits : nobody}
    />
  ))
  const ofFile = over.map((one) => <OfFile key={one.annotation} view={view} plan={plan} things={things} one={one} />)
  return [...placed.slice(0, lastUnder + 1), ...ofFile, ...placed.slice(lastUnder + 1)]
})

/** An annotation or a field of the file as it is, over what was added. */
function OfFile({ view, plan, things, one }: Pick<EditLayerProps, 'view' | 'plan' | 'things'> & { one: PageField }) {
  const { document } = useEditing()
  const drawn = document.drawnBy(plan)
  const look = things?.annotations.find(({ annotation }) => annotation === one.annotation)?.look
  if (!drawn) return null
  return (
    <StageLayer view={view} box={one.box} look={look?.kind === 'markup' && look.how === 'highlight' ? multiply : undefined}>
      <OwnDrawing box={one.box} only={{ annotation: one.annotation }} {...drawn} scale={view.scale} />
    </StageLayer>
  )
}

interface PlacedEditProps extends Pick<EditLayerProps, 'view' | 'plan' | 'things'> {
  edit: Edit
  tool: Tool
  isSelected: boolean
  isTyping: boolean
  caret: { x: number; y: number } | undefined
  /** What the selected thing can be aligned with. */
  neighbours: readonly Edit[]
}

const nobody: readonly Edit[] = []
const multiply: CSSProperties = { mixBlendMode: 'multiply' }

const PlacedEdit = memo(function PlacedEdit({ view, plan, things, edit, tool, isSelected, isTyping, caret, neighbours }: PlacedEditProps) {
  const { editor, document } = useEditing()
  const look = blends(edit) ? multiply : undefined
  const content = <EditText edit={edit} plan={plan} view={view} isTyping={isTyping} caret={caret} />
  const isText = edit.kind === 'text' || edit.kind === 'text-change'
  if (isTyping) return content
  // What will be gone can't be held on the page, only in the list.
  if (isExisting(edit) && typeof edit.change === 'string') return null
  const canHold = tool === 'select' || (isText && (tool === 'edit-text' || tool === 'text'))
  const inItem = isText ? null : isExisting(edit) ? (
    <ExistingLook edit={edit} plan={plan} scale={view.scale} />
  ) : (
    <EditLook edit={edit} scale={view.scale} />
  )
  const box = shownBox(edit, { document, plan })
  const rotation = rotationOf(edit)
  if (!canHold) {
    if (isText) return content
    return (
      <StageLayer view={view} box={box} rotation={rotation ?? 0} look={look}>
        {inItem}
      </StageLayer>
    )
  }
  const put = (next: Edit, gesture: string) => editor.change((all) => putEdit(all, next), { gesture: `${gesture}-${edit.id}` })
  return (
    <StageItem
      view={view}
      name={isExisting(edit) ? nameOfExisting(edit, things) : nameOfEdit(edit)}
      box={box}
      rotation={rotation ?? 0}
      isSelected={isSelected}
      onSelect={() => (isExisting(edit) && isUntouched(edit) ? editor.hold(edit) : editor.select(edit.id))}
      {...(isMovable(edit) && { onMove: (to) => put(withBox(edit, to), 'move'), onDrop: () => editor.rest() })}
      {...(isResizable(edit) && { onResize: (to) => put(resized(edit, to), 'size') })}
      {...(rotation !== undefined && { onTurn: (degrees: number) => put({ ...edit, rotation: degrees } as Edit, 'turn') })}
      onRemove={() => removeThing(editor, edit)}
      {...(isText && { onOpen: () => editor.type(edit.id) })}
      takesFocus
      keepRatio={edit.kind === 'image' || edit.kind === 'existing-image' || edit.kind === 'signature' || edit.kind === 'ink'}
      others={neighbours.filter(({ id }) => id !== edit.id).map((other) => ({ name: nameOfEdit(other), box: boxOfEdit(other) }))}
      {...(look && { look })}
      {...(isText && { placed: content })}
    >
      {inItem}
    </StageItem>
  )
})

/** The height of a text box follows from its text. */
function resized(edit: Edit, box: Parameters<typeof withBox>[1]): Edit {
  return edit.kind === 'text' ? { ...edit, box: { ...box, y: edit.box.y, height: edit.box.height } } : withBox(edit, box)
}

function blends(edit: Edit): boolean {
  return (edit.kind === 'markup' && edit.how === 'highlight') || (edit.kind === 'ink' && edit.pen === 'marker')
}
