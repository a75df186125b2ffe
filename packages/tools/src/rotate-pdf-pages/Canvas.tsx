import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { GridAbilities } from '@octavo/ui/pages/grid-abilities.ts'
import { PageGrid } from '@octavo/ui/pages/PageGrid.tsx'
import { PagesFrame } from '@octavo/ui/pages/PagesFrame.tsx'
import { firstThumbWidth, PageToolbar } from '@octavo/ui/pages/PageToolbar.tsx'
import { useBoundPlan } from '@octavo/ui/pages/use-bound-plan.ts'
import { useState } from 'react'
import type { CanvasProps } from '../panel-props.ts'
import type { GivenOptions } from './options.ts'
import { showTurns, type Turn, turnsOf } from './panel/turns.ts'
import { rotatePdfPages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: true, duplicates: false, removes: false, selects: true }

/** All pages of all files; each is turned by its buttons, and those that are selected together. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const [thumbWidth, setThumbWidth] = useState(firstThumbWidth)
  const { plan, change } = useBoundPlan<Turn>({
    documents: documents.filter(({ progress }) => progress.kind !== 'failed'),
    value: options.turns,
    show: showTurns,
    read: ({ pages }) => turnsOf(pages),
    onValue: (turns) => onChange({ ...options, turns }),
  })
  const byId = new Map(documents.map((document) => [document.id, document]))
  return (
    <PagesFrame
      title={rotatePdfPages.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={<PageToolbar plan={plan} onChange={change} thumbWidth={thumbWidth} onThumbWidth={setThumbWidth} abilities={abilities} />}
      keys={
        <>
          <KeyCap>Space</KeyCap> selects, <KeyCap>R</KeyCap> turns right, <KeyCap>Shift</KeyCap> <KeyCap>R</KeyCap> left, <KeyCap>V</KeyCap>{' '}
          looks closer, <KeyCap>Ctrl</KeyCap> <KeyCap>Z</KeyCap> undoes.
        </>
      }
    >
      <PageGrid
        label="Pages to rotate"
        plan={plan}
        onChange={change}
        sourceOf={(id) => byId.get(id)?.source}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        thumbWidth={thumbWidth}
        abilities={abilities}
      />
    </PagesFrame>
  )
}
