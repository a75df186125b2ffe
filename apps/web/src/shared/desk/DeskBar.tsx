import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { HistoryTools } from '@octavo/ui/history/HistoryTools.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftState } from '../drafts/draft-keeper.ts'
import { draftWords } from '../drafts/draft-words.ts'
import styles from './DeskBar.module.css'

interface DeskBarProps {
  /** Of the file. */
  name: string
  /** What became of the changes. */
  state: DraftState
  /** Stands before the name. */
  before?: ReactNode
  /** What can be done with the document, one at a time. */
  modes?: ReactNode
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Other actions, between undo and the button that saves. */
  tools?: ReactNode
  /** The button that saves; undefined where another place has it. */
  save: { label: string; isBusy: boolean; press: () => void } | undefined
}

/** The bar above a document that one works on: its name, the modes, undo and save. */
export function DeskBar({ name, state, before, modes, undo, redo, tools, save }: DeskBarProps) {
  return (
    <header className={styles.bar} data-state={state}>
      <Link to="/" className={styles.home} aria-label={t('Octavo, home')}>
        <Mark height={26} />
      </Link>
      {before}
      <div className={styles.name}>
        <h1 className={styles.title}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.state}>{draftWords(state)}</p>
      </div>
      {modes}
      <div className={styles.actions}>
        <HistoryTools undo={undo} redo={redo} />
        {tools}
        {save ? (
          <>
            <span className={styles.rule} />
            <span className={styles.save}>
              <Button busy={save.isBusy} onClick={save.press}>
                {save.label}
              </Button>
            </span>
          </>
        ) : null}
      </div>
    </header>
  )
}
