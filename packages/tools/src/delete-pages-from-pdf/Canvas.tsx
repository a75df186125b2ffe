import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { GridAbilities } from '@octavo/ui/pages/grid-abilities.ts'
import { PageGrid } from '@octavo/ui/pages/PageGrid.tsx'
import { PagesFrame } from '@octavo/ui/pages/PagesFrame.tsx'
import { firstThumbWidth, PageToolbar } from '@octavo/ui/pages/PageToolbar.tsx'
import { useBoundPlan } from '@octavo/ui/pages/use-bound-plan.ts'
import { useState } from 'react'
import type { CanvasProps } from '../panel-props.ts'
import type { GivenOptions } from './options.ts'
import { filesOf, type PagesOfFile, showFiles } from './panel/struck-pages.ts'
import { deletePagesFromPdf } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: 'strikes', selects: false }

/** All pages of all files; a press strikes one, another press takes that back. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const [thumbWidth, setThumbWidth] = useState(firstThumbWidth)
  const { plan, change } = useBoundPlan<PagesOfFile>({
    documents: documents.filter(({ progress }) => progress.kind !== 'failed'),
    value: options.files,
    show: showFiles,
    read: ({ pages }) => filesOf(pages),
    onValue: (files) => onChange({ ...options, files }),
  })
  const byId = new Map(documents.map((document) => [document.id, document]))
  return (
    <PagesFrame
      title={deletePagesFromPdf.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={<PageToolbar plan={plan} onChange={change} thumbWidth={thumbWidth} onThumbWidth={setThumbWidth} abilities={abilities} />}
      keys={
        <>
          <KeyCap>Delete</KeyCap> or <KeyCap>Space</KeyCap> strikes a page and takes that back, <KeyCap>Shift</KeyCap> with an arrow strikes
          many, <KeyCap>V</KeyCap> looks closer, <KeyCap>Ctrl</KeyCap> <KeyCap>Z</KeyCap> undoes.
        </>
      }
    >
      <PageGrid
        label="Pages, press those that are to go"
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
