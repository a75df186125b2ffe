import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { ArrowRight } from 'lucide-react'
import { FieldList } from '../FieldList.tsx'
import { Notices } from '../Notices.tsx'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import { FillActions, type FillActionsProps } from './FillActions.tsx'
import type { FilledForm } from './filled-form.ts'
import { ImportedValues } from './ImportedValues.tsx'
import type { Importing } from './use-importing.ts'

interface FillPanelProps {
  filled: FilledForm
  onGo: (field: DeskField) => void
  importing: Importing
  onFind: () => void
  actions: FillActionsProps
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
/** All of them are counted. */
const mostListed = 40

/** How far a form is filled, what is still required, and how it is saved. */
export function FillPanel({ filled, onGo, importing, onFind, actions }: FillPanelProps) {
  const { fillable, done, missing, isDone } = filled
  const next = fillable.find((field) => !isDone(field))
  const optional = next && missing.length === 0
  return (
    <aside className={panel.panel} aria-label={t('Fill in')}>
      <div className={panel.head}>
        <h2 className={panel.title}>{t('Fill in')}</h2>
        {fillable.length > 0 ? <span className={panel.count}>{t('{done} of {count}', { done, count: fillable.length })}</span> : null}
      </div>
      {fillable.length > 0 ? (
        <ProgressBar value={done / fillable.length} label={plural(fillable.length, '# field filled in', '# fields filled in')} />
      ) : null}
      <Notices onFind={onFind} />
      {importing.imported ? <ImportedValues imported={importing.imported} onClose={importing.end} /> : null}
      {missing.length > 0 ? (
        <section aria-labelledby="missing">
          <h3 id="missing" className={panel.subtitle}>
            {plural(missing.length, '# required field is empty', '# required fields are empty')}
          </h3>
          <FieldList fields={missing} most={mostListed} onGo={onGo} />
        </section>
      ) : null}
      {optional ? (
        <Button variant="secondary" wide icon={<ArrowRight {...icon} />} onClick={() => onGo(next)}>
          {t('Next empty field')}
        </Button>
      ) : null}
      <FillActions {...actions} />
    </aside>
  )
}
