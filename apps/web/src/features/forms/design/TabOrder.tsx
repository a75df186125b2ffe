import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { usePointerDrag } from '@octavo/ui/use-pointer-drag.ts'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { kindWords, labelOf } from '../field-words.ts'
import panel from '../Panel.module.css'
import { type DeskField, moveField } from '../state/form-content.ts'
import { useForm, useFormPart } from '../use-form.ts'
import styles from './TabOrder.module.css'

/** The height of a row in CSS pixels, as its style says. */
const rowHeight = 40

/** The fields in the order of the Tab key, to select and to move by dragging or with Alt and the arrow keys. */
export function TabOrder({ onGo }: { onGo: (field: DeskField) => void }) {
  const { form } = useForm()
  const { fields } = useFormPart(({ history }) => ({ fields: history.present.fields }))
  const list = useRef<HTMLOListElement>(null)
  const [drop, setDrop] = useState<{ from: number; to: number }>()

  const move = (id: string, to: number) => {
    const place = Math.max(0, Math.min(fields.length - 1, to))
    form.change((content) => moveField(content, id, place))
    announce(t('Moved to position {position}', { position: place + 1 }))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('button')[place]?.focus())
  }
  const drag = usePointerDrag<number>({
    take: (event) => Number((event.currentTarget as HTMLElement).dataset.at),
    move: (from, way) => setDrop({ from, to: Math.max(0, Math.min(fields.length - 1, from + Math.round(way.y / rowHeight))) }),
    drop(from, moved) {
      const field = fields[from]
      setDrop(undefined)
      if (moved && drop && field) move(field.id, drop.to)
      else if (field) onGo(field)
    },
    giveUp: () => setDrop(undefined),
  })
  const onKeyDown = (event: KeyboardEvent, at: number, field: DeskField) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) move(field.id, at + step)
    else list.current?.querySelectorAll<HTMLElement>('button')[at + step]?.focus()
  }
  return (
    <>
      <div className={panel.head}>
        <h2 className={panel.title}>{t('Tab order')}</h2>
        <span className={panel.count}>{fields.length}</span>
      </div>
      {fields.length === 0 ? (
        <p className={panel.hint}>{t('No fields yet. Choose one on the left and draw it on the page.')}</p>
      ) : (
        <>
          <p className={panel.hint} id="order-hint">
            {t('Drag a field, or move it with Alt and the arrow keys.')}
          </p>
          <ol ref={list} className={styles.rows} aria-describedby="order-hint">
            {fields.map((field, at) => (
              <li key={field.id} data-drop={drop?.to === at ? (drop.from < at ? 'after' : 'before') : undefined}>
                <button
                  type="button"
                  className={styles.row}
                  data-at={at}
                  data-held={drop?.from === at || undefined}
                  onKeyDown={(event) => onKeyDown(event, at, field)}
                  onClick={(event) => event.detail === 0 && onGo(field)}
                  {...drag}
                >
                  <GripVertical size={15} strokeWidth={1.75} aria-hidden="true" />
                  <span className={styles.number}>{at + 1}</span>
                  <bdi className={styles.name}>{labelOf(field)}</bdi>
                  <span className={styles.kind}>{kindWords(field.kind)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
