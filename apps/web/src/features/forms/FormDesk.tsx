import { t } from '@octavo/core/words/t.ts'
import { useRef, useState } from 'react'
import { SaveQuestion } from '../../shared/desk/SaveQuestion.tsx'
import { useLeaving } from '../../shared/drafts/use-leaving.ts'
import Loading from '../../shared/modals/Loading.tsx'
import { usePageZoom } from '../../shared/paper/use-page-zoom.ts'
import { ZoomBar } from '../../shared/paper/ZoomBar.tsx'
import { TableView } from './data/TableView.tsx'
import { DesignView } from './design/DesignView.tsx'
import { FormBar } from './FormBar.tsx'
import styles from './FormDesk.module.css'
import type { ExportFormat } from './fill/FillActions.tsx'
import { bareSpace, FillView } from './fill/FillView.tsx'
import { fillForm } from './fill/filled-form.ts'
import { goToField } from './fill/go-to-field.ts'
import { roomyZoom, whiteMargins } from './fill/roomy-zoom.ts'
import { useFinding } from './find/use-finding.ts'
import { designBefore, designOrder, fillOrder, imagesOfForm, valuesOrder } from './save/form-order.ts'
import { MissingFields } from './save/MissingFields.tsx'
import { SavedForm } from './save/SavedForm.tsx'
import { useFormDraft } from './save/use-form-draft.ts'
import { useFormSaving } from './save/use-form-saving.ts'
import { type DeskField, isFormChanged } from './state/form-content.ts'
import { useForm, useFormPart } from './use-form.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useNarrow } from './use-narrow.ts'

/** An open form: filled, designed, or filled with the rows of a table. */
export function FormDesk() {
  const { form, task, pages, sizeOf, view } = useForm()
  const { mode, current } = useFormPart(({ mode, current }) => ({ mode, current }))
  const scroller = useRef<HTMLDivElement>(null)
  const [{ atFirst, margin }] = useState(() => {
    const [[first], needed] = [pages, roomyZoom(view.fields)]
    return { atFirst: needed, margin: first && needed > 1 ? whiteMargins(view.fields, sizeOf(first).width) : 0 }
  })
  const { zoom, setZoom, fitTo, showPage } = usePageZoom(scroller, {
    pages: () => pages,
    sizeOf,
    current: () => form.store.get().current,
    onShow: form.show,
    atFirst,
    margin,
    view: mode,
    ...(mode === 'design' ? {} : { space: bareSpace }),
  })
  const [isFlat, setFlat] = useState(false)
  const [isMore, setMore] = useState(false)
  const [missing, setMissing] = useState<readonly DeskField[]>()
  const finding = useFinding()
  const isNarrow = useNarrow()
  const draft = useFormDraft()
  const leaving = useLeaving({ content: form.content, isChanged: (content) => isFormChanged(content, form.opened) })
  const { saving, save, rest } = useFormSaving({ onHeld: leaving.taken })

  const saveFilled = () => {
    setMissing(undefined)
    const content = form.content()
    void save({
      content,
      files: imagesOfForm(content),
      before: designBefore(content, form.opened),
      options: (refOf) => ({ ...fillOrder(content, { refOf }), flatten: isFlat }),
    })
  }
  const saveDesign = () => {
    const content = form.content()
    void save({ content, files: [], options: () => ({ mode: 'design', ...designOrder(content, form.opened) }) })
  }
  const exportValues = (format: ExportFormat) => {
    const content = form.content()
    void save({
      files: [],
      onlyReads: true,
      before: designBefore(content, form.opened),
      options: () => ({ mode: 'export', format, ...valuesOrder(content) }),
    })
  }
  const saveNow = () => {
    if (mode === 'design') return saveDesign()
    const empty = fillForm(form.content(), view).missing
    if (empty.length > 0) setMissing(empty)
    else saveFilled()
  }
  useFormKeys({ save: saveNow, zoom, setZoom, fitTo })

  const zoomBar = (
    <div className={styles.zoom}>
      <ZoomBar number={Number(current)} count={pages.length} zoom={zoom} onZoom={setZoom} onFit={fitTo} />
    </div>
  )
  const papers = { scroller, zoom, onZoom: setZoom }
  return (
    <div className={styles.desk} data-mode={mode} data-bare={view.kind === 'dynamic-xfa' || undefined}>
      <FormBar
        state={draft}
        isSaving={saving.kind === 'saving'}
        onMore={isNarrow && mode === 'fill' ? () => setMore(true) : undefined}
        onSave={mode === 'data' || view.kind === 'dynamic-xfa' ? undefined : saveNow}
      />
      {mode === 'design' ? (
        <DesignView {...papers} showPage={showPage} finding={finding}>
          {zoomBar}
        </DesignView>
      ) : mode === 'data' ? (
        <TableView {...papers} isSaving={saving.kind === 'saving'} onSave={(order) => void save(order)}>
          {zoomBar}
        </TableView>
      ) : (
        <FillView
          {...papers}
          showPage={showPage}
          isFlat={isFlat}
          onFlat={setFlat}
          onExport={exportValues}
          isMore={isMore}
          onLess={() => setMore(false)}
          onFind={() => {
            form.setMode('design')
            finding.start()
          }}
        >
          {zoomBar}
        </FillView>
      )}
      {missing ? (
        <MissingFields
          fields={missing}
          onGo={(field) => {
            setMissing(undefined)
            // Closing gives the focus back to where it was; the field gets it after that.
            requestAnimationFrame(() => (isNarrow ? form.select(field.id) : goToField(field, showPage)))
          }}
          onSave={saveFilled}
          onClose={() => setMissing(undefined)}
        />
      ) : null}
      {saving.kind === 'saving' ? (
        <Loading title={t('Saving your form')} progress={saving.progress} onCancel={() => void task.cancel()} onClose={() => {}} />
      ) : null}
      {saving.kind === 'asking' ? (
        <SaveQuestion asked={saving.asked} onAnswer={(answers) => void save(saving.order, answers)} onClose={rest} />
      ) : null}
      {saving.kind === 'saved' ? (
        <SavedForm
          saved={saving.saved}
          isData={saving.order.onlyReads === true}
          onTaken={() => leaving.taken(saving.order.content)}
          onClose={rest}
        />
      ) : null}
    </div>
  )
}
