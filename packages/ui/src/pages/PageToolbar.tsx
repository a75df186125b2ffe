import { countOf } from '@octavo/core/format.ts'
import { Copy, Redo2, RotateCcw, RotateCw, SquareCheck, Trash2, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { announce } from '../announce.ts'
import { IconButton } from '../Button.tsx'
import styles from './PageToolbar.module.css'
import { duplicatePages, type PagePlan, redo, removePages, rotatePages, selectAll, selectNone, undo } from './page-plan.ts'

/** The widths in which pages can be shown, in CSS pixels. */
export const thumbWidths = [96, 128, 168, 220, 300] as const

export interface PageToolbarProps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  thumbWidth: number
  onThumbWidth: (width: number) => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the pages of a grid. */
export function PageToolbar({ plan, onChange, thumbWidth, onThumbWidth }: PageToolbarProps) {
  const { selected } = plan
  const none = selected.size === 0
  const pages = countOf(selected.size, 'page')
  const at = thumbWidths.findIndex((width) => width >= thumbWidth)
  const zoom = (width: number | undefined) => width && onThumbWidth(width)
  const apply = (next: PagePlan, text: string) => {
    onChange(next)
    announce(text)
  }
  const button = (label: string, Icon: typeof Copy, disabled: boolean, onClick: () => void) => (
    <IconButton label={label} icon={<Icon {...icon} />} disabled={disabled} onClick={onClick} />
  )
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Pages">
      <span className={styles.count}>{none ? countOf(plan.pages.length, 'page') : `${pages} selected`}</span>
      {none
        ? button('Select all pages', SquareCheck, plan.pages.length === 0, () => apply(selectAll(plan), 'All pages selected'))
        : button('Select nothing', X, false, () => apply(selectNone(plan), 'Nothing selected'))}
      <span className={styles.rule} />
      {button('Rotate left', RotateCcw, none, () => apply(rotatePages(plan, selected, -90), `${pages} turned left`))}
      {button('Rotate right', RotateCw, none, () => apply(rotatePages(plan, selected, 90), `${pages} turned right`))}
      {button('Duplicate', Copy, none, () => apply(duplicatePages(plan, selected), `${pages} duplicated`))}
      {button('Remove', Trash2, none, () => apply(removePages(plan, selected), `${pages} removed`))}
      <span className={styles.rule} />
      {button('Undo', Undo2, plan.past.length === 0, () => apply(undo(plan), 'Undone'))}
      {button('Redo', Redo2, plan.future.length === 0, () => apply(redo(plan), 'Done again'))}
      <span className={styles.rule} />
      {button('Smaller pages', ZoomOut, at <= 0, () => zoom(thumbWidths[at - 1]))}
      {button('Larger pages', ZoomIn, at >= thumbWidths.length - 1, () => zoom(thumbWidths[at + 1]))}
    </div>
  )
}
