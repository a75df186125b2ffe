import type { GridAbilities } from '@octavo/ui/grid/grid-abilities.ts'
import { PageGridField } from '@octavo/ui/grid/PageGridField.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { showTurns, turnsOf } from './panel/turns.ts'
import { rotatePdfPages } from './tool.ts'

const abilities: GridAbilities = { moves: false, rotates: true, duplicates: false, removes: false, selects: true }

/** All pages of all files; each is rotated by its buttons, and those that are selected together. */
export default function Canvas({ documents, options, onChange, actions, glyph, onProblem }: CanvasProps<GivenOptions>) {
  return (
    <PageGridField
      title={rotatePdfPages.title}
      glyph={glyph}
      files={documents}
      actions={actions}
      label="Pages to rotate"
      abilities={abilities}
      onProblem={onProblem}
      value={options.turns}
      show={showTurns}
      read={({ pages }) => turnsOf(pages)}
      onValue={(turns) => onChange({ ...options, turns })}
      keys={
        <>
          <KeyCap>Space</KeyCap> selects, <KeyCap>R</KeyCap> rotates right, <KeyCap>Shift</KeyCap> <KeyCap>R</KeyCap> left,{' '}
          <KeyCap>V</KeyCap> zooms in, <KeyCap>Ctrl</KeyCap> <KeyCap>Z</KeyCap> undoes.
        </>
      }
    />
  )
}
