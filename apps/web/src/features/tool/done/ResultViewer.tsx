import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { PagePreview } from '@octavo/ui/preview/PagePreview.tsx'
import { useEffect, useMemo, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { createEnginePages } from '../../../shared/pdf/engine-pages.ts'
import { viewedPages } from './viewed-pages.ts'

interface ResultViewerProps {
  engine: EngineClient
  results: readonly ResultView[]
  onClose: () => void
}

/** Results page by page, as large as the window allows. */
export function ResultViewer({ engine, results, onClose }: ResultViewerProps) {
  const pages = useMemo(() => viewedPages(results), [results])
  const [shown, setShown] = useState(pages[0]?.key)
  const sources = useSources(engine, results)
  return (
    <PagePreview
      pages={pages}
      shown={shown}
      onShow={(key) => (key === undefined ? onClose() : setShown(key))}
      sourceOf={sources}
      nameOf={(ref) => results.find((result) => result.ref === ref)?.name ?? ''}
    />
  )
}

/** The pages of a result are loaded when one of them is viewed, and freed when the viewer closes. */
function useSources(engine: EngineClient, results: readonly ResultView[]) {
  const [opened] = useState(() => new Map<string, ReturnType<typeof createEnginePages>>())
  useEffect(
    () => () => {
      for (const source of opened.values()) source.close()
    },
    [opened],
  )
  return (ref: string) => {
    const result = results.find((one) => one.ref === ref)
    if (!result) return undefined
    const source =
      opened.get(ref) ??
      createEnginePages({
        pageCount: result.pageCount ?? 1,
        sizes: [],
        fetchPreview: (page, width, signal) => engine.preview({ kind: 'results', ref, page, width }, signal),
      })
    opened.set(ref, source)
    return source
  }
}
