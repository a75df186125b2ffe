import { formatMoment } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import styles from '../paper/Opening.module.css'
import { OpeningLoader } from '../paper/Opening.tsx'
import type { DraftEntry, Drafts } from './draft-storage.ts'
import { lookForDraft } from './look-for-draft.ts'
import type { ToOpen } from './to-open.ts'

interface DraftQuestionProps<Content> {
  drafts: Drafts<Content>
  /** Must stay the same object. */
  toOpen: ToOpen
  /** What is being opened, such as 'Editor'. */
  title: string
  children: (toOpen: ToOpen) => ReactNode
}

type State = { kind: 'looking' } | { kind: 'asking'; draft: DraftEntry } | { kind: 'answered'; toOpen: ToOpen }

/** Asks whether to continue the draft of a file that is chosen again. */
export function DraftQuestion<Content>({ drafts, toOpen, title, children }: DraftQuestionProps<Content>) {
  const [state, setState] = useState<State>({ kind: 'looking' })
  useEffect(() => {
    let isWanted = true
    void lookForDraft(drafts, toOpen).then((draft) => {
      if (isWanted) setState(draft ? { kind: 'asking', draft } : { kind: 'answered', toOpen })
    })
    return () => {
      isWanted = false
    }
  }, [drafts, toOpen])
  if (state.kind === 'looking')
    return (
      <div className={styles.page}>
        <OpeningLoader title={title} />
      </div>
    )
  if (state.kind === 'answered') return children(state.toOpen)
  const { draft } = state
  const startAgain = () => {
    drafts.spare(draft.sha256)
    setState({ kind: 'answered', toOpen })
  }
  return (
    <div className={styles.page}>
      <section className={styles.locked} aria-labelledby="draft-question">
        <h1 id="draft-question" className={styles.title}>
          {t('Continue your changes?')}
        </h1>
        <p>
          <bdi>{toOpen.file.name}</bdi>
        </p>
        <p>{t('You changed this file on this device, last on {moment}.', { moment: formatMoment(new Date(draft.at), pageLanguage()) })}</p>
        <Button wide autoFocus onClick={() => setState({ kind: 'answered', toOpen: { ...toOpen, draft: draft.sha256 } })}>
          {t('Continue')}
        </Button>
        <Button variant="ghost" wide onClick={startAgain}>
          {t('Start again')}
        </Button>
        <p className={styles.note}>{t('Your earlier changes stay in your drafts.')}</p>
      </section>
    </div>
  )
}
