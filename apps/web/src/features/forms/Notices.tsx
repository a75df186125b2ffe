import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import type { ReactNode } from 'react'
import panel from './Panel.module.css'
import { useForm, useFormPart } from './use-form.ts'

/** What is to be known of a form before it is filled. */
export function Notices({ onFind }: { onFind: () => void }) {
  const { view } = useForm()
  const { hasFields } = useFormPart(({ history }) => ({ hasFields: history.present.fields.length > 0 }))
  const notices: ReactNode[] = []
  if (view.kind === 'dynamic-xfa') return <XfaValues />
  if (!hasFields)
    notices.push(
      <Notice key="none" tone="info">
        <div className={panel.stack}>
          <p>{t('This PDF has no fields yet. Octavo can find its lines and boxes, and you confirm each one.')}</p>
          <div className={panel.foot}>
            <Button size="small" onClick={onFind}>
              {t('Find fields')}
            </Button>
          </div>
        </div>
      </Notice>,
    )
  if (view.kind === 'hybrid-xfa')
    notices.push(
      <Notice key="xfa" tone="info">
        {t('This form also has an XFA version. Its ordinary fields are filled, and the XFA version is removed when you save.')}
      </Notice>,
    )
  if (view.signed)
    notices.push(
      <Notice key="signed" tone="warning">
        {t('This file is signed. Filling it in makes the signature invalid.')}
      </Notice>,
    )
  for (const note of view.notes) {
    const words = noteWords(note)
    if (words)
      notices.push(
        <Notice key={note} tone="info">
          {words}
        </Notice>,
      )
  }
  return notices
}

function noteWords(note: string): string | undefined {
  if (note === 'SCRIPTS_NOT_RUN') return t("Some fields are calculated by scripts. We don't run scripts: enter these values yourself.")
  if (note === 'FIELDS_LEFT_OUT') return t('This form has too many fields. Some are left out.')
  if (note === 'CALCULATION_CYCLE') return t('Some calculated fields depend on themselves. Enter their values yourself.')
  if (note === 'TWIN_VALUES_DIFFER')
    return t('Some fields appear twice with different values. They will have the same value when you save.')
  return undefined
}

/** The values of a form that can't be filled here. */
function XfaValues() {
  const { view } = useForm()
  const values = view.xfaValues ?? []
  return (
    <>
      <Notice tone="warning">{t("This is a dynamic XFA form. It can't be filled in here, but its values can be exported.")}</Notice>
      {values.length > 0 ? (
        <dl className={panel.values}>
          {values.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
