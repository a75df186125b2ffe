import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { PagePreview } from '@octavo/ui/preview/PagePreview.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { type LocalPages, openLocalPages } from '../../shared/pdf/local-pages.ts'
import { toast } from '../../shared/toasts.ts'
import { fetchKept, type KeptItem } from './kept-files.ts'

/** A kept file page by page, drawn on this device. */
export default function KeptPreview({ item, onClose }: { item: KeptItem; onClose: () => void }) {
  const [source, setSource] = useState<LocalPages>()
  const [page, setPage] = useState(1)
  const failed = useEffectEvent((error: unknown) => {
    toast.error(sentenceOf(error))
    onClose()
  })
  useEffect(() => {
    let opened: LocalPages | undefined
    let isClosed = false
    fetchKept(item, 0)
      .then(openLocalPages)
      .then((pages) => {
        if (isClosed) return pages.close()
        opened = pages
        setSource(pages)
      })
      .catch((error: unknown) => isClosed || failed(error))
    return () => {
      isClosed = true
      opened?.close()
    }
  }, [item])
  if (!source) {
    return (
      <Dialog open title={item.name} onClose={onClose}>
        <FoldLoader label={t('Loading')} />
      </Dialog>
    )
  }
  const pages = Array.from({ length: source.pageCount }, (_, index) => ({
    key: String(index + 1),
    document: item.path,
    page: index + 1,
    rotation: 0 as const,
  }))
  return (
    <PagePreview
      pages={pages}
      shown={String(page)}
      onShow={(key) => (key === undefined ? onClose() : setPage(Number(key)))}
      sourceOf={() => source}
      nameOf={() => item.name}
    />
  )
}
