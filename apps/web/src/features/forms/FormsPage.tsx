import { type CatalogueTool, isReady, type ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { DraftList } from '../../shared/drafts/DraftList.tsx'
import { hideNotice, showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { sentenceOf } from '../../shared/engine/call.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { takeFiles } from '../../shared/files/handed-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { createLazyPart, useLazyPart } from '../../shared/lazy-part.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { toast } from '../../shared/toasts.ts'
import { fetchHandedResult } from '../../shared/work/fetch-handed-result.ts'
import { takeResults } from '../../shared/work/handed-results.ts'
import { DropZone } from '../tool/DropZone.tsx'
import styles from '../tool/ToolPage.module.css'
import { ToolPage } from '../tool/ToolPage.tsx'
import { LandingHead, LandingSections } from '../tool-landing/ToolLanding.tsx'
import { formDrafts } from './save/form-drafts.ts'

const opened = createLazyPart(async () => ({ default: (await import('./OpenedForm.tsx')).OpenedForm }))

/** The page of forms: what can be done with them and a place for a file, then the form itself, all at one address. */
export function FormsPage({ tool }: { tool: CatalogueTool }) {
  return isReady(tool) ? <ReadyPage tool={tool} /> : <ToolPage tool={tool} />
}

function ReadyPage({ tool }: { tool: ReadyTool }) {
  const { key: visit } = useLocation()
  const [file, setFile] = useState<File>()
  const Opened = useLazyPart(opened)
  const take = ([first]: readonly File[]) => {
    if (!first) return
    showReceived(1)
    setFile(first)
  }
  const takeUp = useEffectEvent(async (_visit: string) => {
    const [result] = takeResults()
    take([...takeFiles(), ...takeEarlyFiles()])
    if (!result) return
    try {
      take([await fetchHandedResult(result)])
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  })
  useEffect(() => void takeUp(visit), [visit])
  useEffect(() => {
    if (file) hideNotice()
  }, [file])
  if (file) return <Opened key={file.name + file.lastModified} tool={tool} file={file} onClose={() => setFile(undefined)} />
  return <Landing tool={tool} onFiles={take} />
}

function Landing({ tool, onFiles }: { tool: ReadyTool; onFiles: (files: readonly File[]) => void }) {
  const dragged = useIncomingFiles({ onFiles })
  const near = () => {
    void fetchPdfiumAhead()
    void opened.fetch().catch(() => {})
  }
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={{ ...tool, accepts: ['application/pdf'], extensions: ['.pdf'] }} onFiles={onFiles} onNear={near} />
      <DraftList drafts={formDrafts} onGoOn={(file) => onFiles([file])} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}
