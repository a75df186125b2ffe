import type { FontRequest, FontSubset } from '@octavo/core/api/engine-api.ts'

/** Asks the engine for the faces in which it writes some characters. */
export type AskForFonts = (request: FontRequest) => Promise<FontSubset[]>

/** A face that the engine writes with, cut down to some characters, under a name of this page. */
export interface StageFace {
  fontFamily: string
  shows: ReadonlySet<string>
  joins: ReadonlySet<string>
}

/** What was asked for, as one word: equal words have equal faces. */
export function subsetsKey({ family, bold, italic, characters }: FontRequest): string {
  return `${family} ${bold} ${italic} ${characters}`
}

/** The faces that are there already. */
export function knownSubsets(key: string): StageFace[] | undefined {
  return loaded.get(key)?.faces
}

/** Fetches faces and lays them beside those of the page. What has not been asked for longest is let go. */
export async function loadSubsets(request: FontRequest, ask: AskForFonts): Promise<StageFace[]> {
  const key = subsetsKey(request)
  const made = await Promise.all((await ask(request)).map(layBeside))
  loaded.set(key, { faces: made.map(({ face }) => face), fonts: made.map(({ font }) => font) })
  for (const [old, { fonts }] of [...loaded].slice(0, -mostKept)) {
    for (const font of fonts) document.fonts.delete(font)
    loaded.delete(old)
  }
  return made.map(({ face }) => face)
}

const mostKept = 16
const loaded = new Map<string, { faces: StageFace[]; fonts: FontFace[] }>()
let count = 0

/** From the bytes, which no policy on fonts from elsewhere has to let pass. */
async function layBeside({ shows, joins, font }: FontSubset): Promise<{ face: StageFace; font: FontFace }> {
  count += 1
  const fontFamily = `Octavo stage ${count}`
  const made = new FontFace(
    fontFamily,
    Uint8Array.from(atob(font), (character) => character.charCodeAt(0)),
  )
  document.fonts.add(await made.load())
  return { face: { fontFamily, shows: new Set(shows), joins: new Set(joins) }, font: made }
}
