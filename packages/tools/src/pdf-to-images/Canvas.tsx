import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { chosenIn, filesOf, showFiles, withChosen } from './panel/chosen-pages.ts'
import { pdfToImages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: false, selects: true }

/** All pages of all files; those that are selected become pictures, all of them where none is. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={pdfToImages.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      label="Pages to draw"
      abilities={abilities}
      onProblem={onProblem}
      value={chosenIn(
        options,
        documents.filter(({ progress }) => progress.kind !== 'failed'),
      )}
      show={showFiles}
      read={filesOf}
      onValue={(files) => onChange(withChosen(options, files))}
      keys={
        <>
          <KeyCap>Space</KeyCap> selects a page, <KeyCap>Shift</KeyCap> with an arrow many, <KeyCap>V</KeyCap> looks closer. With nothing
          selected, all pages are drawn.
        </>
      }
    />
  )
}
