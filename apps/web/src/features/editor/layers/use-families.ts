import { type StageFont, stageFamily } from '@octavo/ui/stage/stage-font.ts'
import { useSeveralStageFaces } from '@octavo/ui/stage/use-stage-faces.ts'
import { useEditing } from '../use-editing.ts'

export const plainFont: StageFont = { family: 'sans', bold: false, italic: false }

/** The faces of each font of some text as CSS, those of its scripts included. */
export function useFamilies(runs: readonly { text: string; font: StageFont }[]): (font: StageFont) => string {
  const { fontsFor } = useEditing()
  const keyOf = (font: StageFont) => JSON.stringify([font.family, font.bold, font.italic])
  const byFont = [...Map.groupBy(runs, ({ font }) => keyOf(font))]
  const faces = useSeveralStageFaces(
    byFont.map(([, own]) => ({ font: own[0]?.font ?? plainFont, texts: own.map(({ text }) => text) })),
    fontsFor,
  )
  const families = new Map(
    byFont.map(([key, own], index) => {
      const runsOf = faces[index]?.runsOf ?? (() => [])
      const latin = runsOf('a')[0]?.fontFamily ?? 'sans-serif'
      const others = own.flatMap(({ text }) => text.split('\n').flatMap((line) => runsOf(line).map((run) => run.fontFamily)))
      // Faces of other scripts come first: each has only its own letters, and the Latin one would answer for them with a system font.
      return [key, [...new Set(others.filter((family) => family !== latin)), latin].join(', ')]
    }),
  )
  return (font) => families.get(keyOf(font)) ?? stageFamily(font)
}
