import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGrid } from '@octavo/ui/grid/PageGrid.tsx'
import { PagesFrame } from '@octavo/ui/grid/PagesFrame.tsx'
import { useHistory } from '@octavo/ui/history/use-history.ts'
import { createPlan, followDocuments, type PlannedPage } from '@octavo/ui/plan/page-plan.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { smallThumbWidth } from '@octavo/ui/thumbs/thumb-width.ts'
import { useMemo, useState } from 'react'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { CutToolbar } from './panel/CutToolbar.tsx'
import { partByKey, partsOfFiles, toggleCut } from './panel/parts-of-files.ts'
import { splitPdf } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: false, selects: false }

/** All pages of all files, grouped into the parts they will become; a click between two pages adds or removes a cut. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const [thumbWidth, setThumbWidth] = useState(smallThumbWidth)
  const [kept, setKept] = useState(() => createPlan([]))
  const usable = documents.filter(({ progress }) => progress.kind !== 'failed')
  const plan = followDocuments(kept, usable)
  const { mode, files, ...others } = options
  const history = useHistory({
    value: mode && { mode, ...(files && { files }) },
    onValue: (cuts) => onChange({ ...others, ...cuts }),
  })
  const counts = usable.map(({ id, pageCount }) => `${id}:${pageCount}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files are new on every drawing; what matters of them stands in `counts`
  const forecast = useMemo(() => partsOfFiles(options, usable), [options, counts])
  const parts = forecast && 'parts' in forecast ? forecast.parts : undefined
  const byKey = useMemo(() => partByKey(parts ?? []), [parts])
  const byId = new Map(documents.map((document) => [document.id, document]))

  const cut = (page: PlannedPage) => {
    const isLast = page.page === byId.get(page.document)?.pageCount
    if (isLast) return announce(t('Nothing comes after this page'))
    const changed = toggleCut(options, usable, page)
    onChange(changed)
    const next = partsOfFiles(changed, usable)
    announce(next && 'parts' in next ? plural(next.parts.length, '# file now', '# files now') : t('Cut'))
  }
  // While the parts are unknown, each file is shown as one.
  const shown = parts ? byKey : new Map(plan.pages.map(({ key, document }) => [key, usable.findIndex(({ id }) => id === document)]))
  return (
    <PagesFrame
      title={tData(splitPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={
        <CutToolbar
          pageCount={plan.pages.length}
          parts={parts?.length}
          history={history}
          thumbWidth={thumbWidth}
          onThumbWidth={setThumbWidth}
        />
      }
      keys={
        <Rich
          sentence="<key>Space</key> cuts after a page or removes the cut, <key>V</key> zooms in, <key>Ctrl</key> <key>Z</key> undoes."
          parts={keyParts}
        />
      }
    >
      <PageGrid
        label={t('Pages, cut between them')}
        plan={plan}
        onChange={setKept}
        sourceOf={(id) => byId.get(id)?.source}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        thumbWidth={thumbWidth}
        abilities={abilities}
        parts={{
          partOf: shown,
          nameOf: (part) => (parts ? t('Part {number}', { number: part + 1 }) : (usable[part]?.name ?? '')),
          onCut: cut,
        }}
      />
    </PagesFrame>
  )
}
