import { labelOf } from './field-words.ts'
import panel from './Panel.module.css'
import type { DeskField } from './state/form-content.ts'

interface FieldListProps {
  fields: readonly DeskField[]
  /** More aren't listed. */
  most: number
  onGo: (field: DeskField) => void
}

/** Fields by their labels, each of which leads to its place. */
export function FieldList({ fields, most, onGo }: FieldListProps) {
  return (
    <ul className={panel.list}>
      {fields.slice(0, most).map((field) => (
        <li key={field.id}>
          <button type="button" className={panel.entry} onClick={() => onGo(field)}>
            <bdi>{labelOf(field)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
