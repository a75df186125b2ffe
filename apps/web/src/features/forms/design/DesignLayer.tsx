import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { StageItem } from '@octavo/ui/stage/StageItem.tsx'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { memo, type PointerEvent, useRef, useState } from 'react'
import { labelOf } from '../field-words.ts'
import { type DeskField, putFields, removeFields } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import styles from './DesignLayer.module.css'

interface DesignLayerProps {
  view: StageView
  /** From 0. */
  page: number
  fields: readonly DeskField[]
  selected: readonly string[]
  /** The box of the selected field that is changed, if it has several. */
  part: number
  tool: FieldKind | 'select'
  onDraw: (page: number, box: Box | { x: number; y: number }) => void
  onPart: (index: number) => void
}

/** The fields of a page with handles, and the pointer that draws new ones. */
export const DesignLayer = memo(function DesignLayer({ view, page, fields, selected, part, tool, onDraw, onPart }: DesignLayerProps) {
  const { form } = useForm()
  const adds = useRef(false)
  const here = fields.flatMap((field) =>
    field.widgets.flatMap((widget, index) => (widget.page === page ? [{ field, widget, index, key: `${field.id} ${index}` }] : [])),
  )
  const select = (id: string, index: number) => {
    onPart(index)
    if (!adds.current) {
      // Those that are selected together are moved together.
      if (!form.store.get().selected.includes(id)) form.select(id)
    } else if (!selected.includes(id)) form.select(...selected, id)
  }
  const move = (field: DeskField, index: number, to: Box, gesture: string) => {
    const from = field.widgets[index]?.box
    if (!from) return
    const by = { x: to.x - from.x, y: to.y - from.y }
    const others = form.store.get().selected.filter((id) => id !== field.id)
    form.change(
      (content) => {
        const along = content.fields.filter(({ id }) => others.includes(id)).map((other) => shifted(other, page, by))
        return putFields(content, [withBox(field, index, to), ...along])
      },
      { gesture: `${gesture}-${field.id}` },
    )
  }
  return (
    <div
      className={styles.layer}
      onPointerDownCapture={(event) => {
        adds.current = event.shiftKey
      }}
    >
      {here.map(({ field, widget, index, key }) => (
        <StageItem
          key={key}
          view={view}
          name={t('{label}: {entry}', { label: labelOf(field), entry: field.name })}
          box={widget.box}
          isSelected={selected.includes(field.id) && (selected.length > 1 || field.widgets.length === 1 || index === part)}
          onSelect={() => select(field.id, index)}
          onMove={(to) => move(field, index, to, 'move')}
          onDrop={form.rest}
          onResize={(to) => form.change((content) => putFields(content, [withBox(field, index, to)]), { gesture: `size-${field.id}` })}
          onRemove={() => form.change((content) => removeFields(content, new Set(form.store.get().selected)))}
          keepRatio={false}
          others={here
            .filter((other) => other.key !== key && !(selected.includes(field.id) && selected.includes(other.field.id)))
            .map((other) => ({ name: labelOf(other.field), box: other.widget.box }))}
        >
          <span className={styles.field} data-kind={field.kind} data-selected={selected.includes(field.id) || undefined}>
            {field.kind === 'checkbox' || field.kind === 'radio' ? null : <bdi>{ownName(field.name)}</bdi>}
          </span>
        </StageItem>
      ))}
      {tool === 'select' ? null : <DrawLayer view={view} onDraw={(box) => onDraw(page, box)} />}
    </div>
  )
})

/** The last part of a name says most, and fits more often. */
function ownName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** A shorter way in points is a click. */
const leastWay = 4

function DrawLayer({ view, onDraw }: { view: StageView; onDraw: (box: Box | { x: number; y: number }) => void }) {
  const [drag, setDrag] = useState<{ from: { x: number; y: number }; box: Box }>()
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = view.pointAt(event)
    setDrag({ from, box: { ...from, width: 0, height: 0 } })
  }
  const move = (event: PointerEvent) => {
    if (drag) setDrag({ from: drag.from, box: between(drag.from, view.pointAt(event)) })
  }
  const up = () => {
    setDrag(undefined)
    if (!drag) return
    onDraw(Math.min(drag.box.width, drag.box.height) < leastWay ? drag.from : drag.box)
  }
  return (
    <div className={styles.draws} onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={() => setDrag(undefined)}>
      {drag ? (
        <span
          className={styles.drawn}
          style={{
            left: drag.box.x * view.scale,
            top: drag.box.y * view.scale,
            width: drag.box.width * view.scale,
            height: drag.box.height * view.scale,
          }}
        />
      ) : null}
    </div>
  )
}

function between(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  const round = (points: number) => Math.round(points * 10) / 10
  return {
    x: round(Math.min(one.x, other.x)),
    y: round(Math.min(one.y, other.y)),
    width: round(Math.abs(one.x - other.x)),
    height: round(Math.abs(one.y - other.y)),
  }
}

/** A field with one of its boxes elsewhere. */
export function withBox(field: DeskField, index: number, box: Box): DeskField {
  return { ...field, widgets: field.widgets.map((widget, at) => (at === index ? { ...widget, box } : widget)) }
}

function shifted(field: DeskField, page: number, by: { x: number; y: number }): DeskField {
  return {
    ...field,
    widgets: field.widgets.map((widget) =>
      widget.page === page
        ? {
            ...widget,
            box: { ...widget.box, x: Math.round((widget.box.x + by.x) * 10) / 10, y: Math.round((widget.box.y + by.y) * 10) / 10 },
          }
        : widget,
    ),
  }
}
