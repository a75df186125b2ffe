import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { type DeskField, putFields, removeFields } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import { type Alignment, alignBoxes, distributeBoxes, sameSize } from './arrange.ts'
import { duplicateField, repeatedField } from './new-field.ts'

/** What is done to the selected fields together. */
export interface Arranging {
  align(how: Alignment): void
  distribute(axis: 'x' | 'y'): void
  sameSize(): void
  duplicate(): void
  /** Puts the fields on every page. */
  repeat(): void
  remove(): void
}

export function useArranging(): Arranging {
  const { form, pages, sizeOf } = useForm()
  const chosen = (fields: readonly DeskField[]) => {
    const { selected } = form.store.get()
    return selected.flatMap((id) => fields.find((field) => field.id === id) ?? [])
  }

  /** Arranges all boxes of the selected fields on the page of the first one. */
  function arrange(by: (boxes: readonly Box[]) => readonly Box[]): void {
    form.change((content) => {
      const fields = chosen(content.fields)
      const page = fields[0]?.widgets[0]?.page
      const boxes = fields.flatMap(({ widgets }) => widgets.filter((widget) => widget.page === page).map(({ box }) => box))
      const laid = [...by(boxes)]
      const next = fields.map((field) => ({
        ...field,
        widgets: field.widgets.map((widget) => (widget.page === page ? { ...widget, box: laid.shift() ?? widget.box } : widget)),
      }))
      return putFields(content, next)
    })
  }

  return {
    align: (how) => arrange((boxes) => alignBoxes(boxes, how)),
    distribute: (axis) => arrange((boxes) => distributeBoxes(boxes, axis)),
    sameSize: () => arrange(sameSize),
    duplicate() {
      const copies: string[] = []
      form.change((content) =>
        chosen(content.fields).reduce((now, field) => {
          const copy = duplicateField(field, now, (page) => sizeOf(pages[page] ?? { key: '1', page: 1, rotate: 0 }))
          copies.push(copy.id)
          return putFields(now, [copy])
        }, content),
      )
      form.select(...copies)
      announce(plural(copies.length, '# field duplicated', '# fields duplicated'))
    },
    repeat() {
      form.change((content) =>
        putFields(
          content,
          chosen(content.fields).map((field) => repeatedField(field, pages.length)),
        ),
      )
      announce(t('Repeated on every page'))
    },
    remove() {
      const ids = new Set(form.store.get().selected)
      form.change((content) => removeFields(content, ids))
      announce(plural(ids.size, '# field deleted', '# fields deleted'))
    },
  }
}
