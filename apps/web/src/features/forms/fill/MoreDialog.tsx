import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { FillActions, type FillActionsProps } from './FillActions.tsx'

/** On a phone: what the panel offers for the whole form on larger screens. */
export function MoreDialog({ actions, onClose }: { actions: FillActionsProps; onClose: () => void }) {
  // What is done shows on the page, or in a dialog of its own.
  const closing =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      onClose()
      act(...given)
    }
  return (
    <Dialog open title={t('More')} width={400} onClose={onClose}>
      <FillActions
        {...actions}
        onClear={closing(actions.onClear)}
        onImport={closing(actions.onImport)}
        onExport={closing(actions.onExport)}
      />
    </Dialog>
  )
}
