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
import { Strip, StripButton } from '../../../shared/desk/Strip.tsx'
import type { Arranging } from './use-arranging.ts'

/** What can be done with the selected fields, floating over the pages. */
export function SelectionStrip({ count, arranging, pageCount }: { count: number; arranging: Arranging; pageCount: number }) {
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
  return (
    <Strip label={t('Selected fields')}>
      {all.map(([label, Icon, act]) => (
        <StripButton key={label} label={label} Icon={Icon} onClick={act} />
      ))}
    </Strip>
  )
}
