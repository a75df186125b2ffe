import { AppError } from '@octavo/core/messages/errors.ts'
import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { PagePreview } from '@octavo/ui/preview/PagePreview.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { type LocalPages, openLocalPages } from '../../shared/pdf/local-pages.ts'
import { toast } from '../../shared/toasts.ts'
import { fetchKept, isShown, type KeptItem } from './kept-files.ts'

/** Kept files page by page, drawn on this device. A file is fetched when one of its pages is shown. */
export default function KeptPreview({ item, onClose }: { item: KeptItem; onClose: () => void }) {
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({})
  const pages = item.files.flatMap((file, n) =>
    Array.from({ length: isShown(file) ? (counts[n] ?? file.pageCount ?? 1) : 0 }, (_, index) => ({
      key: `${n}.${index + 1}`,
      document: String(n),
      page: index + 1,
      rotation: 0 as const,
    })),
  )
  const [shown, setShown] = useState(pages[0]?.key)
  const n = Number(pages.find(({ key }) => key === shown)?.document ?? 0)
  const failed = useEffectEvent((error: unknown) => {
    toast.error(whyNot(error, item.files[n]?.name ?? item.name))
    onClose()
  })
  const fetchFile = useEffectEvent(() => fetchKept(item, n))
  const [opened, setOpened] = useState<{ n: number; source: LocalPages }>()
  useEffect(() => {
    let open: LocalPages | undefined
    let isClosed = false
    fetchFile()
      .then(openLocalPages)
      .then((source) => {
        if (isClosed) return source.close()
        open = source
        if (source.locked) throw new AppError('DOCUMENT_LOCKED')
        setOpened({ n, source })
        setCounts((before) => ({ ...before, [n]: source.pageCount }))
      })
      .catch((error: unknown) => isClosed || failed(error))
    return () => {
      isClosed = true
      open?.close()
    }
  }, [n])
  if (!opened) {
    return (
      <Dialog open title={item.name} onClose={onClose}>
        <FoldLoader label={t('Loading')} />
      </Dialog>
    )
  }
  return (
    <PagePreview
      pages={pages}
      shown={shown}
      onShow={(key) => (key === undefined ? onClose() : setShown(key))}
      sourceOf={(document) => (document === String(opened.n) ? opened.source : undefined)}
      nameOf={(document) => item.files[Number(document)]?.name ?? item.name}
    />
  )
}

function whyNot(error: unknown, name: string): string {
  // What the server says, or that it said nothing.
  if (!(error instanceof AppError)) return sentenceOf(error)
  if (error.code === 'DOCUMENT_LOCKED') return t('{name} is locked. Download it to open it with its password.', { name })
  return t("The pages of {name} can't be shown. Download it to open it.", { name })
}
