import { type History, record, stepBack, stepForth } from '../history/history.ts'

/** Clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** One page of the result: which page of which document, and its rotation. */
export interface PlannedPage {
  /** Unique, even among copies of the same page. */
  readonly key: string
  readonly document: string
  readonly page: number
  readonly rotation: Rotation
  /** It is marked for deletion. */
  readonly struck?: boolean
}

interface Step {
  readonly pages: readonly PlannedPage[]
  readonly selected: ReadonlySet<string>
}

/** Pages in order, their selection, and the undo history. */
export interface PagePlan extends Step, Omit<History<Step>, 'present'> {
  /** The page with keyboard focus. */
  readonly active: string | undefined
  /** Where a selection by Shift starts. */
  readonly anchor: string | undefined
  /** Documents whose pages were added, even if none of them is left. */
  readonly documents: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** A plan that starts with these pages. */
export function createPlan(pages: readonly PlannedPage[], documents: Iterable<string> = pages.map(({ document }) => document)): PagePlan {
  const active = pages[0]?.key
  return { pages, selected: nothing, active, anchor: active, documents: new Set(documents), past: [], future: [] }
}

/** The unchanged pages of a document. */
export function pagesOfDocument(document: string, pageCount: number): PlannedPage[] {
  return Array.from({ length: pageCount }, (_, index) => ({ key: `${document}/${index + 1}`, document, page: index + 1, rotation: 0 }))
}

/** The targets of an action: the selected pages, or else the one with keyboard focus. */
export function targetsOf(plan: PagePlan): ReadonlySet<string> {
  if (plan.selected.size > 0) return plan.selected
  return plan.active === undefined ? nothing : new Set([plan.active])
}

/** Moves pages, together and in order, before the page at `place`; past the last one they go to the end. */
export function movePages(plan: PagePlan, keys: ReadonlySet<string>, place: number): PagePlan {
  const moved = plan.pages.filter(({ key }) => keys.has(key))
  const before = plan.pages.slice(0, place).filter(({ key }) => !keys.has(key))
  const after = plan.pages.slice(place).filter(({ key }) => !keys.has(key))
  return change(plan, [...before, ...moved, ...after])
}

/** Moves pages by this many positions, as far as possible. Separate pages become adjacent. */
export function stepPages(plan: PagePlan, keys: ReadonlySet<string>, by: number): PagePlan {
  const rest = plan.pages.filter(({ key }) => !keys.has(key))
  const first = plan.pages.findIndex(({ key }) => keys.has(key))
  if (first < 0) return plan
  const place = Math.min(rest.length, Math.max(0, first + by))
  const moved = plan.pages.filter(({ key }) => keys.has(key))
  return change(plan, [...rest.slice(0, place), ...moved, ...rest.slice(place)])
}

/** Reorders the pages of a plan. */
export function arrangePages(plan: PagePlan, pages: readonly PlannedPage[]): PagePlan {
  return change(plan, pages)
}

/** Rotates pages clockwise; -90 rotates them back. */
export function rotatePages(plan: PagePlan, keys: ReadonlySet<string>, by: 90 | 180 | -90): PagePlan {
  if (keys.size === 0) return plan
  return change(
    plan,
    plan.pages.map((page) => (keys.has(page.key) ? { ...page, rotation: turned(page.rotation, by) } : page)),
  )
}

/** Sets the rotation of each page, relative to its original. */
export function turnPagesTo(plan: PagePlan, rotationOf: (page: PlannedPage) => Rotation): PagePlan {
  return change(
    plan,
    plan.pages.map((page) => (rotationOf(page) === page.rotation ? page : { ...page, rotation: rotationOf(page) })),
  )
}

/** Removes pages. Keyboard focus moves to the page that takes their place. */
export function removePages(plan: PagePlan, keys: ReadonlySet<string>): PagePlan {
  const pages = plan.pages.filter(({ key }) => !keys.has(key))
  const first = plan.pages.findIndex(({ key }) => keys.has(key))
  const active = (pages[first] ?? pages.at(-1))?.key
  return { ...change(plan, pages, nothing), active, anchor: active }
}

/** Marks pages for deletion, or removes the mark. */
export function strikePages(plan: PagePlan, keys: ReadonlySet<string>, struck: boolean): PagePlan {
  const isChanged = (page: PlannedPage) => keys.has(page.key) && (page.struck ?? false) !== struck
  return change(
    plan,
    plan.pages.map((page) => (isChanged(page) ? { ...page, struck } : page)),
  )
}

/** The keys from the selection's start to this page. */
export function keysTo(plan: PagePlan, key: string): Set<string> {
  const [from = 0, to = 0] = [indexOf(plan, plan.anchor ?? key), indexOf(plan, key)].toSorted((a, b) => a - b)
  return new Set(plan.pages.slice(Math.max(0, from), to + 1).map((page) => page.key))
}

/** Selects exactly these pages. */
export function selectKeys(plan: PagePlan, keys: ReadonlySet<string>): PagePlan {
  const isSame = keys.size === plan.selected.size && [...keys].every((key) => plan.selected.has(key))
  return isSame ? plan : { ...plan, selected: keys }
}

/** Inverts the selection. */
export function invertSelection(plan: PagePlan): PagePlan {
  return { ...plan, selected: new Set(plan.pages.filter(({ key }) => !plan.selected.has(key)).map(({ key }) => key)) }
}

/** Inserts copies of pages after the last of them, and selects the copies. */
export function duplicatePages(plan: PagePlan, keys: ReadonlySet<string>): PagePlan {
  const place = plan.pages.findLastIndex(({ key }) => keys.has(key)) + 1
  if (place === 0) return plan
  const taken = new Set(plan.pages.map(({ key }) => key))
  const copies = plan.pages.filter(({ key }) => keys.has(key)).map((page) => ({ ...page, key: freeKey(page, taken) }))
  const changed = change(plan, plan.pages.toSpliced(place, 0, ...copies), new Set(copies.map(({ key }) => key)))
  return { ...changed, active: copies[0]?.key, anchor: copies[0]?.key }
}

/** Selects only this page. */
export function selectOnly(plan: PagePlan, key: string): PagePlan {
  return { ...plan, selected: new Set([key]), active: key, anchor: key }
}

/** Adds this page to the selection, or removes it. */
export function toggleSelected(plan: PagePlan, key: string): PagePlan {
  const selected = new Set(plan.selected)
  if (!selected.delete(key)) selected.add(key)
  return { ...plan, selected, active: key, anchor: key }
}

/** Selects from the selection's start to this page. */
export function selectTo(plan: PagePlan, key: string): PagePlan {
  return { ...plan, selected: keysTo(plan, key), active: key }
}

export function selectAll(plan: PagePlan): PagePlan {
  return { ...plan, selected: new Set(plan.pages.map(({ key }) => key)) }
}

export function selectNone(plan: PagePlan): PagePlan {
  return plan.selected.size === 0 ? plan : { ...plan, selected: nothing }
}

/** Gives this page keyboard focus. */
export function focusPage(plan: PagePlan, key: string): PagePlan {
  return plan.active === key ? plan : { ...plan, active: key, anchor: key }
}

export function undo(plan: PagePlan): PagePlan {
  return plan.past.length === 0 ? plan : withActive(withHistory(plan, stepBack(historyOf(plan), asItWas)))
}

export function redo(plan: PagePlan): PagePlan {
  return plan.future.length === 0 ? plan : withActive(withHistory(plan, stepForth(historyOf(plan), asItWas)))
}

/**
 * The plan for these documents: pages of new ones are added at the end, pages of removed ones are dropped from every step, so that undo
 * never brings a removed file back. A document without a page count has to wait.
 */
export function followDocuments(plan: PagePlan, documents: readonly { id: string; pageCount?: number | undefined }[]): PagePlan {
  const present = new Set(documents.map(({ id }) => id))
  const fresh = documents.filter(({ id, pageCount }) => pageCount !== undefined && !plan.documents.has(id))
  const gone = [...plan.documents].filter((id) => !present.has(id))
  if (fresh.length === 0 && gone.length === 0) return plan
  const added = fresh.flatMap(({ id, pageCount }) => pagesOfDocument(id, pageCount ?? 0))
  const follow = ({ pages, selected }: Step): Step => {
    const kept = [...pages.filter(({ document }) => present.has(document)), ...added]
    return { pages: kept, selected: withoutMissing(selected, kept) }
  }
  const known = [...plan.documents].filter((id) => present.has(id))
  const followed = { ...plan, ...follow(plan), past: plan.past.map(follow), future: plan.future.map(follow) }
  return { ...withActive(followed), documents: new Set([...known, ...fresh.map(({ id }) => id)]) }
}

function change(plan: PagePlan, pages: readonly PlannedPage[], selected = plan.selected): PagePlan {
  const isSame = pages.length === plan.pages.length && pages.every((page, index) => page === plan.pages[index])
  if (isSame) return plan
  return withHistory(plan, record(historyOf(plan), { pages, selected }, { joins: false }))
}

/** The plan's pages and selection as part of the history. */
function historyOf({ past, pages, selected, future }: PagePlan): History<Step> {
  return { past, present: { pages, selected }, future }
}

function withHistory(plan: PagePlan, { past, present, future }: History<Step>): PagePlan {
  return { ...plan, ...present, past, future }
}

/** Removed documents were already dropped from every step, so each can be restored unchanged. */
function asItWas(step: Step): Step {
  return step
}

function withActive(plan: PagePlan): PagePlan {
  const active = plan.pages.some(({ key }) => key === plan.active) ? plan.active : plan.pages[0]?.key
  const anchor = plan.pages.some(({ key }) => key === plan.anchor) ? plan.anchor : active
  return { ...plan, active, anchor }
}

function withoutMissing(selected: ReadonlySet<string>, pages: readonly PlannedPage[]): ReadonlySet<string> {
  return selected.size === 0 ? selected : new Set(pages.filter(({ key }) => selected.has(key)).map(({ key }) => key))
}

function indexOf(plan: PagePlan, key: string): number {
  return plan.pages.findIndex((page) => page.key === key)
}

function freeKey({ document, page }: PlannedPage, taken: Set<string>): string {
  for (let copy = 2; ; copy += 1) {
    const key = `${document}/${page}/${copy}`
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}

/** The rotation after another turn, normalised to 0 to 270 so that equal pages compare equal. */
export function turned(rotation: Rotation, by: number): Rotation {
  return ((((rotation + by) % 360) + 360) % 360) as Rotation
}
