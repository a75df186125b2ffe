import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { createEnginePages } from '../pdf/engine-pages.ts'
import { type LocalPages, openLocalPages } from '../pdf/local-pages.ts'
import type { FilesContext } from './files-context.ts'
import { displayedPage, measuredPages } from './measured-pages.ts'

/** Makes the pages of files drawable: on this device if it has the file, otherwise by the engine. */
export interface FilePages {
  drawFromDevice(id: string, file: File): Promise<void>
  drawFromEngine(id: string, document: DocumentView): void
  /** Takes the page sizes of a PDF from the engine, which knows more of them than this device. */
  measure(id: string, document: DocumentView): void
  unlock(id: string, password: string): Promise<void>
  /** Frees the memory of a file's pages. */
  close(id: string): void
  closeAll(): void
}

export function createFilePages(context: FilesContext): FilePages {
  const local = new Map<string, LocalPages>()
  return {
    async drawFromDevice(id, file) {
      const pages = await openLocalPages(file).catch(() => undefined)
      if (!pages) return
      if (!context.find(id) || context.closing.aborted) return pages.close()
      local.set(id, pages)
      if (!pages.locked) context.change(id, { source: pages, pageCount: pages.pageCount })
    },
    drawFromEngine(id, document) {
      const engine = context.begun()
      if (!engine || document.state !== 'READY' || document.pageCount === undefined) return
      const source = createEnginePages({
        pageCount: document.pageCount,
        sizes: (document.pages ?? []).map(displayedPage),
        fetchPreview: (page, width, signal) => engine.preview({ kind: 'documents', ref: document.ref, page, width }, signal),
      })
      context.change(id, { source })
    },
    measure(id, { mimeType, pages = [] }) {
      const source = local.get(id)
      if (!source || source.locked || mimeType !== 'application/pdf') return
      const measured = measuredPages(source, pages)
      if (measured !== source) context.change(id, { source: measured })
    },
    async unlock(id, password) {
      const pages = local.get(id)
      if (pages?.locked && (await pages.unlock(password))) context.change(id, { source: pages })
    },
    close(id) {
      local.get(id)?.close()
      local.delete(id)
    },
    closeAll() {
      for (const pages of local.values()) pages.close()
      local.clear()
    },
  }
}
