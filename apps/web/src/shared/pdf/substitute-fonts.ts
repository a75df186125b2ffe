import { maxSubstituteCharacters } from '@octavo/core/api/font-limits.ts'
import type { FontSource } from './font-source.ts'
import { type FontWish, faceKey, type GivenFont } from './substitute-face.ts'

/** The fonts that stand for those which documents don't carry, for all workers. */
export interface SubstituteFonts {
  /** A font with these characters and all that were asked for before; undefined if there is none to be had now. */
  fontFor(wish: FontWish): Promise<GivenFont | undefined>
}

interface Kept {
  wanted: Set<string>
  font?: GivenFont
  loading?: Promise<GivenFont | undefined>
}

/** The longest time that a page waits for a font; then it is drawn without. A busy server may refuse at first. */
const patienceMs = 20_000
const mostTries = 3
const pauseMs = 1000

/** Pages that need a face at the same time wait for one font, which grows with what they need. */
export function createSubstituteFonts(source: () => Promise<FontSource | undefined>): SubstituteFonts {
  const faces = new Map<string, Kept>()
  let lastLoaded: Promise<unknown> = Promise.resolve()

  async function load(face: FontWish['face'], wanted: ReadonlySet<string>): Promise<GivenFont | undefined> {
    const fetchFont = await source()
    if (!fetchFont) return undefined
    const characters = [...wanted].join('')
    const fetchOnce = () => fetchFont({ ...face, characters: firstOf(characters) })
    return { face, characters, bytes: await patiently(fetchOnce) }
  }

  /** One font after the other, as the server gives out few at once. */
  function loadInTurn(face: FontWish['face'], kept: Kept): Promise<GivenFont | undefined> {
    const loaded = lastLoaded.then(() => Promise.race([load(face, kept.wanted), nothingAfter(patienceMs)])).catch(() => undefined)
    lastLoaded = loaded
    return loaded.then((font) => {
      delete kept.loading
      if (font) kept.font = font
      return font
    })
  }

  async function fontFor(wish: FontWish): Promise<GivenFont | undefined> {
    const key = faceKey(wish.face)
    const kept: Kept = faces.get(key) ?? { wanted: new Set() }
    faces.set(key, kept)
    for (const character of wish.characters) kept.wanted.add(character)
    while (!kept.font || !has(kept.font, wish)) {
      kept.loading ??= loadInTurn(wish.face, kept)
      if (!(await kept.loading)) return undefined
    }
    return kept.font
  }

  return { fontFor }
}

async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === mostTries) throw error
      await nothingAfter(pauseMs)
    }
  }
}

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

function has(font: GivenFont, { characters }: FontWish): boolean {
  const known = new Set(font.characters)
  return [...characters].every((character) => known.has(character))
}

/** As many as one font may have, without half a pair at the end. */
function firstOf(characters: string): string {
  return characters.slice(0, maxSubstituteCharacters).replace(/[\ud800-\udbff]$/, '')
}
