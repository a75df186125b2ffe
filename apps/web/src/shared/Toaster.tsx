import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { classNames } from '@octavo/ui/class-names.ts'
import { hasOpenDialog } from '@octavo/ui/open-dialogs.ts'
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import styles from './Toaster.module.css'
import { showToastsWith, type Toast } from './toasts.ts'

const durationMs = 5000
const icons = { success: CircleCheck, warning: TriangleAlert, error: CircleX }

/** Toasts at the top right, for five seconds, longer on hover or focus. */
export default function Toaster() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      showToastsWith((message) => {
        raise(layer.current, message)
        sonner.custom((id) => <Card {...message} close={() => sonner.dismiss(id)} />)
      }),
    [],
  )
  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Sonner
        position="top-right"
        duration={durationMs}
        expand
        visibleToasts={4}
        gap={10}
        offset={{ top: 84, right: 24 }}
        mobileOffset={12}
      />
    </div>
  )
}

/** A modal dialog covers earlier elements and makes them inert, so the toasts are moved above it and announced from within. */
function raise(layer: HTMLElement | null, { tone, text }: Toast): void {
  if (!layer) return
  const isCovered = hasOpenDialog()
  if (isCovered && layer.matches(':popover-open')) layer.hidePopover()
  if (!layer.matches(':popover-open')) layer.showPopover()
  if (isCovered) announce(text, { assertive: tone === 'error' })
}

function Card({ tone, text, close }: Toast & { close: () => void }) {
  const Icon = icons[tone]
  return (
    <div className={styles.toast} data-toast="" role={tone === 'error' ? 'alert' : 'status'} data-tone={tone}>
      <span className={classNames(styles.icon, styles[tone])}>
        <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p className={styles.text}>{text}</p>
      <IconButton size="small" label={t('Close message')} icon={<X size={17} strokeWidth={1.75} aria-hidden="true" />} onClick={close} />
    </div>
  )
}
