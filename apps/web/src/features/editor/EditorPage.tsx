import { t } from '@octavo/core/words/t.ts'
import { findTool, isReady } from '@octavo/tools'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { ToOpen } from '../../shared/drafts/to-open.ts'
import { hideNotice, takeEarlyFiles } from '../../shared/early.ts'
import { takeFiles } from '../../shared/files/handed-files.ts'
import { createLazyPart, useLazyPart } from '../../shared/lazy-part.ts'
import { OpenFile } from './OpenFile.tsx'

const opened = createLazyPart(async () => ({ default: (await import('./OpenedEditor.tsx')).OpenedEditor }))

/** The page of the editor: a place to choose a file, then the editor itself. */
export function EditorPage() {
  const tool = findTool('edit-pdf')
  const { key: visit } = useLocation()
  const [chosen, setChosen] = useState<ToOpen>()
  const Opened = useLazyPart(opened)
  const take = useEffectEvent((_visit: string) => {
    const [file] = [...takeFiles(), ...takeEarlyFiles()]
    if (file) setChosen({ file })
    hideNotice()
  })
  useEffect(() => take(visit), [visit])
  if (!tool || !isReady(tool)) return null
  if (!chosen) return <OpenFile onOpen={setChosen} onNear={() => void opened.fetch().catch(() => {})} />
  return (
    <Opened
      key={chosen.file.name + chosen.file.lastModified}
      tool={tool}
      toOpen={chosen}
      onClose={() => setChosen(undefined)}
      title={t('Editor')}
    />
  )
}
