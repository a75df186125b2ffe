import type { CatalogueTool } from '@octavo/tools'
import { isReady, type ReadyTool } from '@octavo/tools'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { downloadAddress } from '../../shared/download-address.ts'
import { showReceived, takeEarlyFiles } from '../../shared/early.ts'
import { sentenceOf } from '../../shared/engine/call.ts'
import { DropOverlay } from '../../shared/files/DropOverlay.tsx'
import { handFiles, takeFiles } from '../../shared/files/handed-files.ts'
import { useIncomingFiles } from '../../shared/files/use-incoming-files.ts'
import { fetchPdfiumAhead } from '../../shared/pdf/fetch-ahead.ts'
import { toast } from '../../shared/toasts.ts'
import { takeResults } from '../../shared/work/handed-results.ts'
import { DropZone } from '../tool/DropZone.tsx'
import styles from '../tool/ToolPage.module.css'
import { ToolPage } from '../tool/ToolPage.tsx'
import { LandingHead, LandingSections } from '../tool-landing/ToolLanding.tsx'

/** The page of the tool behind the editor: what it does, and a place for a file, which the editor opens. */
export function EditToolPage({ tool }: { tool: CatalogueTool }) {
  useDownloadOfResult()
  return isReady(tool) ? <Landing tool={tool} /> : <ToolPage tool={tool} />
}

/** Leads to the result of a saved document, which a sign-in names in the address. */
function useDownloadOfResult(): void {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const taskRef = parameters.get('success') === 'true' ? parameters.get('taskRef') : null
  useEffect(() => {
    if (taskRef !== null) void navigate(downloadAddress(taskRef), { replace: true })
  }, [navigate, taskRef])
}

/** Images come onto pages later, in the editor. */
const onlyPdf = { accepts: ['application/pdf'], extensions: ['.pdf'] } as const

function Landing({ tool }: { tool: ReadyTool }) {
  const navigate = useNavigate()
  const open = (files: readonly File[]) => {
    if (files.length === 0) return
    showReceived(1)
    // The editor has one document; others can follow when it is done.
    handFiles(files.slice(0, 1))
    void navigate('/editor')
  }
  const takeUp = useEffectEvent(async () => {
    const [result] = takeResults()
    open([...takeFiles(), ...takeEarlyFiles()])
    if (!result) return
    try {
      const { fetchHandedResult } = await import('../../shared/work/fetch-handed-result.ts')
      open([await fetchHandedResult(result)])
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  })
  useEffect(() => void takeUp(), [])
  const dragged = useIncomingFiles({ onFiles: open })
  return (
    <div className={styles.landing}>
      <LandingHead tool={tool} />
      <DropZone tool={{ ...tool, ...onlyPdf }} onFiles={open} onNear={() => void fetchPdfiumAhead()} />
      <LandingSections tool={tool} />
      <DropOverlay count={dragged} />
    </div>
  )
}
