import type { Section } from '../model.ts'
import { type LinedPage, runningReach } from '../running-lines.ts'
import type { StructureElement } from '../structure.ts'
import { addDraft, type Draft, type DraftParagraph, draftsOf, pagesOf, paragraphOf } from './drafts.ts'
import { type FlowItem, type FlowLine, type FoundThings, flowOf } from './flow.ts'
import { createHeadingSizes } from './headings.ts'
import { isHyphenated } from './hyphenated.ts'
import { withInitials } from './initials.ts'
import { leadingsOf } from './leadings.ts'
import { createLists } from './lists.ts'
import { type MarkedPage, markedPage } from './marked-page.ts'
import { createNoteCounter } from './notes.ts'
import { continueParagraph, paragraphAboveNotes } from './over-notes.ts'
import { contentOf, linedPage, markedContentOf, type PageContent } from './page-content.ts'
import type { ReadPage } from './read-page.ts'
import { edgesOf } from './right-edges.ts'
import { sectionsOf } from './sections.ts'
import { treeDrafts } from './tree-drafts.ts'
import { createTreeQueue, type TreeQueue } from './tree-queue.ts'
import { isTrusted } from './tree-trust.ts'
import { onItsSide } from './vertical-page.ts'
import { withFigures } from './with-figures.ts'

/** A page and what was found on it. */
export interface FoundPage extends FoundThings {
  page: ReadPage
}

export interface LayoutOptions {
  /** What a tagged document says of itself. */
  structure?: StructureElement | undefined
  /** Whether paragraphs and tables continue on the next page. */
  joinsPages?: boolean
  /** Whether what repeats at the edges of pages becomes headers and footers, or stays text where it is. */
  running?: 'apart' | 'inline'
  /** Whether lines end where they do on the page, or only with their paragraph. */
  keepsLines?: boolean
  /** Whether what can't flow stays in its place on the page, or comes where it is read. */
  holds?: boolean
  /** Whether words that lines cut in two are joined; as the document suggests if this isn't said. */
  dehyphenate?: boolean
}

/** How many pages are laid out together: enough to know margins and usual distances, and all that is kept of a long document. */
const pagesTogether = 48

/** Lays out pages one after the other; sections are given as soon as they are known. The structure of a tagged document is used if it holds. */
export function* layOutDocument(
  pages: Iterable<FoundPage>,
  { structure, joinsPages = true, running = 'apart', keepsLines = false, holds = false, dehyphenate }: LayoutOptions = {},
): Generator<Section> {
  const tree = structure && createTreeQueue(structure)
  const lists = createLists()
  const noteCounter = createNoteCounter()
  const headings = createHeadingSizes()
  const source = pages[Symbol.iterator]()
  const waiting: Flowing[] = []
  const behind: LinedPage[] = []
  let carried: FlowItem[] = []
  let pageBefore = 0
  let isDone = false
  while (!isDone || waiting.length > 0) {
    while (!isDone && waiting.length < pagesTogether + runningReach) {
      const next = source.next()
      if (next.done) isDone = true
      else waiting.push(flowing(next.value, tree))
    }
    const known = [...waiting]
    const together = waiting.splice(0, isDone ? waiting.length : pagesTogether)
    const near = [...behind, ...known.map(({ lined }) => lined)]
    const contents = together.map((one, index) => contentAt(one, near, { at: behind.length + index, running }))
    const lines = linesOf([...carried, ...contents.flatMap(({ items }) => items)])
    headings.learn(lines)
    const surroundings = { leadings: leadingsOf(lines), edges: edgesOf(lines) }
    const find = (page: number) => known.find((one) => one.page.number === page)?.marked
    const drafts: Draft[] = []
    let aboveNotes: DraftParagraph | undefined
    for (const [index, content] of contents.entries()) {
      const { page } = content
      const lastPage = known.at(-1)?.page.number ?? page.number
      const own = tree && together[index]?.marked ? tree.take(page.number, lastPage).flatMap((block) => treeDrafts(block, find)) : undefined
      if (own) {
        const { above, below } = runningDrafts(content, running)
        const all = [...draftsOf(carried, surroundings), ...above, ...withFigures(own, content.items), ...below]
        for (const draft of joinsPages ? all : all.flatMap(pagesOf)) drafts.push(draft)
        carried = []
        aboveNotes = undefined
      } else {
        // A paragraph may continue on the next page, but not behind an empty one.
        const continued = aboveNotes && continueParagraph(aboveNotes, content.items, surroundings)
        const geometric = continued ?? draftsOf([...carried, ...content.items], surroundings)
        const last = geometric.at(-1)
        const mayContinue = joinsPages && content.items.length > 0 && (waiting.length > 0 || index < contents.length - 1)
        aboveNotes = mayContinue ? paragraphAboveNotes(geometric, page) : undefined
        carried = mayContinue && !aboveNotes && last?.kind === 'paragraph' ? last.lines : []
        for (const draft of geometric.slice(0, carried.length > 0 ? -1 : undefined)) {
          if (joinsPages) addDraft(drafts, draft)
          else drafts.push(draft)
        }
      }
    }
    const context = {
      lists,
      noteCounter,
      headings,
      pageBefore,
      isEnd: isDone && waiting.length === 0,
      ...surroundings,
      edges: surroundings.edges.of,
      dehyphenate: dehyphenate ?? isHyphenated(lines),
      keepsLines,
      holds,
    }
    const sections = sectionsOf(drafts, running === 'inline' ? contents.map(withoutRunning) : contents, context)
    pageBefore = drafts.length > 0 ? positionOfEnd(drafts) : pageBefore
    yield* sections
    behind.push(...together.map(({ lined }) => lined))
    behind.splice(0, Math.max(0, behind.length - runningReach))
  }
}

