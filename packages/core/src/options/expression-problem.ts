/**
 * What is plainly wrong with a regular expression, in a sentence. Expressions are searched for by a program of linear time, whose own
 * word counts; this is for forms, and refuses nothing that the program would take.
 */
export function expressionProblem(expression: string): string | undefined {
  let open = 0
  // Nothing that could be repeated stands before the place.
  let isBare = true
  for (let at = 0; at < expression.length; ) {
    const rest = expression.slice(at)
    const [token, kind] = nextToken(rest)
    if (kind === 'wrong') return sentences[token] ?? sentences['\\']
    if (kind === 'open') open += 1
    if (kind === 'close') open -= 1
    if (open < 0) return 'A ) closes nothing. Take it out, or write \\) for the sign itself.'
    if (kind === 'repeat' && isBare) return `There is nothing before ${token} to repeat. Write \\${token} for the sign itself.`
    isBare = kind === 'open' || kind === 'either'
    at += token.length
  }
  return open > 0 ? 'A ( is never closed. Add a ), or write \\( for the sign itself.' : undefined
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
  // A ] that comes first is one of the characters.
  [/^\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/s, 'plain'],
  [/^\[/, 'wrong'],
  [/^\(\?[a-zA-Z-]+\)/, 'either'],
  [/^\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/, 'open'],
  [/^\)/, 'close'],
  [/^\|/, 'either'],
  [/^[*+?]/, 'repeat'],
]

const noGroups = 'References to groups are not available. Write out what is to be found.'
const noLooking = 'Looking ahead or behind is not available. Write out what is to be found.'

const sentences: Readonly<Record<string, string>> = {
  '\\': 'A \\ at the end means nothing. Write \\\\ for the sign itself.',
  '[': 'A [ is never closed. Add a ], or write \\[ for the sign itself.',
  '(?=': noLooking,
  '(?!': noLooking,
  '(?<=': noLooking,
  '(?<!': noLooking,
  ...Object.fromEntries(Array.from({ length: 9 }, (_, digit) => [`\\${digit + 1}`, noGroups])),
}
