import type { FieldKind } from '@octavo/core/forms/form-field.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { Copy, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import desk from '../FormDesk.module.css'
import { FormPages } from '../FormPages.tsx'
import { kindWords } from '../field-words.ts'
import type { ShowPage } from '../fill/go-to-field.ts'
import { Proposals } from '../find/Proposals.tsx'
import type { Finding, FoundField } from '../find/use-finding.ts'
import panel from '../Panel.module.css'
import { type DeskField, putFields } from '../state/form-content.ts'
import { useForm, useFormPart } from '../use-form.ts'
import { DesignPage } from './DesignPage.tsx'
import { FieldProperties } from './FieldProperties.tsx'
import { boxAt, freeBox, newField } from './new-field.ts'
import { Palette } from './Palette.tsx'
import { SelectionStrip } from './SelectionStrip.tsx'
import { TabOrder } from './TabOrder.tsx'
import { useArranging } from './use-arranging.ts'
import { useDesignKeys } from './use-design-keys.ts'

interface DesignViewProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  showPage: ShowPage
  finding: Finding
  children: ReactNode
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Makes a form: fields are drawn, arranged and described. */
export function DesignView({ scroller, zoom, onZoom, showPage, finding, children }: DesignViewProps) {
  const { form, pages, sizeOf } = useForm()
  const [tool, setTool] = useState<FieldKind | 'select'>('select')
  const [chosenPart, setPart] = useState(0)
  const arranging = useArranging()
  const { fields, selected } = useFormPart(({ history, selected }) => ({ fields: history.present.fields, selected }))
  const [sole] = selected.length === 1 ? fields.filter(({ id }) => id === selected[0]) : []
  // A box may have been removed.
  const part = chosenPart < (sole?.widgets.length ?? 0) ? chosenPart : 0

  const sizeOfPage = (page: number) => sizeOf(pages[page] ?? { key: '1', page: 1, rotate: 0 })
  const add = (kind: FieldKind, page: number, box: Box) => {
    const field = newField(kind, page, box, form.content())
    form.change((content) => putFields(content, [field]))
    form.select(field.id)
    setPart(0)
    setTool('select')
    announce(t('{kind} field added', { kind: kindWords(kind) }))
  }
  const draw = (page: number, at: Box | { x: number; y: number }) => {
    if (tool !== 'select') add(tool, page, 'width' in at ? at : boxAt(tool, at, sizeOfPage(page)))
  }
  const place = (kind: FieldKind) => {
    const page = Number(form.store.get().current) - 1
    const size = sizeOfPage(page)
    const there = form.content().fields.flatMap(({ widgets }) => widgets.filter((widget) => widget.page === page).map(({ box }) => box))
    add(kind, page, freeBox(kind, there, size))
    // Arrow keys move it from here.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page] button[aria-pressed="true"]')?.focus())
  }
  const go = (field: DeskField | FoundField) => {
    const [first] = field.widgets
    if (first) showPage(String(first.page + 1), Math.max(1, first.box.y))
    if (!('reason' in field)) {
      setPart(0)
      form.select(field.id)
    }
  }
  useDesignKeys({ setTool, place, arranging })
  return (
    <>
      <Palette tool={tool} isFinding={finding.state === 'finding'} onTool={setTool} onPlace={place} onFind={finding.start} />
      <div className={desk.papers}>
        <FormPages scroller={scroller} zoom={zoom} onZoom={onZoom} tool={tool} onPressBeside={() => form.select()}>
          {(seen) => (
            <DesignPage
              seen={seen}
              fields={fields}
              selected={selected}
              part={part}
              tool={tool}
              finding={finding}
              onDraw={draw}
              onPart={setPart}
            />
          )}
        </FormPages>
        {selected.length > 0 ? <SelectionStrip count={selected.length} arranging={arranging} pageCount={pages.length} /> : null}
        {children}
      </div>
      <aside className={panel.panel} aria-label={t('Properties')}>
        {finding.state === 'found' ? (
          <Proposals finding={finding} onGo={go} />
        ) : sole ? (
          <>
            <FieldProperties field={sole} part={part} />
            <div className={panel.foot}>
              <Button variant="secondary" size="small" icon={<Copy {...icon} />} onClick={arranging.duplicate}>
                {t('Duplicate')}
              </Button>
              <Button variant="danger" size="small" icon={<Trash2 {...icon} />} onClick={arranging.remove}>
                {t('Delete')}
              </Button>
            </div>
          </>
        ) : (
          <TabOrder onGo={go} />
        )}
      </aside>
    </>
  )
}
