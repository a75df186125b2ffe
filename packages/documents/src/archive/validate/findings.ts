import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { PdfALevel } from '../levels.ts'
import { placeOf } from './rules.ts'

/** A rule of ISO 19005 that a file breaks. */
export interface BrokenRule {
  /** The clause of the part of ISO 19005 that the level belongs to, such as 6.2.11.4.1. */
  clause: string
  /** The number of the test of this clause, as veraPDF counts them. */
  test: number
  code: PdfARuleCode
  /** How often the rule is broken. */
  count: number
  /** The first pages on which it's broken, counted from 1, where that is known. */
  pages?: number[]
  /** The number of the first object that breaks it. */
  object?: number
}

/** Where a rule is broken. */
export interface FaultPlace {
  page?: number | undefined
  object?: number | undefined
}

/** Collects the rules that a file breaks. */
export interface Findings {
  /** Ignored where the level doesn't have the rule. */
  add(code: PdfARuleCode, place?: FaultPlace): void
  /** By clause. */
  broken(): BrokenRule[]
}

/** More pages than anybody reads. */
const maxPages = 50

export function createFindings(level: PdfALevel): Findings {
  const found = new Map<PdfARuleCode, BrokenRule>()
  return {
    add(code, { page, object } = {}) {
      const place = placeOf(code, level)
      if (!place) return
      const rule = found.get(code) ?? { ...place, code, count: 0 }
      found.set(code, rule)
      rule.count += 1
      if (page !== undefined) rule.pages = withPage(rule.pages ?? [], page)
      if (object !== undefined && object > 0) rule.object ??= object
    },
    broken: () => [...found.values()].toSorted(byClause),
  }
}

/** Pages come in order. */
function withPage(pages: number[], page: number): number[] {
  if (pages.at(-1) !== page && pages.length < maxPages) pages.push(page)
  return pages
}

function byClause(one: BrokenRule, other: BrokenRule): number {
  return one.clause.localeCompare(other.clause, 'en', { numeric: true }) || one.test - other.test
}