/** The position of the page on which the last block ends. */
function positionOfEnd(drafts: readonly Draft[]): number {
  const last = drafts.at(-1)
  if (last?.kind === 'paragraph') return last.lines.at(-1)?.page.position ?? 0
  return (last?.kind === 'table' ? last.rows.at(-1)?.page.position : last?.page.position) ?? 0
}

/** A page in reading order, and by its marks if its structure is trusted. */
interface Flowing {
  page: ReadPage
  items: FlowItem[]
  lined: LinedPage
  marked: MarkedPage | undefined
}

function flowing(found: FoundPage, tree: TreeQueue | undefined): Flowing {
  const { page: read, tables, figures } = onItsSide(found)
  const page = { ...withInitials(read, tables), figures, tables }
  const items = flowOf(page, { tables, figures })
  const marked = tree && markedPage(page, items)
  const isUsed = tree && marked && isTrusted(marked, { contents: tree.contentsOn(page.number), blocks: tree.on(page.number) })
  return { page, items, lined: linedPage(page, items), marked: isUsed ? marked : undefined }
}

function contentAt(
  { page, items, marked }: Flowing,
  near: readonly LinedPage[],
  { at, running }: { at: number; running: 'apart' | 'inline' },
): PageContent {
  if (marked) return markedContentOf(page, items)
  if (running === 'inline' || page.isVertical) return { page, items: [...items], headers: [], footers: [] }
  const from = Math.max(0, at - runningReach)
  return contentOf(page, items, { around: near.slice(from, at + runningReach + 1), at: at - from })
}

/** Running lines that stay text, each for itself, of a page whose structure leaves them out. */
function runningDrafts({ headers, footers }: PageContent, running: 'apart' | 'inline'): { above: Draft[]; below: Draft[] } {
  if (running === 'apart') return { above: [], below: [] }
  const drafts = (lines: readonly FlowLine[]) => lines.map((line) => ({ ...paragraphOf([line]), label: undefined }))
  return { above: drafts(headers), below: drafts(footers) }
}

function withoutRunning(content: PageContent): PageContent {
  return { ...content, headers: [], footers: [] }
}

function linesOf(items: readonly FlowItem[]): FlowLine[] {
  return items.filter((item): item is FlowLine => item.kind === 'line')
}
