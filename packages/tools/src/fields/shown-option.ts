import { tData } from '@octavo/core/words/t.ts'
import type { Choice, NumberBounds, OptionDescription } from '../options/describe-options.ts'

/** An option with its texts in the language of the page. Its group keeps its original name, which identifies it. */
export function shownOption(field: OptionDescription): OptionDescription {
  const shown = { label: tData(field.label), hint: translated(field.hint) }
  switch (field.kind) {
    case 'choice':
      return {
        ...field,
        ...shown,
        choices: field.choices.map(shownChoice),
        unset: tData(field.unset),
        ...(field.bounds && { bounds: shownBounds(field.bounds) }),
      }
    case 'number':
      return { ...field, ...shown, unit: translated(field.unit) }
    case 'text':
      return { ...field, ...shown, placeholder: translated(field.placeholder) }
    default:
      return { ...field, ...shown }
  }
}

function shownChoice({ value, label, hint }: Choice): Choice {
  return { value, label: tData(label), hint: translated(hint) }
}

function shownBounds(bounds: NumberBounds): NumberBounds {
  return { ...bounds, unit: translated(bounds.unit) }
}

function translated(text: string | undefined): string | undefined {
  return text === undefined ? undefined : tData(text)
}
