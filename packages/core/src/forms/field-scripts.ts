import type { Calculation } from './calculation.ts'
import { type Expression, fieldsIn, readExpression } from './expression.ts'
import type { FieldFormat, FieldRule, Separators } from './field-format.ts'

// Forms say formats, rules and calculations by calls of a few well-known functions. They are recognised by their exact form, never run.

/** The format that a format script or a keystroke script asks for; undefined for any other script. */
export function readFormatScript(script: string): FieldFormat | undefined {
  const call = callIn(script)
  if (!call) return undefined
  const { name, values } = call
  const [first, second, third, , fifth, sixth] = values
  if (/^AFNumber_(?:Format|Keystroke)$/.test(name))
    return {
      kind: 'number',
      decimals: whole(first, 10),
      separators: separatorsOf(second),
      negative: (['minus', 'red', 'parentheses', 'red-parentheses'] as const)[whole(third, 3)] ?? 'minus',
      currency: typeof fifth === 'string' ? fifth.slice(0, 20) : '',
      currencyFirst: sixth !== false,
    }
  if (/^AFPercent_(?:Format|Keystroke)$/.test(name))
    return { kind: 'percent', decimals: whole(first, 10), separators: separatorsOf(second) }
  if (/^AFDate_(?:Format|Keystroke)(?:Ex)?$/.test(name)) return dateFormat(first)
  if (/^AFTime_(?:Format|Keystroke)(?:Ex)?$/.test(name)) return timeFormat(first)
  if (/^AFSpecial_(?:Format|Keystroke)$/.test(name)) return specialFormat(first)
  if (name === 'AFSpecial_KeystrokeEx' && typeof first === 'string' && first !== '') return { kind: 'mask', mask: first.slice(0, 100) }
  return undefined
}

/** The rule that a validation script states; undefined for any other script. */
export function readRuleScript(script: string): FieldRule | undefined {
  const call = callIn(script)
  if (call?.name !== 'AFRange_Validate') return undefined
  const [hasMin, min, hasMax, max] = call.values
  return {
    kind: 'range',
    ...(hasMin === true && isBound(min) && { min: Number(min) }),
    ...(hasMax === true && isBound(max) && { max: Number(max) }),
  }
}

/** The calculation that a script states; undefined for any other script. */
export function readCalculationScript(script: string): Calculation | undefined {
  const call = callIn(script)
  if (call?.name === 'AFSimple_Calculate') {
    const [operation, operands] = call.values
    const kind = typeof operation === 'string' ? simpleKinds[operation] : undefined
    const fields = Array.isArray(operands) ? operands : typeof operands === 'string' ? operands.split(/\s*,\s*/) : []
    return kind && fields.length > 0 && fields.every((name) => name !== '') ? { kind, fields } : undefined
  }
  return expressionIn(script)
}

/** The scripts by which other programs format a field and refuse wrong keys. */
export function writeFormatScripts(format: FieldFormat): { format: string; keystroke: string } {
  const calls = (family: string, args: string, ending = '') => ({
    format: `AF${family}_Format${ending}(${args});`,
    keystroke: `AF${family}_Keystroke${ending}(${args});`,
  })
  switch (format.kind) {
    case 'number': {
      const { decimals, separators, negative, currency, currencyFirst } = format
      const negatives = ['minus', 'red', 'parentheses', 'red-parentheses'].indexOf(negative)
      return calls('Number', `${decimals}, ${styles.indexOf(separators)}, ${negatives}, 0, ${quoted(currency)}, ${currencyFirst}`)
    }
    case 'percent':
      return calls('Percent', `${format.decimals}, ${styles.indexOf(format.separators)}`)
    case 'date':
      return calls('Date', quoted(format.pattern), 'Ex')
    case 'time':
      return { format: `AFTime_FormatEx(${quoted(format.pattern)});`, keystroke: `AFTime_Keystroke(${times.indexOf(format.pattern)});` }
    case 'mask':
      return { format: '', keystroke: `AFSpecial_KeystrokeEx(${quoted(format.mask)});` }
    default:
      return calls('Special', String(specials.indexOf(format.kind)))
  }
}

/** The script by which other programs refuse values out of range. */
export function writeRuleScript({ min, max }: FieldRule): string {
  return `AFRange_Validate(${min !== undefined}, ${min ?? 0}, ${max !== undefined}, ${max ?? 0});`
}

/** The script by which other programs calculate a field; undefined if the expression can't be read. */
export function writeCalculationScript(calculation: Calculation): string | undefined {
  if (calculation.kind !== 'expression') {
    const operation = Object.keys(simpleKinds).find((name) => simpleKinds[name] === calculation.kind) ?? 'SUM'
    return `AFSimple_Calculate(${quoted(operation)}, new Array(${calculation.fields.map(quoted).join(', ')}));`
  }
  const read = readExpression(calculation.expression)
  if (!read || fieldsIn(read).some((name) => /[\r\n]/.test(name))) return undefined
  return `/** BVCALC ${calculation.expression.replace(/\*\//g, '* /')} EVCALC **/ event.value = ${scriptOf(read)};`
}

