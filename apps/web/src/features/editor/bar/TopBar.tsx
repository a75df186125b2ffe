import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { HistoryTools } from '@octavo/ui/history/HistoryTools.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { CircleHelp, Files, Search, Settings2 } from 'lucide-react'
import { Link } from 'react-router'
import { modes } from '../state/tools.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { modeWords } from './mode-words.ts'
import styles from './TopBar.module.css'

interface TopBarProps {
  name: string
  /** What became of the changes, such as 'Saved on this device'. */
  state: string
  isSaving: boolean
  onSave: () => void
  onChoices: () => void
  onFind: () => void
  onHelp: () => void
  onPages: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The bar above the document: its name, the modes, undo, find and save. */
export function TopBar({ name, state, isSaving, onSave, onChoices, onFind, onHelp, onPages }: TopBarProps) {
  const { editor } = useEditing()
  const { mode, canUndo, canRedo } = useEditorPart(({ mode, history }) => ({
    mode,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }))
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home} aria-label={t('Octavo, home')}>
        <Mark height={26} />
      </Link>
      <span className={styles.pages}>
        <IconButton label={t('Pages')} icon={<Files {...icon} />} onClick={onPages} />
      </span>
      <div className={styles.name}>
        <h1 className={styles.title}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.state}>{state}</p>
      </div>
      <nav className={styles.modes} aria-label={t('Modes')}>
        {modes.map((one) => {
          const { label, Icon } = modeWords(one)
          return (
            <button key={one} type="button" className={styles.mode} aria-pressed={mode === one} onClick={() => editor.setMode(one)}>
              <Icon {...icon} />
              {label}
            </button>
          )
        })}
      </nav>
      <div className={styles.actions}>
        <HistoryTools undo={canUndo ? () => editor.undo() : undefined} redo={canRedo ? () => editor.redo() : undefined} />
        <span className={styles.wide}>
          <IconButton label={t('Find and replace')} icon={<Search {...icon} />} onClick={onFind} />
          <IconButton label={t('Save choices')} icon={<Settings2 {...icon} />} onClick={onChoices} />
          <IconButton label={t('Keyboard help')} icon={<CircleHelp {...icon} />} onClick={onHelp} />
        </span>
        <span className={styles.rule} />
        <Button busy={isSaving} onClick={onSave}>
          {t('Save PDF')}
        </Button>
      </div>
    </header>
  )
}
