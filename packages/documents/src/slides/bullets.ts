import type { ListPlace } from '@octavo/layout/model.ts'
import { xml } from '../ooxml/xml.ts'

/** The label of an item as the program draws it; undefined for one that only text can say. */
export function bulletOf({ format, prefix, suffix }: ListPlace, start: number): string | undefined {
  if (format === 'bullet') return `<a:buFont typeface="Arial"/><a:buChar char="${xml(prefix)}"/>`
  const shape = `${prefix}#${suffix}`
  const scheme = schemes[format]?.[shape]
  if (!scheme || start < 1 || start > largestStart) return undefined
  return `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="${scheme}"${start === 1 ? '' : ` startAt="${start}"`}/>`
}

const largestStart = 32_767

/** The ways of counting that the format knows, by what stands around the number. */
const schemes: Readonly<Partial<Record<ListPlace['format'], Readonly<Record<string, string>>>>> = {
  decimal: { '#.': 'arabicPeriod', '#)': 'arabicParenR', '(#)': 'arabicParenBoth' },
  'lower-letter': { '#.': 'alphaLcPeriod', '#)': 'alphaLcParenR', '(#)': 'alphaLcParenBoth' },
  'upper-letter': { '#.': 'alphaUcPeriod', '#)': 'alphaUcParenR', '(#)': 'alphaUcParenBoth' },
  'lower-roman': { '#.': 'romanLcPeriod', '#)': 'romanLcParenR', '(#)': 'romanLcParenBoth' },
  'upper-roman': { '#.': 'romanUcPeriod', '#)': 'romanUcParenR', '(#)': 'romanUcParenBoth' },
}
