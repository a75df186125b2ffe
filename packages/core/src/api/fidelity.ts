import * as z from 'zod'
import { lostThings } from '../messages/detail-words.ts'
import { Ref } from './refs.ts'

/** A page of the original, the page of the result that shows the same, and how alike they are, from 0 to 100. */
export const ComparedPage = z.object({ page: z.int(), shown: z.int().exactOptional(), score: z.int().min(0).max(100) })
export type ComparedPage = z.infer<typeof ComparedPage>

/** A font that was replaced: in the result itself, or only where it was shown, since this server doesn't have it. */
export const ReplacedFont = z.object({
  wanted: z.string(),
  given: z.string(),
  where: z.enum(['result', 'view']),
  /** Whether its letters are just as wide, so that lines break in the same places. */
  sameWidths: z.boolean(),
})
export type ReplacedFont = z.infer<typeof ReplacedFont>

/** How many things of each kind aren't in the result. */
export const LostThings = z.partialRecord(z.enum(Object.keys(lostThings.counts) as (keyof typeof lostThings.counts)[]), z.int().min(1))
export type LostThings = z.infer<typeof LostThings>

/** How a result looks in LibreOffice, compared with what it was made from. */
export const FidelityReport = z.object({
  /** From 0 to 100: the mean of lines in place and of how alike pages look; less if the result has more or fewer pages. */
  score: z.int().min(0).max(100),
  /** The compared pages; of a long document these are the first ones. */
  pages: z.array(ComparedPage),
  /** How many pages were converted, and how many the result has. */
  pageCount: z.int(),
  shownCount: z.int(),
  fonts: z.array(ReplacedFont),
  lost: LostThings,
})
export type FidelityReport = z.infer<typeof FidelityReport>

/** `hasImages` tells whether both sides of the compared pages can be seen. */
export const FidelityView = FidelityReport.extend({ result: Ref, document: Ref.optional(), hasImages: z.boolean() })
export type FidelityView = z.infer<typeof FidelityView>

/** The two sides of a comparison. */
export const comparedSides = ['before', 'after'] as const
export type ComparedSide = (typeof comparedSides)[number]
