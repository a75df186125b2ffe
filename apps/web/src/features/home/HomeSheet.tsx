import { t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { hideNotice, showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeSharedFiles } from '../../shared/files/shared-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { retryImport } from '../../shared/retry-import.ts'
import type { FilesInHand } from './files-in-hand.ts'
import { IdleSheet } from './IdleSheet.tsx'

interface Held extends FilesInHand {
  id: number
}

const fetchFilesInHand = () => import('./files-in-hand.ts')

/** The sheet of the home page. Without files it invites; with files the same folds show them and tools for them. */
export function HomeSheet() {
  const [held, setHeld] = useState<Held>()
  const hold = async (files: readonly File[]) => {
    if (files.length === 0) return
    showReceived(files.length)
    const { lookAtFiles } = await retryImport(fetchFilesInHand)
    const inHand = await lookAtFiles(files)
    setHeld((last) => ({ id: (last?.id ?? 0) + 1, ...inHand }))
    hideNotice()
    const { best } = inHand
    announce(best ? t('Suggested: {tool}', { tool: tData(best.tool.title) }) : t("We can't open this kind of file"))
  }
  const dragged = useIncomingFiles({ onFiles: (files) => void hold(files) })
  const isDragged = dragged > 0
  useEffect(() => {
    if (!isDragged) return
    void fetchPdfiumAhead()
    // What fails now is fetched again when there is a file.
    fetchFilesInHand().catch(() => {})
  }, [isDragged])
  const holdWaiting = useEffectEvent(async () => hold([...takeEarlyFiles(), ...(await takeSharedFiles())]))
  useEffect(() => void holdWaiting(), [])
  return (
    <>
      {held ? (
        <held.Sheet key={held.id} files={held.files} kinds={held.kinds} onOther={() => setHeld(undefined)} />
      ) : (
        <IdleSheet onFiles={(files) => void hold(files)} />
      )}
      <DropOverlay count={dragged} />
    </>
  )
}
