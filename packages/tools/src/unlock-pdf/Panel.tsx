import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Lock, LockOpen } from 'lucide-react'
import { OptionGroup } from '../fields/OptionGroup.tsx'
import { OptionsPanel } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import { PermissionSwitches } from '../fields/PermissionSwitches.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { everything, forbiddenOf } from '../options/rights.ts'
import { type GivenOptions, Options } from './options.ts'
import { lockWords } from './panel/lock-words.ts'
import { choiceLabel, describe, Field, withDefaults } from './panel/option-fields.ts'
import styles from './panel/Panel.module.css'
import { unlockPdf } from './tool.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How each file is protected, and the confirmation that only its owner can give. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, onChange } = props
  const { result, confirmRight } = withDefaults(props.options)
  const lockedCount = documents.filter(({ progress }) => progress.kind === 'locked').length
  const restricted = documents.filter(({ facts }) => facts && forbiddenOf(everything, facts).length > 0)
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignedNotice documents={documents} />
      <ul className={styles.files} aria-label={t('How the files are locked')}>
        {documents.map(({ id, name, progress, facts }) => (
          <li key={id}>
            {progress.kind === 'locked' ? <Lock {...icon} /> : <LockOpen {...icon} />}
            <span>
              <bdi className={styles.name}>{name}</bdi>
              <span className={panel.note}> {lockWords({ progress, ...(facts ? { facts } : {}) }) ?? t('Checking…')}</span>
            </span>
          </li>
        ))}
      </ul>
      {lockedCount > 1 ? <p className={panel.note}>{t('A password that opens one file is tried once on the others.')}</p> : null}
      {restricted.length > 0 ? (
        <div className={styles.confirm}>
          <Checkbox
            label={describe('confirmRight').label}
            hint={plural(
              restricted.length,
              "This file isn't locked, but its owner restricted what readers may do.",
              "These files aren't locked, but their owners restricted what readers may do.",
            )}
            checked={confirmRight}
            onChange={(confirmed) => onChange({ ...props.options, confirmRight: confirmed })}
          />
        </div>
      ) : null}
      <p className={panel.note}>{t('We never guess passwords. You need to know the one that opens the file.')}</p>
      <OptionGroup group="Lock it again" summary={choiceLabel('result', result)}>
        <Field name="result" as="segment" />
        {result === 'new-password' ? <Field name="newPassword" /> : null}
        {result === 'open' ? null : <PermissionSwitches />}
      </OptionGroup>
      <OutputGroup suffix=".pdf" placeholder={`{name}-${unlockPdf.suffix}`} />
    </OptionsPanel>
  )
}
