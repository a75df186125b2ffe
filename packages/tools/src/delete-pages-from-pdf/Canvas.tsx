import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { filesOf, showFiles } from './panel/struck-pages.ts'
import { deletePagesFromPdf } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: 'strikes', selects: false }

/** All pages of all files; a press strikes one, another press takes that back. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={deletePagesFromPdf.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      label="Pages, press those that are to go"
      abilities={abilities}
      onProblem={onProblem}
      value={options.files}
      show={showFiles}
      read={({ pages }) => filesOf(pages)}
      onValue={(files) => onChange({ ...options, files })}
      keys={
        <>
          <KeyCap>Delete</KeyCap> or <KeyCap>Space</KeyCap> strikes a page and takes that back, <KeyCap>Shift</KeyCap> with an arrow strikes
          many, <KeyCap>V</KeyCap> looks closer, <KeyCap>Ctrl</KeyCap> <KeyCap>Z</KeyCap> undoes.
        </>
      }
    />
  )
}
