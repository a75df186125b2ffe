import { t } from '@octavo/core/words/t.ts'
import { PageGrid } from '@octavo/ui/grid/PageGrid.tsx'
import { PageGridLayout } from '@octavo/ui/grid/PageGridLayout.tsx'
import { PageToolbar } from '@octavo/ui/grid/PageToolbar.tsx'
import type { PagePlan } from '@octavo/ui/plan/page-plan.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { smallThumbWidth } from '@octavo/ui/thumbs/thumb-width.ts'
import { useState } from 'react'
import { keyParts } from '../../fields/key-parts.tsx'
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
        <Rich
          sentence="<key>Space</key> selects, <key>Alt</key> with an arrow moves, <key>R</key> rotates, <key>Delete</key> removes, <key>V</key> zooms in, <key>Ctrl</key> <key>Z</key> undoes."
          parts={keyParts}
        />
      }
    >
      {plan.pages.length === 0 ? <p className={styles.empty}>{t('No page is left. Undo, or add files.')}</p> : null}
      <PageGrid
        label={t('Pages of the merged file')}
        plan={plan}
        onChange={onChange}
        sourceOf={(id) => byId.get(id)?.source}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        thumbWidth={thumbWidth}
      />
    </PageGridLayout>
  )
}
