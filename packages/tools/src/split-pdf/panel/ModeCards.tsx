import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { ImageCards } from '@octavo/ui/ImageCards.tsx'
import { useState } from 'react'
import type { GivenOptions } from '../options.ts'
import { modeArt } from './mode-art.tsx'

type Mode = NonNullable<GivenOptions['mode']>

const usual = [
  { value: 'ranges', label: 'Page ranges' },
  { value: 'after', label: 'Custom cuts' },
  { value: 'every', label: 'Every N pages' },
  { value: 'parts', label: 'Equal parts' },
  { value: 'size', label: 'File size' },
  { value: 'bookmarks', label: 'Bookmarks' },
] as const

const byContent = [
  { value: 'text', label: 'Text on a page' },
  { value: 'value', label: 'Text that changes' },
  { value: 'blank', label: 'Blank pages' },
  { value: 'barcode', label: 'Barcodes' },
  { value: 'odd-even', label: 'Odd and even' },
  { value: 'sections', label: 'Cut up pages' },
] as const

/** Where to split: the usual ways, and those that look at what is on the pages, as cards with a drawing each. */
export function ModeCards({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const other = byContent.find(({ value }) => value === mode)
  // Once open it stays so, whatever is chosen: cards that fold away under the pointer are hard to compare.
  const [isOpen, setOpen] = useState(other !== undefined)
  if (other && !isOpen) setOpen(true)
  return (
    <>
      <ImageCards label="Where to split" options={usual.map(withArt)} value={mode} onChange={onChange} />
      <Disclosure title="More ways to split" summary={other?.label} open={isOpen}>
        <ImageCards label="By content and layout" hideLabel options={byContent.map(withArt)} value={mode} onChange={onChange} />
      </Disclosure>
    </>
  )
}

function withArt({ value, label }: { value: Mode; label: string }) {
  return { value, label, art: modeArt[value] }
}
