import { countOf } from '@octavo/core/format.ts'
import { Contrast, Copy, Redo2, RotateCcw, RotateCw, SquareCheck, Trash2, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { announce } from '../announce.ts'
import { IconButton } from '../Button.tsx'
import { everyAbility, type GridAbilities } from './grid-abilities.ts'
import styles from './PageToolbar.module.css'
import {
  duplicatePages,
  invertSelection,
  type PagePlan,
  redo,
  removePages,
  rotatePages,
  selectAll,
  selectKeys,
  selectNone,
  strikePages,
  undo,
} from './page-plan.ts'
import { SelectPages } from './SelectPages.tsx'
import { thumbWidths } from './thumb-width.ts'

export interface PageToolbarProps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  thumbWidth: number
  onThumbWidth: (width: number) => void
  abilities?: GridAbilities
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with the pages of a grid. */
export function PageToolbar({ plan, onChange, thumbWidth, onThumbWidth, abilities = everyAbility }: PageToolbarProps) {
  const { selected } = plan
  const none = selected.size === 0
  const all = new Set(plan.pages.map(({ key }) => key))
  // Where pages cannot be moved, what is done to none of them is meant for all.
  const turned = none && !abilities.moves ? all : selected
  const pages = countOf(turned.size, 'page')
  const strikes = abilities.removes === 'strikes'
  const struck = new Set(plan.pages.filter((page) => page.struck).map(({ key }) => key))
  const apply = (next: PagePlan, text: string) => {
    onChange(next)
    announce(text)
  }
  const strikeOnly = (keys: ReadonlySet<string>) => strikeExactly(plan, keys)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Pages">
      <span className={styles.count}>{countText(plan, strikes ? struck.size : undefined)}</span>
      {abilities.selects ? (
        <>
          {none ? (
            <Tool
              label="Select all pages"
              Icon={SquareCheck}
              disabled={all.size === 0}
              onClick={() => apply(selectAll(plan), 'All pages selected')}
            />
          ) : (
            <Tool label="Select nothing" Icon={X} onClick={() => apply(selectNone(plan), 'Nothing selected')} />
          )}
          <Tool
            label="Invert the selection"
            Icon={Contrast}
            disabled={all.size === 0}
            onClick={() => apply(invertSelection(plan), 'Selection inverted')}
          />
          <div className={styles.written}>
            <SelectPages label="Select pages" pages={plan.pages} onSelect={(keys) => onChange(selectKeys(plan, keys))} />
          </div>
        </>
      ) : null}
      {strikes ? (
        <>
          <Tool
            label="Delete the others instead"
            Icon={Contrast}
            disabled={all.size === 0}
            onClick={() =>
              apply(
                strikeOnly(new Set([...all].filter((key) => !struck.has(key)))),
                `${countOf(all.size - struck.size, 'page')} to be deleted`,
              )
            }
          />
          <Tool
            label="Keep all pages"
            Icon={X}
            disabled={struck.size === 0}
            onClick={() => apply(strikeOnly(new Set()), 'All pages kept')}
          />
          <div className={styles.written}>
            <SelectPages label="Pages to delete" pages={plan.pages} onSelect={(keys) => onChange(strikeOnly(keys))} />
          </div>
        </>
      ) : null}
      <span className={styles.rule} />
      {abilities.rotates ? (
        <>
          <Tool
            label="Rotate left"
            Icon={RotateCcw}
            disabled={turned.size === 0}
            onClick={() => apply(rotatePages(plan, turned, -90), `${pages} turned left`)}
          />
          <Tool
            label="Rotate right"
            Icon={RotateCw}
            disabled={turned.size === 0}
            onClick={() => apply(rotatePages(plan, turned, 90), `${pages} turned right`)}
          />
        </>
      ) : null}
      {abilities.duplicates ? (
        <Tool label="Duplicate" Icon={Copy} disabled={none} onClick={() => apply(duplicatePages(plan, selected), `${pages} duplicated`)} />
      ) : null}
      {abilities.removes === 'takes out' ? (
        <Tool label="Remove" Icon={Trash2} disabled={none} onClick={() => apply(removePages(plan, selected), `${pages} removed`)} />
      ) : null}
      {abilities.rotates || abilities.duplicates ? <span className={styles.rule} /> : null}
      <Tool label="Undo" Icon={Undo2} disabled={plan.past.length === 0} onClick={() => apply(undo(plan), 'Undone')} />
      <Tool label="Redo" Icon={Redo2} disabled={plan.future.length === 0} onClick={() => apply(redo(plan), 'Done again')} />
      <span className={styles.rule} />
      <ZoomTools thumbWidth={thumbWidth} onThumbWidth={onThumbWidth} />
    </div>
  )
}

/** Shows pages larger or smaller. */
export function ZoomTools({ thumbWidth, onThumbWidth }: Pick<PageToolbarProps, 'thumbWidth' | 'onThumbWidth'>) {
  const at = thumbWidths.findIndex((width) => width >= thumbWidth)
  const zoom = (width: number | undefined) => width && onThumbWidth(width)
  return (
    <>
      <Tool label="Smaller pages" Icon={ZoomOut} disabled={at <= 0} onClick={() => zoom(thumbWidths[at - 1])} />
      <Tool label="Larger pages" Icon={ZoomIn} disabled={at >= thumbWidths.length - 1} onClick={() => zoom(thumbWidths[at + 1])} />
    </>
  )
}

/** A button of a toolbar. */
export function Tool({
  label,
  Icon,
  disabled = false,
  onClick,
}: {
  label: string
  Icon: typeof Copy
  disabled?: boolean
  onClick: () => void
}) {
  return <IconButton label={label} icon={<Icon {...icon} />} disabled={disabled} onClick={onClick} />
}

function countText({ pages, selected }: PagePlan, struck: number | undefined): string {
  const all = countOf(pages.length, 'page')
  if (struck !== undefined) return struck === 0 ? all : `Deletes ${struck} of ${all}`
  return selected.size === 0 ? all : `${countOf(selected.size, 'page')} selected`
}

/** One step to undo, whatever was struck before. */
function strikeExactly(plan: PagePlan, keys: ReadonlySet<string>): PagePlan {
  const others = new Set(plan.pages.filter(({ key }) => !keys.has(key)).map(({ key }) => key))
  const cleared = strikePages(plan, others, false)
  const struck = strikePages(cleared, keys, true)
  return cleared === plan || struck === cleared ? struck : { ...struck, past: cleared.past }
}
