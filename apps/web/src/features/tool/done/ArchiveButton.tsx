import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Archive, Check } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { LinkButton } from '../../../shared/LinkButton.tsx'
import { archiveTask } from '../../../shared/lists/archive-api.ts'
import { toast } from '../../../shared/toasts.ts'

/** Keeps the results of a task in the user's archive. */
export function ArchiveButton({ taskRef, settled, onSaved }: { taskRef: string; settled: () => Promise<unknown>; onSaved: () => void }) {
  const [state, setState] = useState<'offered' | 'busy' | 'saved'>('offered')
  const save = async () => {
    setState('busy')
    try {
      // A name typed a moment ago may still be on its way to the engine.
      await settled()
      await archiveTask(taskRef)
      setState('saved')
      onSaved()
      toast.success(t('Saved to your archive.'))
    } catch (error) {
      setState('offered')
      toast.error(sentenceOf(error))
    }
  }
  if (state === 'saved')
    return (
      <LinkButton to="/archive" variant="secondary" wide icon={<Check aria-hidden="true" size={16} />}>
        {t('See in archive')}
      </LinkButton>
    )
  return (
    <Button variant="secondary" wide busy={state === 'busy'} icon={<Archive aria-hidden="true" size={16} />} onClick={() => void save()}>
      {t('Save to archive')}
    </Button>
  )
}
