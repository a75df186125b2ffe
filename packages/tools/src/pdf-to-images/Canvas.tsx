import { t, tData } from '@octavo/core/words/t.ts'
import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { chosenIn, filesOf, showFiles, withChosen } from './panel/chosen-pages.ts'
import { pdfToImages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: false, duplicates: false, removes: false, selects: true }

/** All pages of all files; the selected ones become images, or all of them if none is selected. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={tData(pdfToImages.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      label={t('Pages to convert')}
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
        <Rich
          sentence="<key>Space</key> selects a page, <key>Shift</key> with an arrow many, <key>V</key> zooms in. With nothing selected, all pages are converted."
          parts={keyParts}
        />
      }
    />
  )
}
