import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Notices } from '../Notices.tsx'
import { FillActions, type FillActionsProps, useFillActions } from './FillActions.tsx'

/** On a phone: what the panel offers for the whole form on larger screens. */
export function MoreDialog({ actions, onFind, onClose }: { actions: FillActionsProps; onFind: () => void; onClose: () => void }) {
  const { canFill } = useFillActions()
  // What is done shows on the page, or in a dialog of its own.
  const closing =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      onClose()
      act(...given)
    }
  return (
    <Dialog open title={t('More')} width={400} onClose={onClose}>
      {canFill ? <Notices onFind={closing(onFind)} /> : null}
      <FillActions
        {...actions}
        onClear={closing(actions.onClear)}
        onImport={closing(actions.onImport)}
        onExport={closing(actions.onExport)}
      />
    </Dialog>
  )
}
