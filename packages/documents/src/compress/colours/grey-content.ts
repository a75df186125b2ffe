import { contentTokens } from '../../content/content-tokens.ts'
import { type FewerColours, lightOfInks, lightOfRgb, reducedLight } from './fewer-colours.ts'

/** What the numbers of a colour space are; `other` for those that are left as they are. */
export type SpaceKind = 'grey' | 'rgb' | 'inks' | 'other'

interface Colours {
  fill: SpaceKind
  stroke: SpaceKind
}

interface Change {
  from: number
  to: number
  text: string
}

const counts: Readonly<Record<SpaceKind, number>> = { grey: 1, rgb: 3, inks: 4, other: 0 }

/**
 * A content stream whose colours are grey, or black and white; undefined if nothing changes. `kindOf` tells of the spaces that it names.
 * Patterns, shadings and special inks stay.
 */
export function greyContent(content: Uint8Array, kindOf: (name: string) => SpaceKind, colours: FewerColours): Uint8Array | undefined {
  const changes: Change[] = []
  const states: Colours[] = []
  let state: Colours = { fill: 'grey', stroke: 'grey' }
  let operands: { text: string; at: number }[] = []

  const paint = (kind: SpaceKind, operator: { text: string; at: number }, written: string) => {
    if (kind === 'other') return
    const used = operands.slice(-counts[kind])
    const numbers = used.map(({ text }) => Number(text))
    const [first] = used
    if (!first || used.length < counts[kind] || numbers.some(Number.isNaN)) return
    const light = kind === 'grey' ? (numbers[0] ?? 0) : kind === 'rgb' ? lightOfRgb(numbers) : lightOfInks(numbers)
    const to = operator.at + operator.text.length
    changes.push({ from: first.at, to, text: `${Number(reducedLight(light, colours).toFixed(4))} ${written}` })
  }
  const choose = (side: keyof Colours, operator: { text: string; at: number }) => {
    const name = operands.at(-1)
    if (!name) return
    const kind = kindOf(name.text)
    state = { ...state, [side]: kind }
    if (kind === 'rgb' || kind === 'inks')
      changes.push({ from: name.at, to: operator.at + operator.text.length, text: `/DeviceGray ${operator.text}` })
  }
  const operators: Record<string, (operator: { text: string; at: number }) => void> = {
    q: () => states.push(state),
    Q: () => {
      state = states.pop() ?? state
    },
    g: (operator) => paint('grey', operator, 'g'),
    G: (operator) => paint('grey', operator, 'G'),
    rg: (operator) => paint('rgb', operator, 'g'),
    RG: (operator) => paint('rgb', operator, 'G'),
    k: (operator) => paint('inks', operator, 'g'),
    K: (operator) => paint('inks', operator, 'G'),
    cs: (operator) => choose('fill', operator),
    CS: (operator) => choose('stroke', operator),
    sc: (operator) => paint(state.fill, operator, 'sc'),
    scn: (operator) => paint(state.fill, operator, 'scn'),
    SC: (operator) => paint(state.stroke, operator, 'SC'),
    SCN: (operator) => paint(state.stroke, operator, 'SCN'),
  }
  for (const token of contentTokens(content)) {
    if (token.kind === 'inline') operands = []
    else if (isOperand.test(token.text)) operands.push(token)
    else {
      if (Object.hasOwn(operators, token.text)) operators[token.text]?.(token)
      // A device's own operator also sets the space.
      if (/^(g|rg|k)$/.test(token.text)) state = { ...state, fill: 'grey' }
      else if (/^(G|RG|K)$/.test(token.text)) state = { ...state, stroke: 'grey' }
      operands = []
    }
  }
  return changes.length === 0 ? undefined : withChanges(content, changes)
}

const isOperand = /^(?:\/|[-+.\d]|[[\](){}<>])/

function withChanges(content: Uint8Array, changes: readonly Change[]): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of changes) {
    parts.push(content.subarray(at, from), Buffer.from(text, 'latin1'))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}
