import type { ComparedSide, FidelityView } from '@octavo/core/api/fidelity.ts'
import { t } from '@octavo/core/words/t.ts'
import { PagePairs } from '@octavo/ui/preview/PagePairs.tsx'
import { useEffect, useState } from 'react'
import type { EngineClient } from '../../../shared/engine/engine-client.ts'
import { createEnginePages } from '../../../shared/pdf/engine-pages.ts'
import { worstIndex } from './fidelity-words.ts'

interface ComparedPagesProps {
  engine: EngineClient
  view: FidelityView
  name: string
  onClose: () => void
}

/** The pages of a PDF beside those of its result, from the one that differs most. */
export function ComparedPages({ engine, view, name, onClose }: ComparedPagesProps) {
  const [sources] = useState(() => ({ before: pagesOf('before'), after: pagesOf('after') }))
  useEffect(
    () => () => {
      sources.before.close()
      sources.after.close()
    },
    [sources],
  )

  function pagesOf(side: ComparedSide) {
    return createEnginePages({
      pageCount: side === 'after' ? view.shownCount : Math.max(...view.pages.map(({ page }) => page)),
      sizes: [],
      fetchPreview: (page, width, signal) => engine.comparedPage({ ref: view.result, side, page, width }, signal),
    })
  }

  return (
    <PagePairs
      title={t('Compared with the PDF')}
      name={name}
      pairs={view.pages.map(({ page, shown, score }) => ({
        before: page,
        after: shown,
        text: t('This page scores {score} of 100.', { score }),
      }))}
      first={worstIndex(view.pages)}
      {...sources}
      sides={{ before: t('PDF'), after: t('Result') }}
      onClose={onClose}
    />
  )
}
