import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

const quarterTurns = z.literal([90, 180, 270])

/** One entry of the option `turns`. */
export const Turn = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.default('all').meta({ title: 'Pages' }),
  angle: quarterTurns.meta({ title: 'Rotation', description: 'Clockwise, in degrees.' }),
})

const angleLabels = { 90: 'Right', 180: '180°', 270: 'Left', 0: 'None' } as const

/** By default every page is rotated to the right by 90°. */
export const Options = z.strictObject({
  angle: z.literal([0, 90, 180, 270]).default(90).meta({
    title: 'Rotation',
    description: 'Clockwise, in degrees: 90 is to the right, 270 to the left, 0 where pages are only straightened.',
    labels: angleLabels,
    level: 'basic',
  }),
  pages: PageSelection.default('all').meta({
    title: 'Pages',
    description: 'For example 1,3,5-9, odd, last, -3 (third from the end), 5-, 9-5 or 2n+1.',
    level: 'basic',
  }),
  evenAngle: z.literal([0, 90, 180, 270]).optional().meta({
    title: 'Even pages',
    description: 'Use a different rotation for even pages (for double-sided scans).',
    hint: 'For double-sided scans.',
    labels: angleLabels,
    unset: 'Like odd pages',
    level: 'basic',
  }),
  only: z
    .enum(['all', 'portrait', 'landscape'])
    .default('all')
    .meta({ title: 'Orientation', description: 'Rotates only portrait or only landscape pages.', labels: { all: 'Any' }, level: 'basic' }),
  tilt: z.number().min(-180).max(180).default(0).meta({
    title: 'Angle',
    description: 'Also rotates the content of the pages by any angle, clockwise in degrees; negative rotates left. For the pages above.',
    hint: 'For crooked scans. Shows in the result.',
    unit: '°',
    step: 0.5,
    level: 'advanced',
    group: 'Straighten',
  }),
  tiltedPage: z
    .enum(['grow', 'keep'])
    .default('grow')
    .meta({
      title: 'Straightened pages',
      description: 'Grow so that nothing is lost, or keep their size and lose their corners.',
      labels: { grow: 'Grow to fit everything', keep: 'Keep their size, corners are cut off' },
      level: 'advanced',
      group: 'Straighten',
    }),
  turns: z.array(Turn).max(10_000).optional().meta({
    title: 'Rotation of single pages',
    description: 'Which pages of which file are rotated how far, in place of the rotation above.',
    level: 'basic',
  }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to do, by option. */
export function unmetRequirements({ turns, tilt }: Options, { language }: RequirementReader): Record<string, string> {
  return turns?.length === 0 && tilt === 0 ? { turns: say(language, 'Rotate at least one page.') } : {}
}

/** Rotations for all files instead of single ones, if they are the same for each; odd and even pages may differ. */
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
  return { options: { ...options, angle: 0 }, leftOut: sentence('Not saved: the rotation of single pages.') }
}

/** The rotations of all files, as the grid shows them. */
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
