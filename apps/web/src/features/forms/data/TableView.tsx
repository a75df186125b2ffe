import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { DropOverlay } from '../../../shared/files/DropOverlay.tsx'
import { useIncomingFiles } from '../../../shared/files/use-incoming-files.ts'
import { toast } from '../../../shared/toasts.ts'
import desk from '../FormDesk.module.css'
import { FormPages } from '../FormPages.tsx'
import { FillPage } from '../fill/FillPage.tsx'
import { bareSpace } from '../fill/FillView.tsx'
import { fillForm } from '../fill/filled-form.ts'
import { useFilling } from '../fill/use-filling.ts'
import { designBefore } from '../save/form-order.ts'
import type { SaveOrder } from '../save/use-form-saving.ts'
import { useForm, useFormPart } from '../use-form.ts'
import { type DataChoices, DataPanel } from './DataPanel.tsx'
import { readTable, type TableHead } from './read-table.ts'
import { likelyMapping, type Mapping, rowProblems, rowValues, tableFields } from './row-values.ts'

interface TableViewProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  isSaving: boolean
  onSave: (order: SaveOrder) => void
  children: ReactNode
}

/** A table beside the form: its columns matched with fields, each row looked at as it will be filled. */
export function TableView({ scroller, zoom, onZoom, isSaving, onSave, children }: TableViewProps) {
  const { form, view, images, task } = useForm()
  const { content } = useFormPart(({ history }) => ({ content: history.present }))
  const fields = useMemo(() => tableFields(content.fields), [content.fields])
  const [table, setTable] = useState<{ file: File; name: string; head: TableHead }>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [row, setRow] = useState(0)
  const [choices, setChoices] = useState<DataChoices>({ output: 'each', rowName: '', flatten: false })

  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const head = await readTable(file)
    if (!head) return toast.warning(t("{name} isn't a table. Choose a CSV, Excel or JSON lines file.", { name: file.name }))
    const name = `table-${crypto.randomUUID()}`
    images.restore(name, file)
    task.send(name)
    setTable({ file, name, head })
    setMapping(likelyMapping(fields, head.columns))
    setRow(0)
    announce(plural(head.rows.length, 'Table with # row', 'Table with # rows'))
  }
  const dragged = useIncomingFiles({ onFiles: (files) => void take(files) })

  const values = useMemo(
    () => (table ? rowValues(fields, mapping, table.head, table.head.rows[row] ?? []) : {}),
    [table, fields, mapping, row],
  )
  const problems = useMemo(() => (table ? rowProblems(fields, mapping, table.head) : []), [table, fields, mapping])
  const shown = useMemo(
    () => ({ ...content, values, fields: content.fields.map((field) => ({ ...field, readOnly: true })) }),
    [content, values],
  )
  const filled = useMemo(() => fillForm(shown, view), [shown, view])
  const { filling } = useFilling(shown)

  const save = () => {
    if (!table) return
    const byName = Object.fromEntries(fields.map(({ id, name }) => [name, mapping[id] ?? '']))
    onSave({
      files: [table.name],
      before: designBefore(form.content(), form.opened),
      options: () => ({ mode: 'data', mapping: byName, ...choices }),
    })
  }
  return (
    <>
      <div className={desk.papers}>
        <FormPages scroller={scroller} zoom={zoom} onZoom={onZoom} space={bareSpace}>
          {(seen) => <FillPage seen={seen} filled={filled} filling={filling} isForSheet={false} active={undefined} />}
        </FormPages>
        {children}
      </div>
      <DataPanel
        fields={fields}
        table={table}
        mapping={mapping}
        row={row}
        problems={problems}
        choices={choices}
        isSaving={isSaving}
        onFiles={(files) => void take(files)}
        onMapping={(id, column) => setMapping((now) => ({ ...now, [id]: column }))}
        onRow={setRow}
        onChoices={(change) => setChoices({ ...choices, ...change })}
        onSave={save}
      />
      <DropOverlay count={dragged} />
    </>
  )
}
