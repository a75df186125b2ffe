import type { ExistingAnnotation } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { ColorRow } from '../../../shared/color/ColorRow.tsx'
import type { PageAnnotation } from '../../../shared/pdf/page-things.ts'
import { putEdit, removeEdit } from '../state/content.ts'
import { canRestyle, type ExistingEdit } from '../state/existing.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './Properties.module.css'

/** What can be changed of something that the file has on its page. */
export function ExistingFields({ edit }: { edit: ExistingEdit }) {
  const { editor, document } = useEditing()
  const { pages } = useEditorPart(({ history }) => ({ pages: history.present.pages }))
  const plan = pages.find(({ key }) => key === edit.on)
  const annotation = edit.kind === 'existing' ? document.annotationOf(plan, edit.annotation) : undefined
  const bringBack = () => editor.change((content) => removeEdit(content, edit.id))
  if (typeof edit.change === 'string')
    return (
      <>
        <Notice tone="warning">
          {edit.change === 'remove' ? t("It's removed from the file when you save.") : t('It becomes part of the page when you save.')}
        </Notice>
        <Button variant="secondary" wide onClick={bringBack}>
          {t('Keep it as it was')}
        </Button>
      </>
    )
  return (
    <>
      {edit.kind === 'existing' && annotation ? <AnnotationFields edit={edit} annotation={annotation} /> : null}
      <PlaceFields edit={edit} />
      {edit.kind === 'existing' && annotation?.kind !== 'link' ? (
        <Button variant="secondary" wide onClick={() => editor.change((content) => putEdit(content, { ...edit, change: 'flatten' }))}>
          {t('Make it part of the page')}
        </Button>
      ) : null}
    </>
  )
}

function AnnotationFields({ edit, annotation }: { edit: ExistingAnnotation; annotation: PageAnnotation }) {
  const { editor } = useEditing()
  const change = typeof edit.change === 'string' ? {} : edit.change
  const put = (more: Exclude<ExistingAnnotation['change'], string>) =>
    editor.change((content) => putEdit(content, { ...edit, change: { ...change, ...more } }), { gesture: `look-${edit.id}` })
  const hasLines = annotation.look !== undefined && annotation.look.kind !== 'markup'
  return (
    <>
      {annotation.author === '' ? null : <p className={styles.empty}>{t('By {author}', { author: annotation.author })}</p>}
      {annotation.kind === 'link' ? null : (
        <TextArea
          label={t('Note')}
          rows={3}
          value={change.text ?? annotation.text}
          maxLength={20_000}
          onChange={(event) => put({ text: event.target.value })}
        />
      )}
      <div className={styles.pair}>
        {canRestyle(annotation) ? (
          <ColorRow label={t('Colour')} value={change.color ?? annotation.color} onChange={(color) => put({ color })} />
        ) : null}
        {hasLines ? (
          <NumberField
            label={t('Line width')}
            value={Math.round((change.width ?? annotation.width) * 100) / 100}
            min={0.25}
            max={100}
            step={0.5}
            unit={t('pt')}
            onChange={(width) => width > 0 && width <= 500 && put({ width })}
          />
        ) : null}
      </div>
      {annotation.kind === 'link' || annotation.kind === 'note' ? null : (
        <NumberField
          label={t('Opacity')}
          value={Math.round((change.opacity ?? annotation.opacity) * 100)}
          min={2}
          max={100}
          step={5}
          unit="%"
          onChange={(percent) => put({ opacity: Math.min(1, Math.max(0.02, percent / 100)) })}
        />
      )}
    </>
  )
}
