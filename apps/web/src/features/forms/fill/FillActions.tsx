import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { Download, Eraser, Upload } from 'lucide-react'
import panel from '../Panel.module.css'
import { useForm, useFormPart } from '../use-form.ts'
import { isFillable } from './filled-form.ts'
import { valueEndings } from './use-importing.ts'

/** The formats in which values leave a form. */
export const exportFormats = ['json', 'fdf', 'xfdf', 'csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface FillActionsProps {
  isFlat: boolean
  onFlat: (isFlat: boolean) => void
  onClear: () => void
  onImport: (files: readonly File[]) => void
  onExport: (format: ExportFormat) => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the whole form: flatten and clear it, and take its values from files and into them. */
export function FillActions({ isFlat, onFlat, onClear, onImport, onExport }: FillActionsProps) {
  const { canFill, canExport } = useFillActions()
  return (
    <>
      {canFill ? (
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
      {canExport ? (
        <div className={panel.foot}>
          {canFill ? (
            <FileButton size="small" variant="secondary" icon={<Upload {...icon} />} accept={valueEndings} onFiles={onImport}>
              {t('Import values')}
            </FileButton>
          ) : null}
          <Menu
            label={t('Export values')}
            icon={<Download {...icon} />}
            size="small"
            variant="secondary"
            items={exportFormats.map((format) => ({ label: formatWords[format], onSelect: () => onExport(format) }))}
          />
        </div>
      ) : null}
    </>
  )
}

/** Whether a form has anything to fill in, and values to export. */
export function useFillActions(): { canFill: boolean; canExport: boolean } {
  const { view } = useForm()
  const { canFill } = useFormPart(({ history }) => ({ canFill: history.present.fields.some(isFillable) }))
  return { canFill, canExport: canFill || view.kind === 'dynamic-xfa' }
}

const formatWords: Record<ExportFormat, string> = { json: 'JSON', fdf: 'FDF', xfdf: 'XFDF', csv: 'CSV', xlsx: 'Excel' }
