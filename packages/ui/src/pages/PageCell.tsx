// biome-ignore-all lint/a11y/useSemanticElements: a grid of pages whose rows come and go is no table; the cells take the focus
import { useDraggable } from '@dnd-kit/core'
import { Check, Maximize2, RotateCcw, RotateCw, X } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import type { GridAbilities } from './grid-abilities.ts'
import type { GridLayout } from './grid-layout.ts'
import { PageBand, type PartOfCell } from './PageBand.tsx'
import styles from './PageGrid.module.css'
import { PageThumb } from './PageThumb.tsx'
import type { PlannedPage } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

export interface PageCellProps extends PartOfCell {
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
  abilities: GridAbilities
  onPress: (page: PlannedPage, event: MouseEvent) => void
  onRotate: (page: PlannedPage, by: 90 | -90) => void
  onRemove: (page: PlannedPage) => void
  onCut: (page: PlannedPage) => void
  onPreview: (page: PlannedPage) => void
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One page of the grid. Its buttons are for the mouse; the keyboard has keys for the same. */
export const PageCell = memo(function PageCell(props: PageCellProps) {
  const { page, position, name, source, layout, isSelected, isActive, isDragged, abilities, part, onPress, onPreview } = props
  const { setNodeRef, listeners } = useDraggable({ id: page.key, disabled: !abilities.moves })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the grid, which knows the columns
    <div
      ref={setNodeRef}
      role="gridcell"
      data-key={page.key}
      aria-selected={abilities.selects ? isSelected : undefined}
      aria-label={`${props.partName ? `${props.partName} ` : ''}${position} ${name}, page ${page.page}${stateOf(props)}`}
      aria-colindex={((position - 1) % layout.columns) + 1}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.cell, isSelected && styles.selected, isDragged && styles.dragged, page.struck && styles.struck)}
      style={{ width: layout.cellWidth }}
      onClick={(event) => onPress(page, event)}
      onDoubleClick={() => onPreview(page)}
    >
      <PageBand {...props} />
      <span className={classNames(styles.ground, (page.struck || part === null) && styles.faint)} data-ground="" {...listeners}>
        <PageThumb {...layout.thumb} source={source} page={page.page} rotation={page.rotation} />
        <span className={styles.check} aria-hidden="true">
          {page.struck ? <X size={15} strokeWidth={2.5} /> : isSelected ? <Check size={14} strokeWidth={2.5} /> : null}
        </span>
        <CellButtons {...props} />
      </span>
      <span className={styles.position}>{position} </span>
      <span className={styles.origin} title={`${name}, page ${page.page}`}>
        <span className={styles.name}>{name}</span>, page {page.page}
      </span>
    </div>
  )
})

function CellButtons({ page, abilities, onRotate, onRemove, onPreview }: PageCellProps) {
  return (
    <span className={classNames(styles.buttons, abilities.rotates && !abilities.moves && styles.onTouch)}>
      <span className={styles.mouseOnly}>
        <IconButton size="small" tabIndex={-1} label="Look closer" icon={<Maximize2 {...icon} />} onClick={() => onPreview(page)} />
      </span>
      {abilities.rotates && !abilities.moves ? (
        <IconButton size="small" tabIndex={-1} label="Rotate left" icon={<RotateCcw {...icon} />} onClick={() => onRotate(page, -90)} />
      ) : null}
      {abilities.rotates ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={abilities.moves ? 'Rotate' : 'Rotate right'}
          icon={<RotateCw {...icon} />}
          onClick={() => onRotate(page, 90)}
        />
      ) : null}
      {abilities.removes === 'takes out' ? (
        <IconButton size="small" tabIndex={-1} label="Remove" icon={<X {...icon} />} onClick={() => onRemove(page)} />
      ) : null}
    </span>
  )
}

function stateOf({ page, part, partName, partEnds, gap }: PageCellProps): string {
  const turn = page.rotation === 0 ? '' : `, turned ${page.rotation} degrees`
  const strike = page.struck ? ', to be deleted' : ''
  if (part === undefined) return turn + strike
  const place = part === null ? ', in no part' : partName === undefined ? `, part ${part + 1}` : ''
  return `${turn}${strike}${place}${partEnds && gap === 'cut' ? ', cut after it' : ''}`
}
