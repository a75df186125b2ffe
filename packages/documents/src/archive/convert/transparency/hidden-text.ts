import { decodedName } from '../../../content/decoded-name.ts'
import { createOperands, hexOperand, nameOperand, numberOperand, operatorCode, scanContent } from '../../../glyphs/content-scanner.ts'

const kept = new Set(['q', 'Q', 'cm', 'Tf', 'Tm', 'Td', 'TD', 'T*', 'Tj', "'", '"', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'BMC', 'EMC', 'ET'])
const special = ['BT', 'TJ', 'BDC', 'Do'] as const
const named = new Map([...kept, ...special].map((name) => [operatorCode(name), name]))

/**
 * The text of content without anything that is drawn, in the mode that shows nothing; what marks it for tags stays. `isForm` tells which
 * objects have content of their own: they stay too.
 */
export function hiddenText(content: Uint8Array, isForm: (name: string) => boolean): Buffer {
  const operands = createOperands()
  const parts: string[] = []
  scanContent(content, operands, (code) => {
    const operator = named.get(code)
    if (operator === 'BT') parts.push('BT 3 Tr')
    else if (operator === 'TJ') parts.push(`[${all().join(' ')}] TJ`)
    else if (operator === 'BDC') parts.push(marked())
    else if (operator === 'Do') parts.push(isForm(nameAt(0)) ? `${all().join(' ')} Do` : '')
    else if (operator) parts.push(`${all().join(' ')} ${operator}`)
  })
  return Buffer.from(parts.filter((part) => part !== '').join('\n'), 'latin1')

  function all(): string[] {
    return Array.from({ length: operands.count }, (_, index) => written(index))
  }

  function written(index: number): string {
    const { kinds, numbers, starts, ends } = operands
    if (kinds[index] === numberOperand) return String(Number((numbers[index] ?? 0).toFixed(5)))
    const raw = Buffer.from(content.subarray(starts[index], ends[index])).toString('latin1')
    if (kinds[index] === nameOperand) return `/${raw}`
    return kinds[index] === hexOperand ? `<${raw}>` : `(${raw})`
  }

  function nameAt(index: number): string {
    return decodedName(written(index).slice(1))
  }

  /** Properties are a name, or a dictionary of which only the number of the content matters. */
  function marked(): string {
    const [tag = '/Span', ...rest] = all()
    if (rest.length === 1) return `${tag} ${rest[0]} BDC`
    const at = rest.indexOf('/MCID')
    return at < 0 ? `${tag} BMC` : `${tag} <</MCID ${rest[at + 1]}>> BDC`
  }
}
