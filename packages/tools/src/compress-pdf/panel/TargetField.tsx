import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Field, useOptions } from './option-fields.ts'
import styles from './Panel.module.css'
import { presetsBelow } from './target-presets.ts'

/** The size to fit, and common limits below that of the file. */
export function TargetField({ size }: { size: number | undefined }) {
  const { set } = useOptions()
  return (
    <div className={styles.target}>
      <Field name="targetBytes" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a field of its own */}
      <div className={styles.presets} role="group" aria-label={t('Common limits')}>
        {presetsBelow(size).map((bytes) => (
          <Button key={bytes} variant="secondary" size="small" onClick={() => set({ targetBytes: bytes })}>
            {formatBytes(bytes, pageLanguage())}
          </Button>
        ))}
      </div>
    </div>
  )
}
