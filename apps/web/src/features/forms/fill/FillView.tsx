import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo } from 'react'
import { DropOverlay } from '../../../shared/files/DropOverlay.tsx'
import { SignatureDialog } from '../../../shared/signature/SignatureDialog.tsx'
import desk from '../FormDesk.module.css'
import { FormPages } from '../FormPages.tsx'
import { Notices } from '../Notices.tsx'
import type { DeskField } from '../state/form-content.ts'
import { useForm, useFormPart } from '../use-form.ts'
import { useNarrow } from '../use-narrow.ts'
import { FieldSheet } from './FieldSheet.tsx'
import type { ExportFormat, FillActionsProps } from './FillActions.tsx'
import { FillPage } from './FillPage.tsx'
import { FillPanel } from './FillPanel.tsx'
import { fillForm } from './filled-form.ts'
import { goToField, type ShowPage } from './go-to-field.ts'
import { ImportedValues } from './ImportedValues.tsx'
import { MoreDialog } from './MoreDialog.tsx'
import { useFilling } from './use-filling.ts'
import { useImporting } from './use-importing.ts'

/** Above pages over which nothing floats, in CSS pixels. */
export const bareSpace = 24

interface FillViewProps {
  scroller: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  showPage: ShowPage
  isFlat: boolean
  onFlat: (isFlat: boolean) => void
  onExport: (format: ExportFormat) => void
  onFind: () => void
  /** Whether a phone shows what the panel has on larger screens. */
  isMore: boolean
  onLess: () => void
  children: ReactNode
}

/** The form to be filled in: on the page, and on a phone one field at a time. */
export function FillView(props: FillViewProps) {
  const { scroller, zoom, onZoom, showPage, isFlat, onFlat, onExport, onFind, isMore, onLess, children } = props
  const { form, view, task } = useForm()
  const isNarrow = useNarrow()
  const { content, selected, isUntouched } = useFormPart(({ history, selected }) => ({
    content: history.present,
    selected,
    isUntouched: history.past.length === 0,
  }))
  const filled = useMemo(() => fillForm(content, view), [content, view])
  const { filling, signing, sign, endSigning } = useFilling(content)
  const importing = useImporting()
  const active = isNarrow ? filled.fillable.find(({ id }) => id === selected[0]) : undefined

  const go = (field: DeskField) => {
    if (!isNarrow) return goToField(field, showPage)
    const [first] = field.widgets
    if (first) showPage(String(first.page + 1), Math.max(1, first.box.y))
    form.select(field.id)
  }
  // Tab follows the order of the form, also to pages that aren't in the document yet.
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.field
    if (event.key !== 'Tab' || id === undefined || isNarrow) return
    const at = filled.fillable.findIndex((field) => field.id === id)
    const next = at === -1 ? undefined : filled.fillable[at + (event.shiftKey ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    goToField(next, showPage)
  }
  const next = filled.missing[0] ?? filled.fillable.find((field) => !filled.isDone(field))
  const actions: FillActionsProps = {
    isFlat,
    onFlat,
    onClear: () => form.change((now) => ({ ...now, values: {}, signatures: {}, images: {}, isCleared: true })),
    onImport: importing.take,
    onExport,
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the way that Tab takes between the controls inside */}
      <div className={desk.papers} onKeyDown={onKeyDown}>
        <FormPages scroller={scroller} zoom={zoom} onZoom={onZoom} space={bareSpace}>
          {(seen) => <FillPage seen={seen} filled={filled} filling={filling} isForSheet={isNarrow} active={active?.id} />}
        </FormPages>
        {children}
      </div>
      <FillPanel filled={filled} onGo={go} importing={importing} onFind={onFind} actions={actions} />
      {isNarrow && isMore ? <MoreDialog actions={actions} onFind={onFind} onClose={onLess} /> : null}
      {isNarrow && !active ? (
        <div className={desk.phone}>
          <div className={desk.messages}>
            {/* Once something is entered the page has their room; they stay under 'More'. */}
            {filled.fillable.length === 0 || isUntouched ? <Notices onFind={onFind} /> : null}
            {importing.imported ? <ImportedValues imported={importing.imported} onClose={importing.end} /> : null}
          </div>
          {filled.fillable.length === 0 ? null : (
            <>
              <span>
                {t('{done} of {count}', { done: filled.done, count: filled.fillable.length })}
                {filled.missing.length > 0
                  ? `, ${plural(filled.missing.length, '# required field is empty', '# required fields are empty')}`
                  : null}
              </span>
              <Button disabled={!next} onClick={() => next && go(next)}>
                {filled.done === 0 ? t('Start') : t('Next empty field')}
              </Button>
              <div className={desk.wide}>
                <ProgressBar
                  value={filled.done / filled.fillable.length}
                  label={plural(filled.fillable.length, '# field filled in', '# fields filled in')}
                />
              </div>
            </>
          )}
        </div>
      ) : null}
      {active ? <FieldSheet field={active} filled={filled} filling={filling} onStep={go} onClose={() => form.select()} /> : null}
      <DropOverlay count={importing.dragged} />
      {signing ? <SignatureDialog engine={task.engine} onClose={endSigning} onMade={(made) => void sign(made)} /> : null}
    </>
  )
}
