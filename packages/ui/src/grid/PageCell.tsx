// biome-ignore-all lint/a11y/useSemanticElements: a grid of pages whose rows come and go is no table; the cells take the focus
import { useDraggable } from '@dnd-kit/core'
import { t } from '@octavo/core/words/t.ts'
import { Check, Maximize2, RotateCcw, RotateCw, X } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import type { PlannedPage } from '../plan/page-plan.ts'
import type { Counting } from '../plan/written-selection.ts'
import { Rich } from '../Rich.tsx'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import { captionOf, type PageCaption } from '../thumbs/page-caption.ts'
import type { PageSource } from '../thumbs/page-source.ts'
import type { GridAbilities } from './grid-abilities.ts'
import type { GridLayout } from './grid-layout.ts'
import styles from './PageGrid.module.css'
import { type PartOfCell, SplitMarker } from './SplitMarker.tsx'

export interface PageCellProps extends PartOfCell {
  page: PlannedPage
  /** Its position in the grid, from 1. */
  position: number
  /** The file it comes from. */
  name: string
  counting: Counting
  /** There are pages of other files too. */
  hasMany: boolean
  source: PageSource | undefined
  layout: GridLayout
  isSelected: boolean
  isActive: boolean
  /** It is being dragged, alone or with others. */
  isDragged: boolean
  abilities: GridAbilities
  onPress: (page: PlannedPage, event: MouseEvent) => void
  onRotate: (page: PlannedPage, by: 90 | -90) => void
  onRemove: (page: PlannedPage) => void
  onCut: (page: PlannedPage) => void
  onPreview: (page: PlannedPage) => void
}

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One page of the grid. Its buttons are for the mouse; the keyboard has shortcuts for the same. */
export const PageCell = memo(function PageCell(props: PageCellProps) {
  const { page, position, name, counting, hasMany, source, layout, isSelected, isActive, isDragged, abilities, part } = props
  const { onPress, onPreview } = props
  const caption = captionOf(page, { place: position, name, counting, hasMany })
  const { setNodeRef, listeners } = useDraggable({ id: page.key, disabled: !abilities.moves })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the grid, which knows the columns
    <div
      ref={setNodeRef}
      role="gridcell"
      data-key={page.key}
      aria-selected={abilities.selects ? isSelected : undefined}
      aria-label={`${props.partName ? `${props.partName} ` : ''}${caption.label}${stateOf(props)}`}
      aria-colindex={((position - 1) % layout.columns) + 1}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.cell, isSelected && styles.selected, isDragged && styles.dragged, page.struck && styles.struck)}
      style={{ width: layout.cellWidth }}
      onClick={(event) => onPress(page, event)}
      onDoubleClick={() => onPreview(page)}
    >
      <SplitMarker {...props} />
      <span className={classNames(styles.ground, (page.struck || part === null) && styles.faint)} data-ground="" {...listeners}>
        <PageThumb {...layout.thumb} source={source} page={page.page} rotation={page.rotation} />
        <span className={styles.check} aria-hidden="true">
          {page.struck ? <X size={15} strokeWidth={2.5} /> : isSelected ? <Check size={14} strokeWidth={2.5} /> : null}
        </span>
        {page.rotation === 0 ? null : <RotationMark rotation={page.rotation} />}
        {layout.isTouched ? null : (
          <span className={styles.buttons}>
            <CellButtons {...props} />
          </span>
        )}
      </span>
      <Caption {...caption} cell={props} />
    </div>
  )
})

/** Shows that a page is rotated compared with its file; on a square page, or one with only text, nothing else would. */
function RotationMark({ rotation }: { rotation: PlannedPage['rotation'] }) {
  const Icon = rotation === 270 ? RotateCcw : RotateCw
  return (
    <span className={styles.rotation} data-angle={`${rotation === 270 ? 90 : rotation}°`} aria-hidden="true">
      <Icon size={12} strokeWidth={2.25} />
    </span>
  )
}

/** The number below a page, with its touch actions and its origin. */
function Caption({ number, name, page, cell }: PageCaption & { cell: PageCellProps }) {
  const { isTouched } = cell.layout
  return (
    <>
      <span className={classNames(styles.caption, isTouched && styles.touched)}>
        {isTouched ? <CellButtons {...cell} /> : null}
        <span className={styles.position}>{number} </span>
      </span>
      {name === undefined && page === undefined ? null : (
        <span className={styles.origin} title={cell.name}>
          <Origin name={name} page={page} />
        </span>
      )}
    </>
  )
}

/** The file and page that a page comes from, if that is informative. */
function Origin({ name, page }: Pick<PageCaption, 'name' | 'page'>) {
  const shown = <bdi className={styles.name}>{name}</bdi>
  if (page === undefined) return shown
  if (name === undefined) return t('page {page}', { page })
  return <Rich sentence="{name}, page {page}" parts={{ name: shown, page }} />
}

function CellButtons({ page, layout, abilities, onRotate, onRemove, onPreview }: PageCellProps) {
  const turnsEach = abilities.rotates && !abilities.moves
  return (
    <>
      <IconButton size="small" tabIndex={-1} label={t('Preview page')} icon={<Maximize2 {...icon} />} onClick={() => onPreview(page)} />
      {turnsEach ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={t('Rotate left')}
          icon={<RotateCcw {...icon} />}
          onClick={() => onRotate(page, -90)}
        />
      ) : null}
      {turnsEach || (abilities.rotates && !layout.isTouched) ? (
        <IconButton
          size="small"
          tabIndex={-1}
          label={turnsEach ? t('Rotate right') : t('Rotate')}
          icon={<RotateCw {...icon} />}
          onClick={() => onRotate(page, 90)}
        />
      ) : null}
      {abilities.removes === 'takes out' && !layout.isTouched ? (
        <IconButton size="small" tabIndex={-1} label={t('Remove')} icon={<X {...icon} />} onClick={() => onRemove(page)} />
      ) : null}
    </>
  )
}

/** Read after the number of a page, each part with a comma before it. */
function stateOf({ page, part, partName, partEnds, gap }: PageCellProps): string {
  const states = [
    page.rotation !== 0 && t('rotated {degrees} degrees', { degrees: page.rotation }),
    page.struck && t('to be deleted'),
    part === null && t('in no part'),
    typeof part === 'number' && partName === undefined && t('part {number}', { number: part + 1 }),
    part !== undefined && partEnds && gap === 'cut' && t('cut after it'),
  ]
  return states.map((state) => (state ? `, ${state}` : '')).join('')
}
