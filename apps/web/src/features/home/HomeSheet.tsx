import { t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent } from 'react'
import { hideNotice, showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeSharedFiles } from '../../shared/files/shared-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { retryImport } from '../../shared/retry-import.ts'
import type { FilesInHand } from './files-in-hand.ts'
import { IdleSheet } from './IdleSheet.tsx'

/** Files in hand; a new number for each choice. */
export interface Held extends FilesInHand {
  id: number
}

interface HomeSheetProps {
  held: Held | undefined
  onHeld: (held: FilesInHand | undefined) => void
}

const fetchFilesInHand = () => import('./files-in-hand.ts')

/** The sheet of the home page. Without files it invites; with files the same folds show them and tools for them. */
export function HomeSheet({ held, onHeld }: HomeSheetProps) {
  const hold = async (files: readonly File[]) => {
    if (files.length === 0) return
    showReceived(files.length)
    const { lookAtFiles } = await retryImport(fetchFilesInHand)
    const inHand = await lookAtFiles(files)
    onHeld(inHand)
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
        <held.Sheet key={held.id} files={held.files} kinds={held.kinds} onOther={() => onHeld(undefined)} />
      ) : (
        <IdleSheet onFiles={(files) => void hold(files)} />
      )}
      <DropOverlay count={dragged} />
    </>
  )
}
