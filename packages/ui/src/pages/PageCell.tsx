// biome-ignore-all lint/a11y/useSemanticElements: a grid of pages whose rows come and go is no table; the cells take the focus
import { useDraggable } from '@dnd-kit/core'
import { Check, RotateCw, X } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import type { GridLayout } from './grid-layout.ts'
import styles from './PageGrid.module.css'
import { PageThumb } from './PageThumb.tsx'
import type { PlannedPage } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

export interface PageCellProps {
  page: PlannedPage
  position: number
  /** The file it comes from. */
  name: string
  source: PageSource | undefined
  layout: GridLayout
  isSelected: boolean
  isActive: boolean
  /** It is being dragged, alone or among others. */
  isDragged: boolean
  onPress: (page: PlannedPage, event: MouseEvent) => void
  onRotate: (page: PlannedPage) => void
  onRemove: (page: PlannedPage) => void
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One page of the grid. Its buttons are for the mouse; the keyboard has keys for the same. */
export const PageCell = memo(function PageCell(props: PageCellProps) {
  const { page, position, name, source, layout, isSelected, isActive, isDragged, onPress, onRotate, onRemove } = props
  const { setNodeRef, listeners } = useDraggable({ id: page.key })
  const turn = page.rotation === 0 ? '' : `, turned ${page.rotation} degrees`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the grid, which knows the columns
    <div
      ref={setNodeRef}
      {...listeners}
      role="gridcell"
      data-key={page.key}
      aria-selected={isSelected}
      aria-label={`${position} ${name}, page ${page.page}${turn}`}
      aria-colindex={((position - 1) % layout.columns) + 1}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.cell, isSelected && styles.selected, isDragged && styles.dragged)}
      style={{ width: layout.cellWidth }}
      onClick={(event) => onPress(page, event)}
    >
      <span className={styles.ground}>
        <PageThumb {...layout.thumb} source={source} page={page.page} rotation={page.rotation} />
        <span className={styles.check} aria-hidden="true">
          {isSelected ? <Check size={14} strokeWidth={2.5} /> : null}
        </span>
        <span className={styles.buttons}>
          <IconButton size="small" tabIndex={-1} label="Rotate" icon={<RotateCw {...icon} />} onClick={() => onRotate(page)} />
          <IconButton size="small" tabIndex={-1} label="Remove" icon={<X {...icon} />} onClick={() => onRemove(page)} />
        </span>
      </span>
      <span className={styles.position}>{position} </span>
      <span className={styles.origin} title={`${name}, page ${page.page}`}>
        <span className={styles.name}>{name}</span>, page {page.page}
      </span>
    </div>
  )
})
