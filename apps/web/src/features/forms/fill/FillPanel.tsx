import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { ArrowRight, Download, Eraser } from 'lucide-react'
import { labelOf } from '../field-words.ts'
import { Notices } from '../Notices.tsx'
import panel from '../Panel.module.css'
import type { DeskField } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import type { FilledForm } from './filled-form.ts'

/** The formats in which values leave a form. */
export const exportFormats = ['json', 'fdf', 'xfdf', 'csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

interface FillPanelProps {
  filled: FilledForm
  isFlat: boolean
  onFlat: (isFlat: boolean) => void
  onGo: (field: DeskField) => void
  onClear: () => void
  onExport: (format: ExportFormat) => void
  onFind: () => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const
/** More are counted instead of listed. */
const mostListed = 40

/** How far a form is filled, what is still required, and how it is saved. */
export function FillPanel({ filled, isFlat, onFlat, onGo, onClear, onExport, onFind }: FillPanelProps) {
  const { view } = useForm()
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
      {missing.length > 0 ? (
        <section aria-labelledby="missing">
          <h3 id="missing" className={panel.subtitle}>
            {plural(missing.length, '# required field is empty', '# required fields are empty')}
          </h3>
          <ul className={panel.list}>
            {missing.slice(0, mostListed).map((field) => (
              <li key={field.id}>
                <button type="button" className={panel.entry} onClick={() => onGo(field)}>
                  {labelOf(field)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {optional ? (
        <Button variant="secondary" wide icon={<ArrowRight {...icon} />} onClick={() => onGo(next)}>
          {t('Next empty field')}
        </Button>
      ) : null}
      {fillable.length > 0 ? (
        <>
          <Switch
            label={t('Flatten')}
            hint={t("Answers become part of the page and can't be changed.")}
            checked={isFlat}
            onChange={onFlat}
          />
          <Button variant="secondary" size="small" icon={<Eraser {...icon} />} onClick={onClear}>
            {t('Clear form')}
          </Button>
        </>
      ) : null}
      {fillable.length > 0 || view.kind === 'dynamic-xfa' ? (
        <div className={panel.foot}>
          <Menu
            label={t('Export values')}
            icon={<Download {...icon} />}
            size="small"
            variant="secondary"
            items={exportFormats.map((format) => ({ label: formatWords[format], onSelect: () => onExport(format) }))}
          />
        </div>
      ) : null}
    </aside>
  )
}

const formatWords: Record<ExportFormat, string> = { json: 'JSON', fdf: 'FDF', xfdf: 'XFDF', csv: 'CSV', xlsx: 'Excel' }
