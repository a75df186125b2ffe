import { anchors } from '@octavo/core/options/anchors.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { anchorAt, anchorName } from '@octavo/ui/stage/anchors.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { StageItem } from '@octavo/ui/stage/StageItem.tsx'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { useState } from 'react'
import type { Options } from '../options.ts'
import { spacingOf } from '../shared/number-text.ts'
import styles from './Canvas.module.css'
import { NumberText } from './NumberText.tsx'
import { placedAt } from './numbers.ts'
import type { NumberLook } from './use-number-look.ts'

interface NumberOnStageProps {
  view: StageView
  options: Options
  page: number
  text: string
  look: NumberLook
  onChange: (options: Options) => void
}

/** The number of the page on the stage: dragging moves it to one of the nine positions, arrow keys adjust it from there. */
export function NumberOnStage({ view, options, page, text, look, onChange }: NumberOnStageProps) {
  const [dragged, setDragged] = useState<Box>()
  const [isSelected, setSelected] = useState(false)
  const placed = look.boxOf(text, page, view)
  const box = dragged ?? placed
  const target = dragged && anchorAt({ x: dragged.x + dragged.width / 2, y: dragged.y + dragged.height / 2 }, view)
  const move = (to: Box, by: 'pointer' | 'keys') => {
    if (by === 'pointer') setDragged(to)
    else {
      const { x, y } = spacingOf(options, view).offset
      onChange({ ...options, offset: { x: tenth(x + to.x - placed.x), y: tenth(y + to.y - placed.y) } })
    }
  }
  const drop = () => {
    setDragged(undefined)
    if (!target) return
    onChange(placedAt(options, page, target))
    announce(anchorName(target))
  }
  return (
    <>
      {target ? (
        <div className={styles.places} aria-hidden="true">
          {anchors.map((anchor) => (
            <span key={anchor} data-target={anchor === target || undefined} />
          ))}
        </div>
      ) : null}
      <StageItem
        view={view}
        name={t('Number {text}', { text })}
        box={box}
        isSelected={isSelected}
        onSelect={() => setSelected(true)}
        onMove={move}
        onDrop={drop}
      >
        <NumberText options={options} runs={look.runsOf(text)} width={box.width} />
      </StageItem>
    </>
  )
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
