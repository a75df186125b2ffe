import { type FontRequest, maxFontCharacters } from '@octavo/core/api/engine-api.ts'
import { lineRuns } from '@octavo/core/text/line-runs.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasLatin, type StageFont, type StageRun, stageFamily, useStageFonts } from './stage-font.ts'
import { type AskForFonts, knownSubsets, loadSubsets, type StageFace, subsetsKey } from './stage-subsets.ts'

/** Lines in the engine's faces. */
export interface StageFaces {
  /** The runs of a line from left to right. */
  runsOf(text: string): StageRun[]
}

/**
 * The faces for some texts. Latin comes with the site; other characters are requested from the engine once they haven't changed for a
 * moment. Until then, or if that fails, system fonts are used.
 */
export function useStageFaces(font: StageFont, { texts, ask }: { texts: Iterable<string>; ask: AskForFonts | undefined }): StageFaces {
  const [faces] = useSeveralStageFaces([{ font, texts }], ask)
  if (!faces) throw new RangeError('There are faces for each font')
  return faces
}

/** The same for texts in several fonts, in their order. */
export function useSeveralStageFaces(
  wanted: readonly { font: StageFont; texts: Iterable<string> }[],
  ask: AskForFonts | undefined,
): StageFaces[] {
  useStageFonts(wanted.map(({ font }) => font))
  const facesOf = useSubsets(
    wanted.map(({ font, texts }) => ({ ...font, characters: charactersOf(texts) })),
    ask,
  )
  return wanted.map(({ font }, index) => stageFaces(stageFamily(font), facesOf[index] ?? []))
}

function stageFaces(plain: string, faces: readonly StageFace[]): StageFaces {
  const latin: StageFace = { fontFamily: plain, shows: none, joins: none }
  const faceOf = (character: string) => faces.find(({ shows }) => shows.has(character)) ?? latin
  const has = (face: StageFace, character: string) =>
    face === latin ? hasLatin(character) : face.shows.has(character) || face.joins.has(character)
  return {
    runsOf: (text) =>
      lineRuns(text, { faceOf, has }).runs.map(({ text: part, face, isRightToLeft }, place) => ({
        place,
        text: part,
        fontFamily: face === latin ? plain : `"${face.fontFamily}", ${plain}`,
        isRightToLeft,
      })),
  }
}

const none: ReadonlySet<string> = new Set()

/** All characters of the texts in a fixed order, with all digits, so that another page needs no new request; empty if Latin is enough. */
function charactersOf(texts: Iterable<string>): string {
  const foreign = [...texts]
  if (foreign.every(hasLatin)) return ''
  return [...new Set(['0123456789', ...foreign].join(''))].sort().join('')
}

/** The faces of each request. */
function useSubsets(requests: readonly FontRequest[], ask: AskForFonts | undefined): (readonly StageFace[])[] {
  const wanted = requests.filter(({ characters }) => characters !== '' && characters.length <= maxFontCharacters)
  const keys = wanted.map(subsetsKey)
  const [arrived, setArrived] = useState<Readonly<Record<string, StageFace[]>>>({})
  const load = useEffectEvent(async () => {
    for (const request of wanted) {
      if (!ask || knownSubsets(subsetsKey(request))) continue
      const faces = await loadSubsets(request, ask)
      setArrived((others) => ({ ...others, [styleOf(request)]: faces }))
    }
  })
  const missing = keys.filter((key) => !knownSubsets(key)).join('\n')
  const canAsk = ask !== undefined
  useEffect(() => {
    if (!canAsk || missing === '') return
    const stop = new AbortController()
    void tryAgain(load, stop.signal)
    return () => stop.abort()
  }, [missing, canAsk])
  return requests.map((request) => {
    if (request.characters === '') return []
    // While more characters are being loaded, the others stay as they were.
    return knownSubsets(subsetsKey(request)) ?? arrived[styleOf(request)] ?? []
  })
}

function styleOf(request: FontRequest): string {
  return subsetsKey({ ...request, characters: '' })
}

/** The first pause is for someone still typing, the later ones for an engine that was busy or unreachable. */
const pausesMs = [250, 1000, 4000]

async function tryAgain(attempt: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) return
    try {
      return await attempt()
    } catch {
      // The text is readable without it; it only looks slightly different.
    }
  }
}
