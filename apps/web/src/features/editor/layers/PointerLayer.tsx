import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { memo, type PointerEvent, useRef, useState } from 'react'
import type { PenPoint } from '../../../shared/signature/ink-path.ts'
import { addEdit } from '../state/content.ts'
import { cropPage } from '../state/page-changes.ts'
import { isMarkupTool, type Tool } from '../state/tools.ts'
import { placeAt, quadsBetween } from '../text/line-places.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { DragPreview } from './DragPreview.tsx'
import { hintOf } from './draw-hints.ts'
import { evenEnd } from './even-end.ts'
import { markText } from './mark-text.ts'
import { boxBetween, type Drag, newCover, newInk, newLink, newNote, newRedaction, newShape, newStamp, newText } from './new-edits.ts'
import styles from './PointerLayer.module.css'
import { placeWherePressed } from './place-default.ts'

/** Tools that need the pointer on the page; with the others it reaches what lies under this layer. */
const drawing: readonly Tool[] = [
  'text',
  'pen',
  'marker',
  'note',
  'rect',
  'ellipse',
  'line',
  'arrow',
  'link',
  'cover',
  'stamp',
  'crop',
  'redact',
]
/** A shorter way in points is a click. */
const leastWay = 3

/** Takes the pointer while a tool draws, and shows what comes of it. */
export const PointerLayer = memo(function PointerLayer({ view, plan }: { view: StageView; plan: PagePlan }) {
  const { editor, document } = useEditing()
  const { tool } = useEditorPart(({ tool }) => ({ tool }))
  const [drag, setDrag] = useState<Drag>()
  const held = useRef<Drag>(undefined)
  if (!drawing.includes(tool) && !isMarkupTool(tool)) return null

  const at = (event: { clientX: number; clientY: number; pressure: number }): PenPoint => ({
    ...view.pointAt(event),
    pressure: event.pressure || 0.5,
  })
  const lines = document.linesOf(plan)?.lines ?? []

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    // What was being typed ends here.
    if (window.document.activeElement instanceof HTMLElement) window.document.activeElement.blur()
    editor.select(undefined)
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { points: [at(event)], quads: [] }
    setDrag(held.current)
  }
  const onPointerMove = (event: PointerEvent) => {
    const current = held.current
    if (!current) return
    const news = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = [...current.points, ...(news.length > 0 ? news : [event.nativeEvent]).map(at)]
    const [first, last] = [points[0], points.at(-1)]
    if (event.shiftKey && first && last) points.push({ ...last, ...evenEnd(tool, first, last) })
    held.current = { points, quads: isMarkupTool(tool) ? marked(points) : [] }
    setDrag(held.current)
  }
  const onPointerUp = () => {
    const done = held.current
    held.current = undefined
    setDrag(undefined)
    if (done) finish(done)
  }
  const onPointerCancel = () => {
    held.current = undefined
    setDrag(undefined)
  }

  function marked(points: readonly PenPoint[]): Quad[] {
    const [from, to] = [points[0], points.at(-1)].map((point) => point && placeAt(lines, point))
    return from && to ? quadsBetween(lines, from, to) : []
  }

  function finish({ points, quads }: Drag): void {
    const [from, to] = [points[0], points.at(-1)]
    if (!from || !to) return
    const isClick = Math.hypot(to.x - from.x, to.y - from.y) < leastWay
    if (!isMarkupTool(tool)) draw(from, to, { isClick, points })
    else if (isClick || quads.length === 0) hintOf(tool, { isClick })
    else markText(editor, { tool, on: plan.key, quads })
  }

  function draw(from: Point, to: Point, { isClick, points }: { isClick: boolean; points: readonly PenPoint[] }): void {
    const { styles: look } = editor.store.get()
    const box = boxBetween(from, to)
    if (tool === 'pen' || tool === 'marker') editor.change((content) => addEdit(content, newInk(plan.key, points, tool, look)))
    else if (tool === 'text')
      write(isClick ? from : { x: box.x, y: box.y + look.text.size * 0.7 }, isClick ? undefined : Math.max(24, box.width))
    else if (tool === 'note') place(newNote(plan.key, from))
    else if (tool === 'stamp') place(newStamp(plan.key, isClick ? from : box, { styles: look, turn: plan.rotate }))
    else if (isClick) placeOrHint(from)
    else if (tool === 'cover') place(newCover(plan.key, box, look))
    else if (tool === 'link') place(newLink(plan.key, box))
    else if (tool === 'crop') editor.change((content) => cropPage(content, plan.key, { box, page: document.sizeOf(plan) }))
    else if (tool === 'redact') editor.change((content) => addEdit(content, newRedaction(plan.key, [box], look)))
    else if (tool === 'rect' || tool === 'ellipse' || tool === 'line' || tool === 'arrow') place(newShape(plan.key, tool, [from, to], look))
  }

  /** A press without a way places a thing of the usual size. */
  function placeOrHint(at: Point): void {
    if (!placeWherePressed(editor, document, plan, at)) hintOf(tool, { isClick: true })
  }

  /** Opens an empty text for typing. */
  function write(at: Point, width: number | undefined): void {
    const { styles: look } = editor.store.get()
    const edit = newText(plan.key, at, { styles: look, turn: plan.rotate, ...(width === undefined ? {} : { width }) })
    editor.change((content) => addEdit(content, edit))
    editor.setTool('select')
    editor.type(edit.id)
  }

  /** Adds a thing and gives it handles. */
  function place(edit: Parameters<typeof addEdit>[1]): void {
    editor.change((content) => addEdit(content, edit))
    editor.setTool('select')
    editor.select(edit.id)
  }

  return (
    <div
      className={styles.layer}
      data-tool={tool}
      data-draws={tool === 'text' || tool === 'note' ? undefined : ''}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
    >
      {drag ? <DragPreview drag={drag} tool={tool} scale={view.scale} /> : null}
    </div>
  )
})
