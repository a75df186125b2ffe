import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { createLazyPart, useLazyPart } from '../../../shared/lazy-part.ts'

const viewer = createLazyPart(async () => ({ default: (await import('./ResultViewer.tsx')).ResultViewer }))

/** Opens the viewer for results, and the element to render while it is open. */
export function useResultViewer(engine: EngineClient | undefined, results: readonly ResultView[]): { view: () => void; viewer: ReactNode } {
  const [isViewed, setViewed] = useState(false)
  const ResultViewer = useLazyPart(viewer)
  return {
    view: () => setViewed(true),
    viewer:
      isViewed && engine ? (
        <Suspense fallback={null}>
          <ResultViewer engine={engine} results={results} onClose={() => setViewed(false)} />
        </Suspense>
      ) : null,
  }
}
