import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'

/** A list from the server: loading, failed or loaded. */
export function Listed<Item>({ query, children }: { query: UseQueryResult<Item[]>; children: (items: Item[]) => ReactNode }) {
  if (query.isPending) return <FoldLoader label={t('Loading')} />
  if (query.error) return <Notice tone="error">{sentenceOf(query.error)}</Notice>
  return children(query.data)
}
