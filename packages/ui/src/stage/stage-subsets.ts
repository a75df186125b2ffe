import type { FontRequest, FontSubset } from '@octavo/core/api/engine-api.ts'
import { oneAtATime } from '../one-at-a-time.ts'

/** Requests the faces in which the engine writes some characters. */
export type AskForFonts = (request: FontRequest) => Promise<FontSubset[]>

/** A face of the engine, reduced to some characters, under a name of this page. */
export interface StageFace {
  fontFamily: string
  shows: ReadonlySet<string>
  joins: ReadonlySet<string>
}

/** The request as a key: equal keys have equal faces. */
export function subsetsKey({ family, bold, italic, characters }: FontRequest): string {
  return `${family} ${bold} ${italic} ${characters}`
}

/** The faces already loaded. */
export function knownSubsets(key: string): StageFace[] | undefined {
  return loaded.get(key)?.faces
}

/** Loads faces and adds them to the page. The least recently used ones are removed. */
export function loadSubsets(request: FontRequest, ask: AskForFonts): Promise<StageFace[]> {
  return inTurn(async () => knownSubsets(subsetsKey(request)) ?? load(request, ask))
}

/** Several texts of a page may ask at the same moment, and the engine refuses more than a few requests at once. */
const inTurn = oneAtATime()

async function load(request: FontRequest, ask: AskForFonts): Promise<StageFace[]> {
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

/** From bytes, so that no font policy has to allow another origin. */
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
