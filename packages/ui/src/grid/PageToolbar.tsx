import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Contrast, Copy, RotateCcw, RotateCw, SquareCheck, Trash2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { announce } from '../announce.ts'
import { HistoryTools } from '../history/HistoryTools.tsx'
import type { HistorySteps } from '../history/history.ts'
import { useUndoKeys } from '../history/use-undo-keys.ts'
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
} from '../plan/page-plan.ts'
import { ToolbarButton } from '../ToolbarButton.tsx'
import { thumbWidths } from '../thumbs/thumb-width.ts'
import { countingOf, everyAbility, type GridAbilities } from './grid-abilities.ts'
import styles from './PageToolbar.module.css'
import { planWords } from './plan-words.ts'
import { SelectPages } from './SelectPages.tsx'

export interface PageToolbarProps {
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  thumbWidth: number
  onThumbWidth: (width: number) => void
  abilities?: GridAbilities
  /** Called with the error of an entered page range, and when it is resolved. */
  onProblem?: ((problem: string | undefined) => void) | undefined
}

/** The actions on the pages of a grid. */
export function PageToolbar({ plan, onChange, thumbWidth, onThumbWidth, abilities = everyAbility, onProblem }: PageToolbarProps) {
  const { selected } = plan
  const none = selected.size === 0
  const all = new Set(plan.pages.map(({ key }) => key))
  // If pages can't be moved, an action without a selection applies to all.
  const turned = none && !abilities.moves ? all : selected
  const strikes = abilities.removes === 'strikes'
  const struck = new Set(plan.pages.filter((page) => page.struck).map(({ key }) => key))
  const apply = (next: PagePlan, text: string) => {
    onChange(next)
    announce(text)
  }
  const strikeOnly = (keys: ReadonlySet<string>) => strikeExactly(plan, keys)
  const steps: HistorySteps = {
    undo: plan.past.length > 0 ? () => apply(undo(plan), t('Undone')) : undefined,
    redo: plan.future.length > 0 ? () => apply(redo(plan), t('Redone')) : undefined,
  }
  useUndoKeys(steps)
  const acts = abilities.rotates || abilities.duplicates || abilities.removes === 'takes out'
  // If pages can only be selected, there is nothing to undo.
  const changes = acts || strikes || abilities.moves
  const written = { pages: plan.pages, counting: countingOf(abilities), onProblem }
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('Pages')}>
      <span className={styles.count}>{countText(plan, strikes ? struck.size : undefined)}</span>
      {abilities.selects ? (
        <span className={styles.choice}>
          {none ? (
            <ToolbarButton
              label={t('Select all pages')}
              Icon={SquareCheck}
              disabled={all.size === 0}
              onClick={() => apply(selectAll(plan), t('All pages selected'))}
            />
          ) : (
            <ToolbarButton label={t('Clear selection')} Icon={X} onClick={() => apply(selectNone(plan), planWords.selected(0))} />
          )}
          <ToolbarButton
            label={t('Invert selection')}
            Icon={Contrast}
            disabled={all.size === 0}
            onClick={() => apply(invertSelection(plan), t('Selection inverted'))}
          />
          <SelectPages {...written} label={t('Select pages')} chosen={selected} onSelect={(keys) => onChange(selectKeys(plan, keys))} />
        </span>
      ) : null}
      {strikes ? (
        <span className={styles.choice}>
          <ToolbarButton
            label={t('Delete the others instead')}
            Icon={Contrast}
            disabled={all.size === 0}
            onClick={() =>
              apply(strikeOnly(new Set([...all].filter((key) => !struck.has(key)))), planWords.toDelete(all.size - struck.size))
            }
          />
          <ToolbarButton
            label={t('Keep all pages')}
            Icon={X}
            disabled={struck.size === 0}
            onClick={() => apply(strikeOnly(new Set()), t('All pages kept'))}
          />
          <SelectPages {...written} label={t('Pages to delete')} chosen={struck} onSelect={(keys) => onChange(strikeOnly(keys))} />
        </span>
      ) : null}
      {acts ? (
        <span className={styles.acts}>
          {abilities.rotates ? (
            <>
              <ToolbarButton
                label={t('Rotate left')}
                Icon={RotateCcw}
                disabled={turned.size === 0}
                onClick={() => apply(rotatePages(plan, turned, -90), planWords.rotated(turned.size, -90))}
              />
              <ToolbarButton
                label={t('Rotate right')}
                Icon={RotateCw}
                disabled={turned.size === 0}
                onClick={() => apply(rotatePages(plan, turned, 90), planWords.rotated(turned.size, 90))}
              />
            </>
          ) : null}
          {abilities.duplicates ? (
            <ToolbarButton
              label={t('Duplicate')}
              Icon={Copy}
              disabled={none}
              onClick={() => apply(duplicatePages(plan, selected), planWords.duplicated(selected.size))}
            />
          ) : null}
          {abilities.removes === 'takes out' ? (
            <ToolbarButton
              label={t('Remove')}
              Icon={Trash2}
              disabled={none}
              onClick={() => apply(removePages(plan, selected), planWords.removed(selected.size))}
            />
          ) : null}
        </span>
      ) : null}
      {changes ? (
        <span className={styles.steps}>
          <HistoryTools {...steps} />
        </span>
      ) : null}
      <span className={styles.sizes}>
        <ZoomTools thumbWidth={thumbWidth} onThumbWidth={onThumbWidth} />
      </span>
    </div>
  )
}

/** Shows pages larger or smaller. */
export function ZoomTools({ thumbWidth, onThumbWidth }: Pick<PageToolbarProps, 'thumbWidth' | 'onThumbWidth'>) {
  const at = thumbWidths.findIndex((width) => width >= thumbWidth)
  const zoom = (width: number | undefined) => width && onThumbWidth(width)
  return (
    <>
      <ToolbarButton label={t('Smaller pages')} Icon={ZoomOut} disabled={at <= 0} onClick={() => zoom(thumbWidths[at - 1])} />
      <ToolbarButton
        label={t('Larger pages')}
        Icon={ZoomIn}
        disabled={at >= thumbWidths.length - 1}
        onClick={() => zoom(thumbWidths[at + 1])}
      />
    </>
  )
}

function countText({ pages, selected }: PagePlan, struck: number | undefined): string {
  if (struck) return plural(pages.length, 'Deletes {struck} of # page', 'Deletes {struck} of # pages', { struck })
  return struck === undefined && selected.size > 0 ? planWords.selected(selected.size) : plural(pages.length, '# page', '# pages')
}

/** A single undo step, whatever was marked before. */
function strikeExactly(plan: PagePlan, keys: ReadonlySet<string>): PagePlan {
  const others = new Set(plan.pages.filter(({ key }) => !keys.has(key)).map(({ key }) => key))
  const cleared = strikePages(plan, others, false)
  const struck = strikePages(cleared, keys, true)
  return cleared === plan || struck === cleared ? struck : { ...struck, past: cleared.past }
}
