import { t } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { ImageCards } from '@octavo/ui/ImageCards.tsx'
import { useState } from 'react'
import type { Options } from '../options.ts'
import { modeArt } from './mode-art.tsx'
import { choiceLabel, describe, useOptions } from './option-fields.ts'

type Mode = Options['mode']

const usual: readonly Mode[] = ['ranges', 'after', 'every', 'parts', 'size', 'bookmarks']
const byContent: readonly Mode[] = ['text', 'value', 'blank', 'barcode', 'odd-even', 'sections']

/** Where to split: the usual ways, and those that look at page content, as cards with a drawing each. */
export function ModeCards() {
  const { options, set } = useOptions()
  const { mode } = options
  const isOther = byContent.includes(mode)
  // Stays open once opened: cards that fold away under the pointer are hard to compare.
  const [isOpen, setOpen] = useState(isOther)
  if (isOther && !isOpen) setOpen(true)
  const choose = (chosen: Mode) => set({ mode: chosen })
  return (
    <>
      <ImageCards label={describe('mode').label} options={usual.map(cardOf)} value={mode} onChange={choose} />
      <Disclosure title={t('More ways to split')} summary={isOther ? choiceLabel('mode', mode) : undefined} open={isOpen}>
        <ImageCards label={t('By content and layout')} hideLabel options={byContent.map(cardOf)} value={mode} onChange={choose} />
      </Disclosure>
    </>
  )
}

function cardOf(mode: Mode) {
  return { value: mode, label: choiceLabel('mode', mode), art: modeArt[mode] }
}
