/** The direction of each character of a line: odd levels are right-to-left, even ones left-to-right. */
export interface BidiLine {
  /** The level of each character, by code point. */
  levels: number[]
  isRightToLeft: boolean
}

/** The direction of text: left-to-right or right-to-left. */
export type Side = 'L' | 'R'
type Kind = Side | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'WS' | 'ON'

/**
 * The levels of one line by the Unicode bidirectional algorithm (UAX 9). The first letter determines the direction of the line, unless one
 * is given. Embedding, override and isolate marks are ignored: stamped lines don't need them.
 */
export function bidiLine(characters: readonly string[], side?: Side): BidiLine {
  const given = characters.map(kindOf)
  const base = side ?? (isRight(given.find((kind) => kind === 'L' || isRight(kind))) ? 'R' : 'L')
  const isRightToLeft = base === 'R'
  const kinds = resolveNeutrals(resolveBrackets(resolveWeak(given, base), { characters, base }), base)
  const levels = kinds.map((kind) => (kind === 'R' ? 1 : kind === 'L' ? (isRightToLeft ? 2 : 0) : 2))
  for (let at = levels.length - 1; at >= 0 && given[at] === 'WS'; at -= 1) levels[at] = isRightToLeft ? 1 : 0
  return { levels, isRightToLeft }
}

/** The parts of a line, each of one level, in visual order from left to right. */
export function inVisualOrder<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

/** The first match applies. Everything else is a left-to-right character. */
const patterns: readonly [Kind, RegExp][] = [
  ['AL', /[\u060b\u061c\u070f]/u],
  ['R', /[\u07fe\u07ff\u200f]/u],
  ['L', /\u200e/u],
  ['AN', /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u08e2]/u],
  ['EN', /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19]/u],
  ['ES', /[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]/u],
  ['CS', /[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/u],
  ['ET', /[#%\u00b0\u00b1\u0609\u060a\u066a\u2030-\u2034\u212e\u2213\ufe5f\ufe6a\uff03\uff05\p{Sc}]/u],
  ['NSM', /[\p{Mn}\p{Me}\p{Cf}]/u],
  ['WS', /[\p{Z}\p{Cc}]/u],
  ['ON', /[\u0606\u0607\u060e\u060f\u06de\u06e9\u07f6-\u07f9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff]/u],
  [
    'AL',
    /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefe\u{10d00}-\u{10d3f}\u{10ec0}-\u{10eff}\u{1ec70}-\u{1ecbf}\u{1ed00}-\u{1eeff}]/u,
  ],
  ['R', /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u],
  ['L', /[\u0482\u055a-\u0589\u0900-\u1dff]/u],
  ['ON', /[\p{P}\p{S}\u00bc-\u00be]/u],
]

function kindOf(character: string): Kind {
  return patterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 'L'
}

/** The direction of a letter; others have none of their own. */
export function sideOf(character: string): Side | undefined {
  const kind = kindOf(character)
  return kind === 'L' ? 'L' : isRight(kind) ? 'R' : undefined
}

function isRight(kind: Kind | undefined): boolean {
  return kind === 'R' || kind === 'AL'
}

/** Rules W1 to W7: the direction of marks, digits and the signs around them. */
function resolveWeak(given: readonly Kind[], base: Side): Kind[] {
  const kinds = [...given]
  let strong: Kind = base
  for (const [at, kind] of given.entries()) {
    if (kind === 'NSM') kinds[at] = kinds[at - 1] ?? base
    const now = kinds[at]
    if (now === 'L' || now === 'R' || now === 'AL') strong = now
    if (now === 'EN' && strong === 'AL') kinds[at] = 'AN'
  }
  for (const [at, kind] of kinds.entries()) {
    const [before, after] = [kinds[at - 1], kinds[at + 1]]
    const joins = before === after && ((kind === 'ES' && before === 'EN') || (kind === 'CS' && (before === 'EN' || before === 'AN')))
    if (joins && before) kinds[at] = before
  }
  for (const { start, end } of stretches(kinds, (kind) => kind === 'ET')) {
    if (kinds[start - 1] === 'EN' || kinds[end] === 'EN') kinds.fill('EN', start, end)
  }
  strong = base
  return kinds.map((kind) => {
    if (kind === 'L' || isRight(kind)) strong = kind
    if (kind === 'AL') return 'R'
    if (kind === 'EN' && strong === 'L') return 'L'
    return kind === 'ES' || kind === 'ET' || kind === 'CS' || kind === 'WS' ? 'ON' : kind
  })
}

const opening = '([{「『【〈《（［｛'
const closing = ')]}」』】〉》）］｝'

/** Rule N0: both brackets of a pair get the same direction, that of their content. */
function resolveBrackets(given: readonly Kind[], { characters, base }: { characters: readonly string[]; base: Side }): Kind[] {
  const kinds = [...given]
  for (const [open, close] of bracketPairs(characters, given)) {
    const inside = new Set(kinds.slice(open + 1, close).map(directionOf))
    const other = base === 'R' ? 'L' : 'R'
    const before =
      kinds
        .slice(0, open)
        .map(directionOf)
        .findLast((direction) => direction !== undefined) ?? base
    const direction = inside.has(base) ? base : inside.has(other) ? (before === other ? other : base) : undefined
    if (direction) kinds[open] = kinds[close] = direction
  }
  return kinds
}

function bracketPairs(characters: readonly string[], kinds: readonly Kind[]): [open: number, close: number][] {
  const pairs: [number, number][] = []
  const open: { at: number; closes: string }[] = []
  for (const [at, character] of characters.entries()) {
    if (kinds[at] !== 'ON') continue
    const which = opening.indexOf(character)
    if (which >= 0) open.push({ at, closes: closing.charAt(which) })
    const match = open.findLastIndex(({ closes }) => closes === character)
    if (match < 0) continue
    const [opened] = open.splice(match)
    if (opened) pairs.push([opened.at, at])
  }
  return pairs.sort(([one], [other]) => one - other)
}

/** Rules N1 and N2: neutral characters get the direction of both neighbours, or of the line if these differ. */
function resolveNeutrals(given: readonly Kind[], base: Side): Kind[] {
  const kinds = [...given]
  for (const { start, end } of stretches(given, (kind) => kind === 'ON')) {
    const before = start === 0 ? base : directionOf(given[start - 1])
    const after = end === given.length ? base : directionOf(given[end])
    kinds.fill(before === after && before ? before : base, start, end)
  }
  return kinds
}

function directionOf(kind: Kind | undefined): Side | undefined {
  if (kind === 'L') return 'L'
  return kind === 'R' || kind === 'EN' || kind === 'AN' ? 'R' : undefined
}

function stretches(kinds: readonly Kind[], isPart: (kind: Kind) => boolean): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (const [at, kind] of kinds.entries()) {
    if (!isPart(kind)) continue
    const last = found.at(-1)
    if (last?.end === at) last.end = at + 1
    else found.push({ start: at, end: at + 1 })
  }
  return found
}
