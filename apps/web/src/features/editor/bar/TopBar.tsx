import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { CircleHelp, Columns2, Ellipsis, Files, Search, Settings2 } from 'lucide-react'
import type { RefObject } from 'react'
import { DeskBar } from '../../../shared/desk/DeskBar.tsx'
import type { DraftState } from '../../../shared/drafts/draft-keeper.ts'
import { modes } from '../state/tools.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { modeWords } from './mode-words.ts'
import styles from './TopBar.module.css'

interface TopBarProps {
  name: string
  /** What became of the changes. */
  state: DraftState
  isSaving: boolean
  onSave: () => void
  onChoices: () => void
  onFind: () => void
  onHelp: () => void
  /** Opens a second document. */
  onBeside: () => void
  /** Whether the strip of pages is open on a phone. */
  hasPages: boolean
  /** The button that opens it. */
  pagesButton: RefObject<HTMLButtonElement | null>
  onPages: () => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The bar above the document: its name, the modes, undo, find and save. */
export function TopBar({
  name,
  state,
  isSaving,
  onSave,
  onChoices,
  onFind,
  onHelp,
  onBeside,
  hasPages,
  pagesButton,
  onPages,
}: TopBarProps) {
  const { editor } = useEditing()
  const { mode, canUndo, canRedo } = useEditorPart(({ mode, history }) => ({
    mode,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }))
  const extras = [
    { label: t('Find and replace'), icon: <Search {...icon} />, onSelect: onFind },
    { label: t('Open a second document'), icon: <Columns2 {...icon} />, onSelect: onBeside },
    { label: t('Save choices'), icon: <Settings2 {...icon} />, onSelect: onChoices },
    { label: t('Keyboard help'), icon: <CircleHelp {...icon} />, onSelect: onHelp },
  ]
  return (
    <DeskBar
      name={name}
      state={state}
      before={
        <span className={styles.pages}>
          <IconButton ref={pagesButton} label={t('Pages')} icon={<Files {...icon} />} aria-expanded={hasPages} onClick={onPages} />
        </span>
      }
      modes={
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
      }
      undo={canUndo ? () => editor.undo() : undefined}
      redo={canRedo ? () => editor.redo() : undefined}
      tools={
        <>
          <span className={styles.wide}>
            {extras.map(({ label, icon: shown, onSelect }) => (
              <IconButton key={label} label={label} icon={shown} onClick={onSelect} />
            ))}
          </span>
          <span className={styles.narrow}>
            <Menu variant="icon" label={t('More')} icon={<Ellipsis {...icon} />} items={extras} />
          </span>
        </>
      }
      save={{ label: t('Save PDF'), isBusy: isSaving, press: onSave }}
    />
  )
}
