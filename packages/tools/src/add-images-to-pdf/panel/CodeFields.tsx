import { countOf } from '@octavo/core/text/format.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { LengthField } from '../../fields/LengthField.tsx'
import type { GivenOptions } from '../options.ts'

/** A code as it may be given. */
export type GivenCode = NonNullable<GivenOptions['codes']>[number]

interface CodeFieldsProps {
  codes: readonly GivenCode[]
  errors: Readonly<Record<string, string>>
  onChange: (codes: GivenCode[]) => void
}

/** QR codes and barcodes that are made here: what they say, and where they stand. */
export function CodeFields({ codes, errors, onChange }: CodeFieldsProps) {
  const add = () => onChange([...codes, { text: '', kind: 'qr', anchor: 'bottom-right', margin: 24, width: 90, pages: 'all' }])
  return (
    <Disclosure title="QR codes and barcodes" summary={codes.length === 0 ? 'None' : countOf(codes.length, 'code')}>
      <div className={panel.inside}>
        {codes.map((code, index) => (
          <OneCode
            // biome-ignore lint/suspicious/noArrayIndexKey: its place among the codes is what a code is known by
            key={index}
            code={code}
            errorOf={(name) => errors[`codes.${index}.${name}`]}
            set={(change) => onChange(codes.map((other, at) => (at === index ? { ...code, ...change } : other)))}
            onRemove={() => onChange(codes.filter((_, at) => at !== index))}
          />
        ))}
        <Button variant="secondary" onClick={add}>
          Add a code
        </Button>
      </div>
    </Disclosure>
  )
}

interface OneCodeProps {
  code: GivenCode
  errorOf: (name: string) => string | undefined
  set: (change: Partial<GivenCode>) => void
  onRemove: () => void
}

function OneCode({ code, errorOf, set, onRemove }: OneCodeProps) {
  return (
    <>
      <TextField
        label="What it says"
        hint="Such as an address or a number."
        autoComplete="off"
        spellCheck={false}
        value={code.text}
        error={code.text === '' ? undefined : errorOf('text')}
        onChange={(event) => set({ text: event.target.value })}
      />
      <Select label="Kind" options={kinds} value={code.kind ?? 'qr'} onChange={(kind) => set({ kind })} />
      <AnchorPicker label="Place" value={code.anchor} onChange={(anchor) => set({ anchor })} />
      <LengthField
        label="Width"
        unit="pt"
        min={10}
        value={code.width ?? 90}
        error={errorOf('width')}
        onChange={(width) => set({ width })}
      />
      <TextField
        label="On pages"
        hint="All, or for example 1,3,5-9, odd or last."
        autoComplete="off"
        spellCheck={false}
        value={code.pages ?? 'all'}
        error={errorOf('pages')}
        onChange={(event) => set({ pages: event.target.value })}
      />
      <Button variant="ghost" onClick={onRemove}>
        Take this code away
      </Button>
    </>
  )
}

const kinds = [
  { value: 'qr', label: 'QR code' },
  { value: 'code-128', label: 'Barcode, Code 128' },
  { value: 'code-39', label: 'Barcode, Code 39' },
  { value: 'ean-13', label: 'EAN-13' },
  { value: 'ean-8', label: 'EAN-8' },
  { value: 'upc-a', label: 'UPC-A' },
  { value: 'itf', label: 'Interleaved 2 of 5' },
  { value: 'data-matrix', label: 'Data Matrix' },
  { value: 'aztec', label: 'Aztec' },
  { value: 'pdf417', label: 'PDF417' },
] as const
