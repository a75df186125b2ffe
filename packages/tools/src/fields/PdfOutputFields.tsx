import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type * as z from 'zod'
import type { PdfProperties } from '../options/pdf-output-options.ts'

/** The options of a tool that can also be asked how its PDFs are written. */
interface GivenOutput {
  properties?: z.input<typeof PdfProperties>
  linearize?: boolean | undefined
}

interface PdfOutputFieldsProps<Given extends GivenOutput> {
  options: Given
  errors: Readonly<Record<string, string>>
  onChange: (options: Given) => void
}

/** What the results say of themselves, the same for every tool that writes PDFs; folded, for few need it. */
export function PdfOutputFields<Given extends GivenOutput>({ options, errors, onChange }: PdfOutputFieldsProps<Given>) {
  const { properties: given = {}, linearize = false } = options
  const set = (change: typeof given) => {
    const said = Object.entries({ ...given, ...change }).filter(([, value]) => value !== undefined)
    onChange({ ...options, properties: Object.fromEntries(said) })
  }
  return (
    <Disclosure title="Properties of the PDF" summary={isChanged(given) ? 'Changed' : 'Kept'}>
      <div className={styles.inside}>
        <Switch
          label="Remove what is there"
          hint="Title, author, dates, programs and everything else that the file says of itself."
          checked={given.remove ?? false}
          onChange={(remove) => set({ remove })}
        />
        {texts.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            placeholder={given.remove ? '' : 'As it is'}
            value={given[name] ?? ''}
            error={errors[`properties.${name}`]}
            onChange={(event) => set({ [name]: event.target.value === '' ? undefined : event.target.value })}
          />
        ))}
        <Switch
          label="Fast web view"
          hint="A browser can show the first page before it has the whole file."
          checked={linearize}
          onChange={(on) => onChange({ ...options, linearize: on })}
        />
      </div>
    </Disclosure>
  )
}

function isChanged({ remove = false, custom = {}, ...values }: NonNullable<GivenOutput['properties']>): boolean {
  return remove || Object.keys(custom).length > 0 || Object.values(values).some((value) => value !== undefined)
}

const texts = [
  { name: 'title', label: 'Title' },
  { name: 'author', label: 'Author' },
  { name: 'subject', label: 'Subject' },
  { name: 'keywords', label: 'Keywords' },
] as const
