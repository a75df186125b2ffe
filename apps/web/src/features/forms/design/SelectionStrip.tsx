import { t } from '@octavo/core/words/t.ts'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Copy,
  Layers,
  type LucideIcon,
  Scaling,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import styles from '../../editor/bar/ToolStrip.module.css'
import type { Arranging } from './use-arranging.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the selected fields, floating over the pages. */
export function SelectionStrip({ count, arranging, pageCount }: { count: number; arranging: Arranging; pageCount: number }) {
  const bar = useRef<HTMLDivElement>(null)
  const several: [string, LucideIcon, () => void][] = [
    [t('Align left'), AlignStartVertical, () => arranging.align('left')],
    [t('Align centers'), AlignCenterVertical, () => arranging.align('center')],
    [t('Align right'), AlignEndVertical, () => arranging.align('right')],
    [t('Align top'), AlignStartHorizontal, () => arranging.align('top')],
    [t('Align middles'), AlignCenterHorizontal, () => arranging.align('middle')],
    [t('Align bottom'), AlignEndHorizontal, () => arranging.align('bottom')],
    [t('Same size'), Scaling, arranging.sameSize],
  ]
  const three: [string, LucideIcon, () => void][] = [
    [t('Distribute horizontally'), AlignHorizontalSpaceAround, () => arranging.distribute('x')],
    [t('Distribute vertically'), AlignVerticalSpaceAround, () => arranging.distribute('y')],
  ]
  const all: [string, LucideIcon, () => void][] = [
    ...(count > 1 ? several : []),
    ...(count > 2 ? three : []),
    [t('Duplicate'), Copy, arranging.duplicate],
    ...(pageCount > 1 ? ([[t('Repeat on every page'), Layers, arranging.repeat]] as [string, LucideIcon, () => void][]) : []),
    [t('Delete'), Trash2, arranging.remove],
  ]
  // Arrow keys go between the buttons, as in every toolbar.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    event.preventDefault()
    event.stopPropagation()
    buttons[(buttons.indexOf(document.activeElement as HTMLElement) + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t('Selected fields')} className={styles.strip} onKeyDown={onKeyDown}>
      {all.map(([label, Icon, act]) => (
        <button key={label} type="button" className={styles.tool} aria-label={label} title={label} onClick={act}>
          <Icon {...icon} />
        </button>
      ))}
    </div>
  )
}
