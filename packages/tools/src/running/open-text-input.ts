import { AppError } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { openText, type TextDocument } from '@octavo/documents/glyphs/open-text.ts'
import { noteOpening } from './open-pdf-input.ts'
import type { RunContext, RunInput } from './runner.ts'

/** Opens an input for reading its text, with the chosen pages; notes what was needed for that. Dispose of `opened`. */
export async function openTextInput(
  context: RunContext<{ pages: string }>,
  { document, path, password }: RunInput,
): Promise<{ opened: TextDocument; pages: number[] }> {
  const opened = await openText(path, { newPath: () => context.newPath('.pdf'), ...(password !== undefined && { password }) })
  try {
    const pages = selectPages(context.options.pages, opened.pageCount)
    if (pages.length === 0) throw new AppError('NO_PAGES_CHOSEN')
    noteOpening(context, { ...opened, document })
    return { opened, pages }
  } catch (error) {
    opened[Symbol.dispose]()
    throw error
  }
}
