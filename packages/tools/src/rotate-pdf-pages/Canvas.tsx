import { t, tData } from '@octavo/core/words/t.ts'
import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { showTurns, turnsOf } from './panel/turns.ts'
import { rotatePdfPages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: true, duplicates: false, removes: false, selects: true }

/** All pages of all files; each is rotated by its buttons, and selected ones together. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={tData(rotatePdfPages.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      label={t('Pages to rotate')}
      abilities={abilities}
      onProblem={onProblem}
      value={options.turns}
      show={showTurns}
      read={({ pages }) => turnsOf(pages)}
      onValue={(turns) => onChange({ ...options, turns })}
      keys={
        <Rich
          sentence="<key>Space</key> selects, <key>R</key> rotates right, <key>Shift</key> <key>R</key> left, <key>V</key> zooms in, <key>Ctrl</key> <key>Z</key> undoes."
          parts={keyParts}
        />
      }
    />
  )
}
