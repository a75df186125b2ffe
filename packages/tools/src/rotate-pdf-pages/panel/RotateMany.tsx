import { plural } from '@octavo/core/words/plural.ts'
import { context, t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { FlipVertical2, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useOptions } from './option-fields.ts'
import styles from './Panel.module.css'
import { awaitsPages, rotatedCount, turnFurther, type Which } from './turns.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Rotates all pages in the grid, or all of a kind. */
export function RotateMany() {
  const { options, documents, set } = useOptions()
  const count = rotatedCount(options.turns ?? [], documents)
  const disabled = awaitsPages(documents)
  const [which, setWhich] = useState<Which>('all')
  const rotate = (by: number) => {
    set({ turns: turnFurther(options.turns, documents, { which, by }) })
    announce(rotatedText(which, by))
  }
  const rotateSides = (odd: number, even: number) => {
    const first = turnFurther(options.turns, documents, { which: 'odd', by: odd })
    set({ turns: turnFurther(first, documents, { which: 'even', by: even }) })
    announce(odd === 90 ? t('Odd pages rotated right, even pages left') : t('Odd pages rotated left, even pages right'))
  }
  return (
    <>
      <Select label={t('Rotate')} options={kinds.map((value) => ({ value, label: kindLabel(value) }))} value={which} onChange={setWhich} />
      <div className={styles.turns}>
        <Button variant="secondary" wide disabled={disabled} icon={<RotateCcw {...icon} />} onClick={() => rotate(-90)}>
          {context('rotate', 'Left')}
        </Button>
        <Button variant="secondary" wide disabled={disabled} icon={<FlipVertical2 {...icon} />} onClick={() => rotate(180)}>
          180°
        </Button>
        <Button variant="secondary" wide disabled={disabled} icon={<RotateCw {...icon} />} onClick={() => rotate(90)}>
          {context('rotate', 'Right')}
        </Button>
      </div>
      <div className={styles.sides}>
        <p>{t('Scanned double-sided?')}</p>
        <Button variant="ghost" size="small" disabled={disabled} onClick={() => rotateSides(90, -90)}>
          {t('Odd right, even left')}
        </Button>
        <Button variant="ghost" size="small" disabled={disabled} onClick={() => rotateSides(-90, 90)}>
          {t('Odd left, even right')}
        </Button>
      </div>
      <p className={styles.sum} aria-live="polite">
        {count === 0 ? t('Choose pages to rotate.') : plural(count, '# page will be rotated.', '# pages will be rotated.')}
      </p>
    </>
  )
}

const kinds = ['all', 'odd', 'even', 'portrait', 'landscape'] as const

function kindLabel(which: Which): string {
  const labels: Record<Which, string> = {
    all: t('All pages'),
    odd: t('Odd pages'),
    even: t('Even pages'),
    portrait: t('Portrait pages'),
    landscape: t('Landscape pages'),
  }
  return labels[which]
}

function rotatedText(which: Which, by: number): string {
  const pages = kindLabel(which)
  if (by === 180) return t('{pages} rotated by 180°', { pages })
  return by > 0 ? t('{pages} rotated right', { pages }) : t('{pages} rotated left', { pages })
}
