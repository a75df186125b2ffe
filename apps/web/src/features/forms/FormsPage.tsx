import { type CatalogueTool, isReady, type ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { DraftList } from '../../shared/drafts/DraftList.tsx'
import type { ToOpen } from '../../shared/drafts/to-open.ts'
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
  const [chosen, setChosen] = useState<ToOpen>()
  const Opened = useLazyPart(opened)
  const open = (toOpen: ToOpen) => {
    showReceived(1)
    setChosen(toOpen)
  }
  const take = ([file]: readonly File[]) => file && open({ file })
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
    if (chosen) hideNotice()
  }, [chosen])
  if (!chosen) return <Landing tool={tool} onFiles={take} onContinue={open} />
  const { file } = chosen
  return <Opened key={file.name + file.lastModified} tool={tool} toOpen={chosen} onClose={() => setChosen(undefined)} />
}

interface LandingProps {
  tool: ReadyTool
  onFiles: (files: readonly File[]) => void
  onContinue: (toOpen: ToOpen) => void
}

function Landing({ tool, onFiles, onContinue }: LandingProps) {
  const dragged = useIncomingFiles({ onFiles })
  const near = () => {
    void fetchPdfiumAhead()
    void opened.fetch().catch(() => {})
  }
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={{ ...tool, accepts: ['application/pdf'], extensions: ['.pdf'] }} onFiles={onFiles} onNear={near} />
      <DraftList drafts={formDrafts} onContinue={onContinue} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}
