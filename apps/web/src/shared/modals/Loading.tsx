import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { classNames } from '@octavo/ui/class-names.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Modal } from '../modal/Modal.tsx'
import type { LoadingPhase, ModalBase, ModalPropsOf } from '../modal/modal-props.ts'
import styles from './Loading.module.css'

/** A running task: progress, three phases, and a cancel button. Nothing else closes it. */
export default function Loading({ title, position, progress, phases = [], onCancel, onClose }: ModalPropsOf['loading'] & ModalBase) {
  useSpokenQuarters({ title, position, progress })
  return (
    <Modal name="loading" title={title} description={position} width={500} image={<FoldLoader />} onClose={onClose}>
      <ProgressBar value={progress} label={title} />
      <div className={styles.foot}>
        <ol className={styles.phases}>
          {phases.map((phase) => (
            <Phase key={phase.label} phase={phase} />
          ))}
        </ol>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Modal>
  )
}

function Phase({ phase }: { phase: LoadingPhase }) {
  return (
    <li className={classNames(styles.phase, styles[phase.state])} aria-current={phase.state === 'now' ? 'step' : undefined}>
      {phase.state === 'done' ? <Check size={15} strokeWidth={1.75} aria-hidden="true" /> : null}
      {phase.label}
    </li>
  )
}

/** The position changes many times a second; it is announced at each quarter. */
function useSpokenQuarters({ title, position, progress }: { title: string; position: string | undefined; progress: number }): void {
  const quarter = Math.floor(Math.min(1, progress) * 4) * 25
  const speak = useEffectEvent(() =>
    announce([t('{title}, {percent}%', { title, percent: quarter }), ...(position ? [position] : [])].join('. ')),
  )
  useEffect(() => {
    if (quarter > 0) speak()
  }, [quarter])
}
