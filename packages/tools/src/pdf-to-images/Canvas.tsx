import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { GridAbilities } from '@octavo/ui/pages/grid-abilities.ts'
import { PageGrid } from '@octavo/ui/pages/PageGrid.tsx'
import { PagesFrame } from '@octavo/ui/pages/PagesFrame.tsx'
import { firstThumbWidth, PageToolbar } from '@octavo/ui/pages/PageToolbar.tsx'
import { useBoundPlan } from '@octavo/ui/pages/use-bound-plan.ts'
import { useState } from 'react'
import type { CanvasProps } from '../panel-props.ts'
import type { GivenOptions } from './options.ts'
import { filesOf, type PagesOfFile, showFiles } from './panel/chosen-pages.ts'
import { pdfToImages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: false, selects: true }

/** All pages of all files; those that are selected become pictures, all of them where none is. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const [thumbWidth, setThumbWidth] = useState(firstThumbWidth)
  const { plan, change } = useBoundPlan<PagesOfFile>({
    documents: documents.filter(({ progress }) => progress.kind !== 'failed'),
    value: options.files,
    show: showFiles,
    read: filesOf,
    onValue: (files) => onChange({ ...options, files }),
  })
  const byId = new Map(documents.map((document) => [document.id, document]))
  return (
    <PagesFrame
      title={pdfToImages.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={<PageToolbar plan={plan} onChange={change} thumbWidth={thumbWidth} onThumbWidth={setThumbWidth} abilities={abilities} />}
      keys={
        <>
          <KeyCap>Space</KeyCap> selects a page, <KeyCap>Shift</KeyCap> with an arrow many, <KeyCap>V</KeyCap> looks closer. With nothing
          selected, all pages are drawn.
        </>
      }
    >
      <PageGrid
        label="Pages to draw"
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
