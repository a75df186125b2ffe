import type { MediaType } from '@octavo/core/files/media-types.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { hideNotice, showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeSharedFiles } from '../../shared/files/shared-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { suggestTools } from '../../shared/suggestions/suggest-tools.ts'
import { FilesSheet } from './FilesSheet.tsx'
import { IdleSheet } from './IdleSheet.tsx'
import { kindOfFile } from './kind-of-file.ts'

interface Held {
  id: number
  files: readonly File[]
  kinds: readonly (MediaType | undefined)[]
}

/** The sheet of the home page. Without files it invites; with files the same folds show them and tools for them. */
export function HomeSheet() {
  const [held, setHeld] = useState<Held>()
  const hold = async (files: readonly File[]) => {
    if (files.length === 0) return
    showReceived(files.length)
    const kinds = await Promise.all(files.map(kindOfFile))
    setHeld((last) => ({ id: (last?.id ?? 0) + 1, files, kinds }))
    hideNotice()
    const best = suggestTools({ kinds })[0]
    announce(best ? t('Suggested: {tool}', { tool: tData(best.tool.title) }) : t("We can't open this kind of file"))
  }
  const dragged = useIncomingFiles({ onFiles: (files) => void hold(files) })
  const isDragged = dragged > 0
  useEffect(() => {
    if (isDragged) void fetchPdfiumAhead()
  }, [isDragged])
  const holdWaiting = useEffectEvent(async () => hold([...takeEarlyFiles(), ...(await takeSharedFiles())]))
  useEffect(() => void holdWaiting(), [])
  return (
    <>
      {held ? (
        <FilesSheet key={held.id} files={held.files} kinds={held.kinds} onOther={() => setHeld(undefined)} />
      ) : (
        <IdleSheet onFiles={(files) => void hold(files)} />
      )}
      <DropOverlay count={dragged} />
    </>
  )
}
