import { maxSubstituteCharacters } from '@octavo/core/api/font-limits.ts'
import { CallError } from '../engine/call.ts'
import { pauseAfter, pauseFor } from '../pause.ts'
import type { FontSource } from './font-source.ts'
import { type FontNeed, faceKey, type GivenFont, hasAll } from './substitute-face.ts'

/** Substitutes for fonts that documents name but don't embed, for all workers. */
export interface SubstituteFonts {
  /** A font with these characters and all that open documents needed before; without some, or undefined, if it can't be had now. */
  fontFor(document: number, need: FontNeed): Promise<GivenFont | undefined>
  /** A document was closed: its characters aren't sent any more. */
  forget(document: number): void
}

interface KeptFace {
  /** The characters that each open document needs. */
  wanted: Map<number, Set<string>>
  font?: GivenFont
  /** Whether the font that is on its way came. */
  loading?: Promise<boolean>
  /** The server won't ever give this face. */
  isRefused?: boolean
}

/** The longest time that a page waits for its fonts, with all retries; then it is drawn without them. */
const patienceMs = 20_000
const mostTries = 4

/** Pages that need a face at the same time wait for one font, which grows with what they need. */
export function createSubstituteFonts(source: () => Promise<FontSource | undefined>): SubstituteFonts {
  let faces = new Map<string, KeptFace>()
  /** Documents that were closed, maybe while a page of theirs waited. */
  const closed = new Set<number>()
  let lastSource: FontSource | undefined
  let lastLoaded: Promise<unknown> = Promise.resolve()

  /** What was needed under another task is never sent with this one. */
  function facesOf(fetchFont: FontSource): Map<string, KeptFace> {
    if (fetchFont !== lastSource) faces = new Map()
    lastSource = fetchFont
    return faces
  }

  async function load({ fetchFont, face, kept, signal }: Loading): Promise<boolean> {
    signal.throwIfAborted()
    const characters = [...new Set([...kept.wanted.values()].flatMap((each) => [...each]))].join('')
    if (characters === '') return false
    const bytes = await patiently(() => fetchFont({ ...face, characters: firstOf(characters) }, signal), signal)
    kept.font = { face, characters, bytes }
    return true
  }

  /** One font after the other, as the server gives out few at once. */
  function loadInTurn(loading: Loading): Promise<boolean> {
    const { kept } = loading
    const loaded = lastLoaded
      .then(() => load(loading))
      .catch((error: unknown) => {
        if (isFinal(error)) kept.isRefused = true
        return false
      })
      .finally(() => {
        delete kept.loading
      })
    lastLoaded = loaded
    return loaded
  }

  async function fontFor(document: number, { face, characters }: FontNeed): Promise<GivenFont | undefined> {
    const fetchFont = await source()
    if (!fetchFont || closed.has(document)) return undefined
    const kept = keptFace(facesOf(fetchFont), faceKey(face))
    const wanted = kept.wanted.get(document) ?? new Set()
    kept.wanted.set(document, wanted)
    for (const character of characters) wanted.add(character)
    const deadline = new AbortController()
    const clock = setTimeout(() => deadline.abort(), patienceMs)
    const ended = new Promise<boolean>((resolve) => deadline.signal.addEventListener('abort', () => resolve(false)))
    try {
      // A font that was on its way before may lack these characters; then one more is fetched.
      for (let round = 0; round < 2 && !kept.isRefused && !hasAll(kept.font, characters); round += 1) {
        kept.loading ??= loadInTurn({ fetchFont, face, kept, signal: deadline.signal })
        if (!(await Promise.race([kept.loading, ended]))) break
      }
    } finally {
      clearTimeout(clock)
    }
    return kept.font
  }

  return {
    fontFor,
    forget(document) {
      closed.add(document)
      for (const { wanted } of faces.values()) wanted.delete(document)
    },
  }
}

interface Loading {
  fetchFont: FontSource
  face: FontNeed['face']
  kept: KeptFace
  signal: AbortSignal
}

function keptFace(faces: Map<string, KeptFace>, key: string): KeptFace {
  const kept = faces.get(key) ?? { wanted: new Map() }
  faces.set(key, kept)
  return kept
}

/** Asks a server again that is busy or can't be reached for a moment. */
async function patiently<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failures === mostTries || !isPassing(error)) throw error
      const { retryAfterSeconds } = error.details
      await (typeof retryAfterSeconds === 'number' ? pauseFor(retryAfterSeconds * 1000, signal) : pauseAfter(failures, signal))
    }
  }
}

function isPassing(error: unknown): error is CallError {
  return error instanceof CallError && [0, 429, 503].includes(error.status)
}

/** Whether the server would refuse the same request every time. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** As many as one font may have, without half a pair at the end. */
function firstOf(characters: string): string {
  return characters.slice(0, maxSubstituteCharacters).replace(/[\ud800-\udbff]$/, '')
}
