import type { Edit } from '@octavo/core/edits/edit.ts'
import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import type { EditorDocument } from '../editor-document.ts'
import { lineOfChange } from '../layers/line-change.ts'
import { type Content, hasOtherPages } from '../state/content.ts'
import { narrowChange } from '../text/narrow-change.ts'

/** The names of the images that some edits use. */
export function imagesOf(edits: readonly Edit[]): string[] {
  const names = edits.flatMap((edit) => {
    if (edit.kind === 'image') return [edit.document]
    return edit.kind === 'signature' && 'document' in edit.look ? [edit.look.document] : []
  })
  return [...new Set(names)]
}

/** The list that the engine gets: images by the refs of their documents, changed lines by the words that differ. */
export async function editOrder(
  content: Content,
  { document, refOf }: { document: EditorDocument; refOf: (image: string) => string },
): Promise<GivenEditList> {
  const sha256 = await document.sha256()
  const pageOf = new Map(content.pages.map(({ key, page }) => [key, page]))
  const edits: Edit[] = []
  for (const edit of content.edits) edits.push(await engineEdit(edit, { document, refOf, page: pageOf.get(edit.on) }))
  return {
    version: 1,
    ...(sha256 === undefined ? {} : { source: { sha256, pageCount: document.pageCount } }),
    ...(hasOtherPages(content.pages, document.pageCount) ? { pages: [...content.pages] } : {}),
    edits,
  }
}

interface EngineParts {
  document: EditorDocument
  refOf: (image: string) => string
  page: Content['pages'][number]['page'] | undefined
}

async function engineEdit(edit: Edit, { document, refOf, page }: EngineParts): Promise<Edit> {
  if (edit.kind === 'image') return { ...edit, document: refOf(edit.document) }
  if (edit.kind === 'signature' && 'document' in edit.look) return { ...edit, look: { document: refOf(edit.look.document) } }
  if (edit.kind !== 'text-change' || typeof page !== 'number') return edit
  const { lines } = await document.lines(page)
  const line = lineOfChange(lines, edit)
  return line ? narrowChange(edit, line) : edit
}
