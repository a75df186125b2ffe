import { pushNumber } from '../../../fonts/programs/type2-number.ts'
import type { Glyph, Stem, Stems, Step } from './glyph.ts'

const operator = {
  hstem: 1,
  vstem: 3,
  vmoveto: 4,
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  endchar: 14,
  hstemhm: 18,
  hintmask: 19,
  rmoveto: 21,
  hmoveto: 22,
  vstemhm: 23,
  vvcurveto: 26,
  hhcurveto: 27,
  vhcurveto: 30,
  hvcurveto: 31,
} as const
type Operator = keyof typeof operator

/** As many numbers as one operator may take. */
const maxNumbers = 48

/** Writes a glyph as a Type 2 charstring (Adobe Technical Note 5177). Throws RangeError where a number is out of range. */
export function type2Charstring({ width, steps, accented }: Glyph, defaultWidth: number): Buffer {
  const bytes: number[] = []
  const groups = steps.flatMap((step) => (step.kind === 'stems' ? [step.stems] : []))
  const all = { horizontal: allStems(groups, 'horizontal'), vertical: allStems(groups, 'vertical') }
  // More stems than fit are left out; the glyph is drawn without them.
  const hasStems = Math.max(all.horizontal.length, all.vertical.length) * 2 < maxNumbers && all.horizontal.length + all.vertical.length > 0
  const isMasked = hasStems && groups.filter(({ horizontal, vertical }) => horizontal.length + vertical.length > 0).length > 1
  let lead = width === defaultWidth ? [] : [width]
  const write = (name: Operator, numbers: readonly number[]) => {
    for (const number of [...lead, ...numbers]) pushNumber(bytes, number)
    lead = []
    bytes.push(operator[name])
  }
  if (hasStems) {
    if (all.horizontal.length > 0) write(isMasked ? 'hstemhm' : 'hstem', stemNumbers(all.horizontal))
    if (all.vertical.length > 0) write(isMasked ? 'vstemhm' : 'vstem', stemNumbers(all.vertical))
  }
  for (const command of joined(steps)) {
    if ('numbers' in command) write(command.name, command.numbers)
    else if (isMasked) {
      write('hintmask', [])
      bytes.push(...maskOf(command.stems, all))
    }
  }
  write('endchar', accented ? [accented.x, accented.y, accented.base, accented.accent] : [])
  return Buffer.from(bytes)
}

/** Stems of all groups, each once, in the order that the format wants. */
function allStems(groups: readonly Stems[], direction: keyof Stems): Stem[] {
  const stems = new Map(groups.flatMap((group) => group[direction].map((stem) => [keyOf(stem), stem])))
  return [...stems.values()].toSorted((one, other) => one.at - other.at || one.width - other.width)
}

function keyOf({ at, width }: Stem): string {
  return `${at} ${width}`
}

/** Each stem is told from the end of the one before. */
function stemNumbers(stems: readonly Stem[]): number[] {
  let end = 0
  return stems.flatMap(({ at, width }) => {
    const numbers = [at - end, width]
    end = at + width
    return numbers
  })
}

/** A bit for each stem that counts. */
function maskOf(stems: Stems, all: Stems): number[] {
  const bits = (['horizontal', 'vertical'] as const).flatMap((direction) => {
    const own = new Set(stems[direction].map(keyOf))
    return all[direction].map((stem) => own.has(keyOf(stem)))
  })
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, index) => sum | (bit ? 128 >> index : 0), 0),
  )
}

interface Command {
  name: Operator
  numbers: readonly number[]
}

/** The steps as commands, of which one takes over as many as it can. */
function joined(steps: readonly Step[]): (Command | { stems: Stems })[] {
  const commands: (Command | { stems: Stems })[] = []
  let last: Run | undefined
  for (const step of steps) {
    if (step.kind === 'stems') {
      commands.push({ stems: step.stems })
      last = undefined
      continue
    }
    const { name, numbers } = commandOf(step)
    if (last?.next === name && last.numbers.length + numbers.length <= maxNumbers) {
      last.numbers.push(...numbers)
      last.next = follower[name]
    } else {
      last = { name, numbers: [...numbers], next: follower[name] }
      commands.push(last)
    }
  }
  return commands
}

interface Run {
  name: Operator
  numbers: number[]
  /** The command that the run may take over. */
  next: Operator | undefined
}

/** Which command continues another: the same, or the one in the other direction. */
const follower: Partial<Record<Operator, Operator>> = {
  rlineto: 'rlineto',
  hlineto: 'vlineto',
  vlineto: 'hlineto',
  rrcurveto: 'rrcurveto',
  hhcurveto: 'hhcurveto',
  vvcurveto: 'vvcurveto',
  hvcurveto: 'vhcurveto',
  vhcurveto: 'hvcurveto',
}

/** The shortest command for a step. */
function commandOf(step: Exclude<Step, { kind: 'stems' }>): Command {
  if (step.kind === 'curve') {
    const [x1, y1, x2, y2, x3, y3] = step.by
    if (y1 === 0 && x3 === 0) return { name: 'hvcurveto', numbers: [x1, x2, y2, y3] }
    if (x1 === 0 && y3 === 0) return { name: 'vhcurveto', numbers: [y1, x2, y2, x3] }
    if (y1 === 0 && y3 === 0) return { name: 'hhcurveto', numbers: [x1, x2, y2, x3] }
    if (x1 === 0 && x3 === 0) return { name: 'vvcurveto', numbers: [y1, x2, y2, y3] }
    return { name: 'rrcurveto', numbers: step.by }
  }
  const [x, y] = step.by
  const isMove = step.kind === 'move'
  if (y === 0) return { name: isMove ? 'hmoveto' : 'hlineto', numbers: [x] }
  if (x === 0) return { name: isMove ? 'vmoveto' : 'vlineto', numbers: [y] }
  return { name: isMove ? 'rmoveto' : 'rlineto', numbers: [x, y] }
}