const styles: readonly Separators[] = ['comma-point', 'point', 'point-comma', 'comma', 'apostrophe-point']
const times = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'] as const
const specials = ['zip', 'zip4', 'phone', 'ssn'] as const
const simpleKinds: Record<string, 'sum' | 'average' | 'product' | 'min' | 'max'> = {
  SUM: 'sum',
  AVG: 'average',
  PRD: 'product',
  MIN: 'min',
  MAX: 'max',
}
/** The patterns that AFDate_Format has numbers for. */
const dates = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
]

type Argument = string | number | boolean | string[]

/** The one call that a script consists of. */
function callIn(script: string): { name: string; values: Argument[] } | undefined {
  if (script.length > maxScriptLength) return undefined
  const found = /^\s*(AF\w{1,40})\s*\(([\s\S]*)\)\s*;?\s*$/.exec(script)
  if (!found) return undefined
  const values = argumentsOf(found[2] ?? '')
  return values && { name: found[1] ?? '', values }
}

const maxScriptLength = 100_000
const argument =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?[\d.]+)|(true|false)|new\s+Array\s*\(([^()]*)\)|\[([^[\]]*)\])\s*(,|$)/suy

function argumentsOf(text: string): Argument[] | undefined {
  const values: Argument[] = []
  const pattern = new RegExp(argument)
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return text.trim() === '' ? values : undefined
    const [, double, single, number, boolean, array, list] = found
    const items = array ?? list
    if (items !== undefined) {
      const inner = argumentsOf(items)
      if (!inner?.every((item) => typeof item === 'string')) return undefined
      values.push(inner)
    } else if (number !== undefined) values.push(Number(number))
    else if (boolean !== undefined) values.push(boolean === 'true')
    else values.push(unquoted(double ?? single ?? ''))
  }
  return values
}

function unquoted(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g, (_, code?: string, byte?: string, sign = '') =>
    code !== undefined || byte !== undefined ? String.fromCharCode(Number.parseInt(code ?? byte ?? '0', 16)) : (escapes[sign] ?? sign),
  )
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}

function whole(value: Argument | undefined, most: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(0, Math.trunc(value))) : 0
}

function isBound(value: Argument | undefined): boolean {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isFinite(number) && Math.abs(number) <= 1e15
}

function separatorsOf(value: Argument | undefined): Separators {
  return styles[whole(value, styles.length - 1)] ?? 'comma-point'
}

function dateFormat(value: Argument | undefined): FieldFormat | undefined {
  const pattern = typeof value === 'number' ? dates[value] : value
  return typeof pattern === 'string' && pattern !== '' ? { kind: 'date', pattern: pattern.slice(0, 60) } : undefined
}

function timeFormat(value: Argument | undefined): FieldFormat | undefined {
  const pattern = typeof value === 'number' ? times[value] : times.find((one) => one === value)
  return pattern && { kind: 'time', pattern }
}

function specialFormat(value: Argument | undefined): FieldFormat | undefined {
  const kind = typeof value === 'number' ? specials[value] : undefined
  return kind && { kind }
}

/** An expression is kept in a comment beside the script; it counts only if the script does the same. */
function expressionIn(script: string): Calculation | undefined {
  if (script.length > maxScriptLength) return undefined
  const found = /^\s*\/\*\*\s*BVCALC\s([\s\S]*?)\sEVCALC\s*\*\*\/\s*event\.value\s*=\s*([\s\S]*?);?\s*$/.exec(script)
  const [stated, run] = [readExpression(found?.[1] ?? ''), readExpression(namesOnly(found?.[2] ?? ''))]
  if (!found || !stated || !run || keyOf(stated) !== keyOf(run)) return undefined
  const expression = (found[1] ?? '').trim()
  return expression.length > 5000 ? undefined : { kind: 'expression', expression }
}

function namesOnly(script: string): string {
  return script.replace(/AFMakeNumber\s*\(\s*(?:this\s*\.\s*)?getField\s*\(\s*("(?:[^"\\]|\\.)*")\s*\)\s*\.\s*value\s*\)/gs, '$1')
}

function keyOf(expression: Expression): string {
  return JSON.stringify(expression, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

function scriptOf(expression: Expression): string {
  if (expression.kind === 'number') return `${Number(expression.value.digits) / 10 ** expression.value.scale}`
  if (expression.kind === 'field') return `AFMakeNumber(getField(${quoted(expression.name)}).value)`
  if (expression.kind === 'minus') return `-(${scriptOf(expression.of)})`
  return `(${scriptOf(expression.left)} ${expression.kind} ${scriptOf(expression.right)})`
}
