import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Send } from 'lucide-react'
import { sendShare } from '../../../shared/lists/share-api.ts'
import { useModals } from '../../../shared/modals/use-modals.ts'

interface SendButtonProps {
  taskRef: string
  /** The files in a few words. */
  about: string
  settled: () => Promise<unknown>
  onSent: () => void
}

/** Shares the results of a task with others by their email addresses. */
export function SendButton({ taskRef, about, settled, onSent }: SendButtonProps) {
  const modals = useModals()
  const open = () =>
    modals.open('share file', {
      about,
      async onShare(wish) {
        // A name typed a moment ago may still be on its way to the engine.
        await settled()
        await sendShare({ taskRef }, wish)
        onSent()
      },
    })
  return (
    <Button variant="secondary" wide icon={<Send aria-hidden="true" size={16} />} onClick={open}>
      {t('Share by email')}
    </Button>
  )
}
