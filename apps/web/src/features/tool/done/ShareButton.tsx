import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import { canShareFiles, shareFile } from './share-sheet.ts'

/** Shares a result by the system's share sheet; hidden if the system has none. */
export function ShareButton(props: { mimeType: string; fetchFile: () => Promise<File>; onShared: () => void }) {
  const { mimeType, fetchFile, onShared } = props
  const [canShare] = useState(() => canShareFiles(mimeType))
  const [busy, setBusy] = useState(false)
  const [fetched, setFetched] = useState<File>()
  if (!canShare) return null
  const share = async () => {
    setBusy(true)
    try {
      const file = fetched ?? (await fetchFile())
      const isDone = (await shareFile(file)) === 'done'
      setFetched(isDone ? undefined : file)
      if (isDone) onShared()
      else announce(t('Ready to share. Press the button again.'))
    } catch (error) {
      toast.warning(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" wide busy={busy} icon={<Share2 aria-hidden="true" size={16} />} onClick={() => void share()}>
      {fetched ? t('Share now') : t('Share')}
    </Button>
  )
}
