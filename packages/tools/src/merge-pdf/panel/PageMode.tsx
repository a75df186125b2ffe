import { PageGrid } from '@octavo/ui/grid/PageGrid.tsx'
import { PageGridLayout } from '@octavo/ui/grid/PageGridLayout.tsx'
import { PageToolbar } from '@octavo/ui/grid/PageToolbar.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { PagePlan } from '@octavo/ui/plan/page-plan.ts'
import { smallThumbWidth } from '@octavo/ui/thumbs/thumb-width.ts'
import { useState } from 'react'
import type { CanvasProps, PanelDocument } from '../../fields/panel-props.ts'
import styles from './Canvas.module.css'

/** All pages of all files as one grid. */
export function PageMode({
  documents,
  plan,
  onChange,
  onProblem,
}: {
  documents: readonly PanelDocument[]
  plan: PagePlan
  onChange: (plan: PagePlan) => void
  onProblem: CanvasProps['onProblem']
}) {
  const [thumbWidth, setThumbWidth] = useState(smallThumbWidth)
  const byId = new Map(documents.map((document) => [document.id, document]))
  return (
    <PageGridLayout
      toolbar={<PageToolbar plan={plan} onChange={onChange} thumbWidth={thumbWidth} onThumbWidth={setThumbWidth} onProblem={onProblem} />}
      keys={
        <>
          <KeyCap>Space</KeyCap> selects, <KeyCap>Alt</KeyCap> with an arrow moves, <KeyCap>R</KeyCap> turns, <KeyCap>Delete</KeyCap>{' '}
          removes, <KeyCap>V</KeyCap> looks closer, <KeyCap>Ctrl</KeyCap> <KeyCap>Z</KeyCap> undoes.
        </>
      }
    >
      {plan.pages.length === 0 ? <p className={styles.empty}>No page is left. Undo, or add files.</p> : null}
      <PageGrid
        label="Pages of the merged file"
        plan={plan}
        onChange={onChange}
        sourceOf={(id) => byId.get(id)?.source}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        thumbWidth={thumbWidth}
      />
    </PageGridLayout>
  )
}
