import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

const quarterTurns = z.literal([90, 180, 270])

const Turn = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.default('all').meta({ title: 'Pages' }),
  angle: quarterTurns.meta({ title: 'Turn', description: 'Clockwise, in degrees.' }),
})

/** With no options every page is turned to the right by a quarter. */
export const Options = z.strictObject({
  angle: z.literal([0, 90, 180, 270]).default(90).meta({
    title: 'Turn',
    description: 'Clockwise, in degrees: 90 is to the right, 270 to the left, 0 where pages are only straightened.',
  }),
  pages: PageSelection.default('all').meta({
    title: 'Pages',
    description: 'For example 1,3,5-9, odd, last, -3 (third from the end), 5-, 9-5 or 2n+1.',
  }),
  evenAngle: z
    .literal([0, 90, 180, 270])
    .optional()
    .meta({ title: 'Turn of even pages', description: 'Where pages 2, 4, 6 … are to be turned otherwise, as after scanning both sides.' }),
  only: z
    .enum(['all', 'portrait', 'landscape'])
    .default('all')
    .meta({ title: 'Which of them', description: 'All, those that stand upright, or those that lie on their side.' }),
  tilt: z.number().min(-180).max(180).default(0).meta({
    title: 'Straighten',
    description: 'Turns what the pages show by any angle beside that, clockwise in degrees; a minus turns left. For the pages above.',
  }),
  tiltedPage: z.enum(['grow', 'keep']).default('grow').meta({
    title: 'A straightened page',
    description: 'Grows so that nothing is lost, or keeps its size and loses its corners.',
  }),
  turns: z
    .array(Turn)
    .max(10_000)
    .optional()
    .meta({ title: 'Turns of single pages', description: 'Which pages of which file are turned how far, in place of the turn above.' }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to do, by option. */
export function unmetRequirements({ turns, tilt }: Options): Record<string, string> {
  return turns?.length === 0 && tilt === 0 ? { turns: 'Turn at least one page.' } : {}
}

/** Turns that are the same in every file, said of all; odd and even pages may be turned differently. */
export function toRecipe({ turns, ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (!turns) return { options }
  if (turns.length === 0) return { options: { ...options, angle: 0 } }
  const pagesAt = (angle: number) =>
    commonPages(
      files.map(({ id, pageCount }) => ({
        pageCount,
        written: turns.flatMap((turn) => (turn.document === id && turn.angle === angle ? [turn.pages ?? 'all'] : [])),
      })),
    )
  const [first, second, ...others] = [...new Set(turns.map(({ angle }) => angle))].map((angle) => ({ angle, pages: pagesAt(angle) }))
  const sides = [first, second].toSorted((one) => (one?.pages === 'odd' ? -1 : 1))
  if (first?.pages !== undefined && !second) return { options: { ...options, ...first } }
  if (sides[0]?.pages === 'odd' && sides[1]?.pages === 'even' && others.length === 0)
    return { options: { ...options, angle: sides[0].angle, evenAngle: sides[1].angle, pages: 'all' } }
  return { options: { ...options, angle: 0 }, leftOut: 'the turns of single pages' }
}

/** The turns of all files, as the grid shows them. */
export function fromRecipe(
  { angle = 90, evenAngle, pages = 'all', ...options }: GivenOptions,
  files: readonly FileOfOptions[],
): GivenOptions {
  const sides = [
    { pages: 'odd', angle },
    { pages: 'even', angle: evenAngle ?? angle },
  ]
  const wanted = evenAngle !== undefined && pages === 'all' ? sides : [{ pages, angle }]
  const turns = files.flatMap(({ id }) =>
    wanted.flatMap((turn) => (turn.angle === 0 ? [] : [{ document: id, pages: turn.pages, angle: turn.angle }])),
  )
  return { ...options, turns }
}
