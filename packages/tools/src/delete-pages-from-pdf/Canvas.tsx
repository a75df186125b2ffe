import { t, tData } from '@octavo/core/words/t.ts'
import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { filesOf, showFiles } from './panel/struck-pages.ts'
import { deletePagesFromPdf } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: 'strikes', selects: false }

/** All pages of all files; a click marks one for deletion, another click undoes it. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={tData(deletePagesFromPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      label={t('Pages, click those to delete')}
      abilities={abilities}
      onProblem={onProblem}
      value={options.files}
      show={showFiles}
      read={({ pages }) => filesOf(pages)}
      onValue={(files) => onChange({ ...options, files })}
      keys={
        <Rich
          sentence="<key>Delete</key> or <key>Space</key> marks a page for deletion or keeps it, <key>Shift</key> with an arrow marks many, <key>V</key> zooms in, <key>Ctrl</key> <key>Z</key> undoes."
          parts={keyParts}
        />
      }
    />
  )
}
