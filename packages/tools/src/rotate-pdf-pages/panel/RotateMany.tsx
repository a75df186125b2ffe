import { countOf } from '@octavo/core/text/format.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { FlipVertical2, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useOptions } from './option-fields.ts'
import styles from './Panel.module.css'
import { rotatedCount, turnFurther, type Which } from './turns.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Rotates all pages in the grid, or every one of a kind. */
export function RotateMany() {
  const { options, documents, set } = useOptions()
  const count = rotatedCount(options.turns ?? [], documents)
  const [which, setWhich] = useState<Which>('all')
  const rotate = (by: number) => {
    set({ turns: turnFurther(options.turns, documents, { which, by }) })
    announce(`${kinds[which]} rotated ${by === 180 ? 'by 180°' : by > 0 ? 'right' : 'left'}`)
  }
  const rotateSides = (odd: number, even: number) => {
    const first = turnFurther(options.turns, documents, { which: 'odd', by: odd })
    set({ turns: turnFurther(first, documents, { which: 'even', by: even }) })
    announce(odd === 90 ? 'Odd pages rotated right, even pages left' : 'Odd pages rotated left, even pages right')
  }
  return (
    <>
      <Select label="Rotate" options={kindOptions} value={which} onChange={setWhich} />
      <div className={styles.turns}>
        <Button variant="secondary" wide icon={<RotateCcw {...icon} />} onClick={() => rotate(-90)}>
          Left
        </Button>
        <Button variant="secondary" wide icon={<FlipVertical2 {...icon} />} onClick={() => rotate(180)}>
          180°
        </Button>
        <Button variant="secondary" wide icon={<RotateCw {...icon} />} onClick={() => rotate(90)}>
          Right
        </Button>
      </div>
      <div className={styles.sides}>
        <p>Scanned double-sided?</p>
        <Button variant="ghost" size="small" onClick={() => rotateSides(90, -90)}>
          Odd right, even left
        </Button>
        <Button variant="ghost" size="small" onClick={() => rotateSides(-90, 90)}>
          Odd left, even right
        </Button>
      </div>
      <p className={styles.sum} aria-live="polite">
        {count === 0 ? 'Choose pages to rotate.' : `${countOf(count, 'page')} will be rotated.`}
      </p>
    </>
  )
}

const kinds = {
  all: 'All pages',
  odd: 'Odd pages',
  even: 'Even pages',
  portrait: 'Portrait pages',
  landscape: 'Landscape pages',
} as const satisfies Record<Which, string>

const kindOptions = (Object.keys(kinds) as Which[]).map((value) => ({ value, label: kinds[value] }))
