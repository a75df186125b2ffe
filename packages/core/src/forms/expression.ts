import { add, type Decimal, decimalOf, divide, multiply, subtract } from './decimal.ts'

/** An expression of names, numbers and + - * / with parentheses. */
export type Expression =
  | { kind: 'number'; value: Decimal }
  | { kind: 'field'; name: string }
  | { kind: 'minus'; of: Expression }
  | { kind: '+' | '-' | '*' | '/'; left: Expression; right: Expression }

/**
 * Reads an expression; undefined if it can't be read. In names, spaces, signs and a digit at the start need a backslash; names in double
 * quotes need none.
 */
export function readExpression(text: string): Expression | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const reader = { tokens, at: 0, depth: 0 }
  const read = readSum(reader)
  return read && reader.at === tokens.length ? read : undefined
}

/** The names of the fields in an expression, each once. */
export function fieldsIn(expression: Expression): string[] {
  if (expression.kind === 'field') return [expression.name]
  if (expression.kind === 'number') return []
  if (expression.kind === 'minus') return fieldsIn(expression.of)
  return [...new Set([...fieldsIn(expression.left), ...fieldsIn(expression.right)])]
}

/** The value of an expression; undefined if it divides by zero. */
export function evaluate(expression: Expression, given: (name: string) => Decimal): Decimal | undefined {
  if (expression.kind === 'number') return expression.value
  if (expression.kind === 'field') return given(expression.name)
  if (expression.kind === 'minus') {
    const value = evaluate(expression.of, given)
    return value && { ...value, digits: -value.digits }
  }
  const [left, right] = [evaluate(expression.left, given), evaluate(expression.right, given)]
  return left && right && operators[expression.kind](left, right)
}

/** A name as it is written in an expression. */
export function writtenName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.]/gu, '\\$&').replace(/^[\p{N}.]/u, '\\$&')
}

const operators = { '+': add, '-': subtract, '*': multiply, '/': divide } as const
const maxDepth = 200

type Token = { sign: string } | { number: Decimal } | { name: string }

interface Reader {
  tokens: readonly Token[]
  at: number
  depth: number
}

const token = /\s*(?:([-+*/()])|(\d+(?:\.\d*)?|\.\d+)(?![\p{L}_\\])|"((?:[^"\\]|\\.)*)"|((?:[\p{L}_]|\\.)(?:[\p{L}\p{N}_.]|\\.)*))\s*/suy

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const found = token.exec(text)
    if (!found) return undefined
    const [, sign, number, quoted, name] = found
    const value = number === undefined ? undefined : decimalOf(number)
    if (sign !== undefined) tokens.push({ sign })
    else if (value) tokens.push({ number: value })
    else tokens.push({ name: (quoted ?? name ?? '').replace(/\\(.)/gs, '$1') })
  }
  return tokens
}

function readSum(reader: Reader): Expression | undefined {
  return chain(reader, ['+', '-'], () => chain(reader, ['*', '/'], () => readOne(reader)))
}

function chain(reader: Reader, signs: readonly ('+' | '-' | '*' | '/')[], next: () => Expression | undefined): Expression | undefined {
  let left = next()
  for (let kind = signOf(reader, signs); left && kind; kind = signOf(reader, signs)) {
    reader.at += 1
    const right = next()
    left = right && { kind, left, right }
  }
  return left
}

function signOf<Sign extends string>({ tokens, at }: Reader, signs: readonly Sign[]): Sign | undefined {
  const next = tokens[at]
  return next && 'sign' in next ? signs.find((sign) => sign === next.sign) : undefined
}

function readOne(reader: Reader): Expression | undefined {
  const next = reader.tokens[reader.at]
  if (!next || reader.depth > maxDepth) return undefined
  reader.at += 1
  if ('number' in next) return { kind: 'number', value: next.number }
  if ('name' in next) return { kind: 'field', name: next.name }
  reader.depth += 1
  try {
    if (next.sign === '-' || next.sign === '+') {
      const of = readOne(reader)
      return of && next.sign === '-' ? { kind: 'minus', of } : of
    }
    if (next.sign !== '(') return undefined
    const inner = readSum(reader)
    if (signOf(reader, [')']) === undefined) return undefined
    reader.at += 1
    return inner
  } finally {
    reader.depth -= 1
  }
}
