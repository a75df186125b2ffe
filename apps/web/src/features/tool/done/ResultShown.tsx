import type { ResultView } from '@octavo/core/api/engine-api.ts'
import type { FidelityView } from '@octavo/core/api/fidelity.ts'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { ResultGrid } from './ResultGrid.tsx'
import { ResultImage } from './ResultImage.tsx'
import { ResultText } from './ResultText.tsx'

/** The result in its best form: text to read and copy, images to choose from, or a stack of paper. */
export function ResultShown(shown: {
  engine: EngineClient | undefined
  results: readonly ResultView[]
  compared: readonly FidelityView[] | undefined
  /** Something of it was downloaded or copied. */
  onTaken: () => void
  onError: (error: unknown) => void
}) {
  const { engine, results, compared, onTaken, onError } = shown
  if (engine && results.length > 0 && results.every(({ mimeType }) => isText(mimeType))) {
    return <ResultText engine={engine} results={results} onTaken={onTaken} onError={onError} />
  }
  if (engine && results.length > 1 && results.every(({ mimeType }) => mimeType.startsWith('image/'))) {
    return <ResultGrid engine={engine} results={results} onTaken={onTaken} onError={onError} />
  }
  return <ResultImage engine={engine} results={results} compared={compared} />
}

function isText(mimeType: string): boolean {
  return /^(?:text\/|application\/(?:json|jsonl|xml)$)/.test(mimeType)
}
