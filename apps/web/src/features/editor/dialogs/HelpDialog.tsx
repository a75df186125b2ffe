import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { toolWords } from '../bar/mode-words.ts'
import { toolKeys } from '../state/tools.ts'
import styles from './HelpDialog.module.css'

interface HelpDialogProps {
  hasLetterKeys: boolean
  onLetterKeys: (isOn: boolean) => void
  onClose: () => void
}

/** All keys of the editor. */
export function HelpDialog({ hasLetterKeys, onLetterKeys, onClose }: HelpDialogProps) {
  const rows: [string, string][] = [
    ...Object.entries(toolKeys).map(([key, tool]): [string, string] => [key.toUpperCase(), toolWords(tool).label]),
    [t('Ctrl Z'), t('Undo')],
    [t('Ctrl Shift Z'), t('Redo')],
    [t('Ctrl F'), t('Find and replace')],
    [t('Ctrl S'), t('Save PDF')],
    [t('Ctrl D'), t('Duplicate')],
    [t('Ctrl B, I, U'), t('Bold, italic, underlined')],
    [t('Ctrl C, X, V'), t('Copy, cut, paste')],
    [t('Arrows'), t('Move what is selected by 1 point, with Shift by 10')],
    [t('Shift'), t('Squares, circles and straight lines while drawing')],
    [t('Del'), t('Delete')],
    [t('Esc'), t('Back to Select')],
    ['[ ]', t('Behind or before its neighbour')],
    ['+ - 0', t('Zoom')],
    [t('Page Up, Page Down'), t('Scroll')],
    ['O', t('Open a second document beside this one')],
    ['F6', t('Between bar, pages, documents and properties')],
    ['?', t('This help')],
  ]
  return (
    <Dialog open title={t('Keyboard')} width={560} onClose={onClose}>
      <Switch
        label={t('Keys of single letters')}
        hint={t('They only act while no field has the focus.')}
        checked={hasLetterKeys}
        onChange={onLetterKeys}
      />
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              <KeyCap>{keys}</KeyCap>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
