import type { OptionFault } from '../messages/option-faults.ts'

/**
 * Obvious errors of a regular expression. The linear-time engine that runs expressions has the final say; this is for forms, and refuses
 * nothing that the engine accepts.
 */
export function expressionProblem(expression: string): OptionFault | undefined {
  let open = 0
  // Nothing that could be repeated precedes the position.
  let isBare = true
  for (let at = 0; at < expression.length; ) {
    const rest = expression.slice(at)
    const [token, kind] = nextToken(rest)
    if (kind === 'wrong') return wrong(token)
    if (kind === 'open') open += 1
    if (kind === 'close') open -= 1
    if (open < 0) return { code: 'PATTERN_CLOSES_NOTHING' }
    if (kind === 'repeat' && isBare) return { code: 'PATTERN_NOTHING_TO_REPEAT', details: { character: token } }
    isBare = kind === 'open' || kind === 'either'
    at += token.length
  }
  return open > 0 ? { code: 'PATTERN_GROUP_OPEN' } : undefined
}

type Kind = 'open' | 'close' | 'either' | 'repeat' | 'plain' | 'wrong'

function nextToken(rest: string): [token: string, kind: Kind] {
  for (const [pattern, kind] of tokens) {
    const found = pattern.exec(rest)
    if (found) return [found[0], kind]
  }
  return [rest.charAt(0), 'plain']
}

/** In the order in which they are tried. */
const tokens: readonly [RegExp, Kind][] = [
  [/^\\Q.*?(?:\\E|$)/s, 'plain'],
  [/^\\$/, 'wrong'],
  [/^\\[1-9]/, 'wrong'],
  [/^\\./s, 'plain'],
  [/^\(\?<?[=!]/, 'wrong'],
  // A leading ] is one of the characters.
  [/^\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/s, 'plain'],
  [/^\[/, 'wrong'],
  [/^\(\?[a-zA-Z-]+\)/, 'either'],
  [/^\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/, 'open'],
  [/^\)/, 'close'],
  [/^\|/, 'either'],
  [/^[*+?]/, 'repeat'],
]

function wrong(token: string): OptionFault {
  if (token.startsWith('(?')) return { code: 'PATTERN_LOOKAROUND' }
  if (token === '[') return { code: 'PATTERN_SET_OPEN' }
  return { code: /\d$/.test(token) ? 'PATTERN_GROUP_REFERENCE' : 'PATTERN_BACKSLASH' }
}
