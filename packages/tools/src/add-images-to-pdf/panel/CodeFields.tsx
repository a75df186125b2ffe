import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { AnchorPicker } from '@octavo/ui/stage/AnchorPicker.tsx'
import { LengthField } from '../../fields/LengthField.tsx'
import { OptionGroup } from '../../fields/OptionGroup.tsx'
import { OptionsScope } from '../../fields/OptionsPanel.tsx'
import { type GivenOptions, PlacedCode } from '../options.ts'
import { CodeField, describeCode, errorsBelow } from './option-fields.ts'

/** A code as given in the options. */
export type GivenCode = NonNullable<GivenOptions['codes']>[number]

interface CodeFieldsProps {
  codes: readonly GivenCode[]
  errors: Readonly<Record<string, string>>
  onChange: (codes: GivenCode[]) => void
}

/** A new code: in a corner of every page, large enough for a scanner. */
const newCode: GivenCode = { text: '', anchor: 'bottom-right', margin: 24, width: 90, pages: 'all' }

/** QR codes and barcodes made by the tool: their content and position. */
export function CodeFields({ codes, errors, onChange }: CodeFieldsProps) {
  return (
    <OptionGroup group="QR codes and barcodes" summary={codes.length === 0 ? t('None') : plural(codes.length, '# code', '# codes')}>
      {codes.map((code, index) => (
        <OptionsScope
          // biome-ignore lint/suspicious/noArrayIndexKey: its place among the codes is what a code is known by
          key={index}
          schema={PlacedCode}
          options={code}
          errors={errorsOf(errors, code, index)}
          onChange={(next) => onChange(codes.map((other, at) => (at === index ? next : other)))}
        >
          <CodeField name="text" />
          <CodeField name="kind" as="select" />
          <AnchorPicker
            label={describeCode('anchor').label}
            value={code.anchor}
            onChange={(anchor) => onChange(codes.map((other, at) => (at === index ? { ...code, anchor } : other)))}
          />
          <LengthField name="width" unit="pt" />
          <CodeField name="pages" dir="ltr" />
          <Button variant="ghost" onClick={() => onChange(codes.filter((_, at) => at !== index))}>
            {t('Remove this code')}
          </Button>
        </OptionsScope>
      ))}
      <Button variant="secondary" onClick={() => onChange([...codes, newCode])}>
        {t('Add a code')}
      </Button>
    </OptionGroup>
  )
}

/** A text that wasn't typed yet isn't an error. */
function errorsOf(errors: Readonly<Record<string, string>>, { text }: GivenCode, index: number): Record<string, string> {
  const { text: wrong, ...others } = errorsBelow(errors, `codes.${index}`)
  return { ...others, ...(text !== '' && wrong !== undefined && { text: wrong }) }
}
