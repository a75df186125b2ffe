import type { Edit, TextChange } from '@octavo/core/edits/edit.ts'
import type { GivenEditList, PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { EditorDocument } from '../editor-document.ts'
import { blockOfChange, narrowBlock } from '../layers/block-change.ts'
import { lineOfChange } from '../layers/line-change.ts'
import { lackingFonts, type ReadPage, wordFonts } from '../layers/word-fonts.ts'
import { type Content, hasOtherPages } from '../state/content.ts'
import { narrowChange } from '../text/narrow-change.ts'
import { withSimilarWords } from '../text/similar-words.ts'
import type { TextLine } from '../text/text-line.ts'

/** The names of the files that a content uses: images of its edits, and documents that pages come from. */
export function filesOf({ pages, edits }: Content): string[] {
  const images = edits.flatMap((edit) => {
    if (edit.kind === 'image') return [edit.document]
    return edit.kind === 'signature' && 'document' in edit.look ? [edit.look.document] : []
  })
  const documents = pages.flatMap(({ page }) => (typeof page === 'object' && 'document' in page ? [page.document] : []))
  return [...new Set([...images, ...documents])]
}

/** The list that the engine gets: images by the refs of their documents, changed lines by the words that differ. */
export async function editOrder(
  content: Content,
  { document, refOf }: { document: EditorDocument; refOf: (image: string) => string },
): Promise<GivenEditList> {
  const sha256 = await document.sha256()
  const planOf = new Map(content.pages.map((plan) => [plan.key, plan]))
  const edits: Edit[] = []
  for (const edit of content.edits) edits.push(await engineEdit(edit, { document, refOf, plan: planOf.get(edit.on) }))
  return {
    version: 1,
    ...(sha256 === undefined ? {} : { source: { sha256, pageCount: document.pageCount } }),
    ...(hasOtherPages(content.pages, document.pageCount) ? { pages: content.pages.map((plan) => enginePage(plan, refOf)) } : {}),
    edits,
  }
}

function enginePage(plan: PagePlan, refOf: (file: string) => string): PagePlan {
  const { page } = plan
  return typeof page === 'object' && 'document' in page ? { ...plan, page: { ...page, document: refOf(page.document) } } : plan
}

interface EngineParts {
  document: EditorDocument
  refOf: (image: string) => string
  plan: PagePlan | undefined
}

async function engineEdit(edit: Edit, { document, refOf, plan }: EngineParts): Promise<Edit> {
  if (edit.kind === 'image') return { ...edit, document: refOf(edit.document) }
  if (edit.kind === 'signature' && 'document' in edit.look) return { ...edit, look: { document: refOf(edit.look.document) } }
  const drawn = document.drawnBy(plan)
  if (edit.kind !== 'text-change' || !drawn) return edit
  const lines = await drawn.document.lines(drawn.page)
  const block = blockOfChange(lines.blocks, edit)
  const line = lineOfChange(lines.lines, edit)
  if (block) return inShownFonts(narrowBlock(edit, block), block.lines, { ...drawn, lines })
  // A line from right to left is written in a similar font as a whole.
  if (!line || line.isTurned) return edit
  return inShownFonts(narrowChange(edit, line), [line], { ...drawn, lines })
}

/** A change with its words in the fonts that they were shown in. */
async function inShownFonts(edit: TextChange, changed: readonly TextLine[], read: ReadPage): Promise<TextChange> {
  const { faces } = read.document
  for (const font of lackingFonts(edit.text, changed, read)) await faces.seek(read.page, font, read.lines.text)
  return { ...edit, text: withSimilarWords(edit.text, wordFonts(changed, read)) }
}
