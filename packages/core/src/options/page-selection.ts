import * as z from 'zod'
import { AppError } from '../messages/errors.ts'
import { sentence } from '../words/sentence.ts'

/** The sentences for an empty or invalid selection. */
const selectionSentences = {
  page: { none: sentence('Enter at least one page, or all.'), wrong: sentence('Enter pages like 1,3,5-9, odd or last.') },
  sheet: { none: sentence('Enter at least one sheet, or all.'), wrong: sentence('Enter sheets like 1,3,5-9, odd or last.') },
  image: { none: sentence('Enter at least one image, or all.'), wrong: sentence('Enter images like 1,3,5-9, odd or last.') },
} as const

/**
 * A page selection as text, the same on the site and over HTTP: `all`, `odd`, `even`, `last`, `7`, `-3` (third from the end), `5-9`, `5-`
 * (to the end), `9-5` (backwards), `2n+1` (every second from the first), joined by commas. Order and repetition are kept.
 */
export const PageSelection = selectionOf('page').meta({
  title: 'Pages',
  description: 'For example 1,3,5-9, odd, last, -3 (third from the end), 5-, 9-5 or 2n+1.',
})

/** The same syntax for other countable things, such as the images in a file. */
export function selectionOf(thing: keyof typeof selectionSentences) {
  const { none, wrong } = selectionSentences[thing]
  return z
    .string()
    .trim()
    .min(1, none)
    .max(20_000)
    .refine((text) => text.split(',').every((part) => parsePart(part) !== undefined), { message: wrong })
}

/** The maximum number of selected pages of one document, counting repetitions. */
const maxSelectedPages = 100_000

/** The page numbers (from 1) of a selection in a document of `pageCount` pages. */
export function selectPages(selection: string, pageCount: number): number[] {
  const pages: number[] = []
  for (const written of selection.split(',')) {
    const part = parsePart(written)
    if (!part) throw new AppError('PAGE_SELECTION_NOT_VALID', { details: { part: written.trim() } })
    pages.push(...pagesOf(part, pageCount))
    if (pages.length > maxSelectedPages) throw new AppError('DOCUMENT_TOO_COMPLEX')
  }
  return pages
}

type Part = { kind: 'range'; from: number; to: number } | { kind: 'step'; step: number; offset: number }

/** Positions from the end are negative numbers, so that `last` is -1. */
function parsePart(written: string): Part | undefined {
  const text = written.trim().toLowerCase()
  if (text === 'all') return { kind: 'range', from: 1, to: -1 }
  if (text === 'odd') return { kind: 'step', step: 2, offset: 1 }
  if (text === 'even') return { kind: 'step', step: 2, offset: 0 }
  const stepped = /^(\d{0,6})n(?:\s*([+-])\s*(\d{1,6}))?$/.exec(text)
  if (stepped) return parseStep(stepped)
  const range = /^(-?\d{1,7}|last)\s*(?:(-)\s*(-?\d{1,7}|last)?)?$/.exec(text)
  if (!range) return undefined
  const from = parseEnd(range[1] ?? '')
  const to = range[2] ? parseEnd(range[3] ?? 'last') : from
  return from === 0 || to === 0 ? undefined : { kind: 'range', from, to }
}

function parseStep([, step, sign, offset]: RegExpExecArray): Part | undefined {
  const every = step === '' ? 1 : Number(step)
  if (every === 0) return undefined
  return { kind: 'step', step: every, offset: Number(offset ?? 0) * (sign === '-' ? -1 : 1) }
}

function parseEnd(text: string): number {
  return text === 'last' ? -1 : Number(text)
}

function pagesOf(part: Part, pageCount: number): number[] {
  if (part.kind === 'step') {
    const all = Array.from({ length: pageCount }, (_, index) => index + 1)
    return all.filter((page) => page >= part.offset && (page - part.offset) % part.step === 0)
  }
  const from = resolveEnd(part.from, pageCount)
  const to = resolveEnd(part.to, pageCount)
  const direction = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * direction)
}

function resolveEnd(end: number, pageCount: number): number {
  const page = end < 0 ? pageCount + 1 + end : end
  if (page < 1 || page > pageCount) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page: end, pageCount } })
  return page
}
