import { useState } from 'react'
import type { CardFile } from '../cards/card-file.ts'
import { firstThumbWidth } from '../thumbs/thumb-width.ts'
import type { GridAbilities } from './grid-abilities.ts'
import { PageGrid } from './PageGrid.tsx'
import { PagesFrame, type PagesFrameProps } from './PagesFrame.tsx'
import { PageToolbar } from './PageToolbar.tsx'
import { type BoundPlanDeps, useBoundPlan } from './use-bound-plan.ts'

export interface BoundPagesProps<Entry extends { document: string }>
  extends Pick<PagesFrameProps, 'title' | 'glyph' | 'files' | 'actions' | 'keys'>,
    Omit<BoundPlanDeps<Entry>, 'documents'> {
  /** The grid's label. */
  label: string
  abilities: GridAbilities
  /** Called with the error of an entered page range, and when it is resolved. */
  onProblem?: ((problem: string | undefined) => void) | undefined
}

/** The canvas of a tool that changes pages in place: all pages of all files, bound to entries in the options. */
export function PageGridField<Entry extends { document: string }>(props: BoundPagesProps<Entry>) {
  const { title, glyph, files, actions, keys, label, abilities, onProblem, ...bound } = props
  const [thumbWidth, setThumbWidth] = useState(firstThumbWidth)
  const { plan, change } = useBoundPlan<Entry>({ ...bound, documents: files.filter(({ progress }) => progress.kind !== 'failed') })
  const byId = new Map<string, CardFile>(files.map((file) => [file.id, file]))
  return (
    <PagesFrame
      title={title}
      glyph={glyph}
      files={files}
      actions={actions}
      toolbar={
        <PageToolbar
          plan={plan}
          onChange={change}
          thumbWidth={thumbWidth}
          onThumbWidth={setThumbWidth}
          abilities={abilities}
          onProblem={onProblem}
        />
      }
      keys={keys}
    >
      <PageGrid
        label={label}
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
