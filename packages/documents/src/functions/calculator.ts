import type { PdfFunction } from './values.ts'

/** A step of a program; truth is -1 and its opposite 0, so that logical operators are those of bits. */
type Step = (stack: number[]) => void

const maxTokens = 20_000
const maxStack = 1000

/** A function written as a program for a stack of numbers (ISO 32000, 7.10.5); undefined for one with unknown words or open braces. */
export function readCalculator(source: string): PdfFunction | undefined {
  const tokens = source.replaceAll(/%[^\r\n]*/g, ' ').match(/[{}]|[^\s{}]+/g) ?? []
  if (tokens.length > maxTokens || tokens[0] !== '{') return undefined
  const reader = { tokens, at: 1 }
  const program = readBlock(reader, 0)
  if (!program || reader.at !== tokens.length) return undefined
  return (inputs) => {
    const stack = [...inputs]
    program(stack)
    return stack
  }
}

interface Reader {
  tokens: readonly string[]
  at: number
}

const maxNesting = 32

/** The steps up to the closing brace. */
function readBlock(reader: Reader, depth: number): Step | undefined {
  const steps: Step[] = []
  const blocks: Step[] = []
  while (depth <= maxNesting) {
    const token = reader.tokens[reader.at++]
    if (token === '}') return blocks.length === 0 ? sequence(steps) : undefined
    const step = token === '{' ? readBlock(reader, depth + 1) : stepOf(token, blocks)
    if (!step) return undefined
    if (token === '{') blocks.push(step)
    else steps.push(step)
  }
  return undefined
}

function sequence(steps: readonly Step[]): Step {
  return (stack) => {
    for (const step of steps) if (stack.length <= maxStack) step(stack)
  }
}

function stepOf(token: string | undefined, blocks: Step[]): Step | undefined {
  if (token === undefined) return undefined
  if (token === 'if' || token === 'ifelse') {
    const otherwise = token === 'ifelse' ? blocks.pop() : () => {}
    const then = blocks.pop()
    return then && otherwise && ((stack) => (pop(stack) === 0 ? otherwise : then)(stack))
  }
  const [unary, binary] = [unaries.get(token), binaries.get(token)]
  if (unary) return (stack) => stack.push(finite(unary(pop(stack))))
  if (binary)
    return (stack) => {
      const second = pop(stack)
      stack.push(finite(binary(pop(stack), second)))
    }
  const number = Number(token)
  return stackSteps.get(token) ?? (Number.isFinite(number) ? (stack) => stack.push(number) : undefined)
}

function pop(stack: number[]): number {
  return stack.pop() ?? 0
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}

function truth(value: boolean): number {
  return value ? -1 : 0
}

const degrees = Math.PI / 180

const unaries = new Map<string, (value: number) => number>(
  Object.entries({
    abs: Math.abs,
    ceiling: Math.ceil,
    cos: (value) => Math.cos(value * degrees),
    cvi: Math.trunc,
    cvr: (value) => value,
    floor: Math.floor,
    ln: Math.log,
    log: Math.log10,
    neg: (value) => -value,
    not: (value) => ~value,
    round: Math.round,
    sin: (value) => Math.sin(value * degrees),
    sqrt: Math.sqrt,
    truncate: Math.trunc,
  }),
)

const binaries = new Map<string, (one: number, other: number) => number>(
  Object.entries({
    add: (one, other) => one + other,
    and: (one, other) => one & other,
    atan: (one, other) => (Math.atan2(one, other) / degrees + 360) % 360,
    bitshift: (one, other) => (other < 0 ? one >> -other : one << other),
    div: (one, other) => one / other,
    eq: (one, other) => truth(one === other),
    exp: (one, other) => one ** other,
    ge: (one, other) => truth(one >= other),
    gt: (one, other) => truth(one > other),
    idiv: (one, other) => Math.trunc(one / other),
    le: (one, other) => truth(one <= other),
    lt: (one, other) => truth(one < other),
    mod: (one, other) => one % other,
    mul: (one, other) => one * other,
    ne: (one, other) => truth(one !== other),
    or: (one, other) => one | other,
    sub: (one, other) => one - other,
    xor: (one, other) => one ^ other,
  }),
)

const stackSteps = new Map<string, Step>(
  Object.entries({
    copy(stack) {
      const count = pop(stack)
      if (count > 0) stack.push(...stack.slice(-count))
    },
    dup: (stack) => stack.push(stack.at(-1) ?? 0),
    exch: (stack) => stack.push(pop(stack), pop(stack)),
    false: (stack) => stack.push(0),
    index: (stack) => stack.push(stack.at(-1 - pop(stack)) ?? 0),
    pop: (stack) => stack.pop(),
    roll(stack) {
      const [by, count] = [pop(stack), pop(stack)]
      if (!(count > 0 && count <= stack.length)) return
      const rolled = stack.splice(-count)
      const shift = ((by % count) + count) % count
      stack.push(...rolled.slice(count - shift), ...rolled.slice(0, count - shift))
    },
    true: (stack) => stack.push(-1),
  }),
)
