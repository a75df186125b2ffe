import { formatMoment } from '@octavo/core/text/dates.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import styles from '../paper/Opening.module.css'
import { digestOf } from '../paper/open-pdf.ts'
import type { DraftEntry, Drafts } from './draft-storage.ts'
import type { ToOpen } from './to-open.ts'

interface DraftQuestionProps<Content> {
  drafts: Drafts<Content>
  /** Must stay the same object. */
  toOpen: ToOpen
  children: (toOpen: ToOpen) => ReactNode
}

type State = { kind: 'looking' } | { kind: 'asking'; draft: DraftEntry } | { kind: 'answered'; toOpen: ToOpen }

/** Asks what to do with the draft of a file that is chosen again, which the first change would overwrite. */
export function DraftQuestion<Content>({ drafts, toOpen, children }: DraftQuestionProps<Content>) {
  const [state, setState] = useState<State>({ kind: 'looking' })
  useEffect(() => {
    let isWanted = true
    void draftOf(drafts, toOpen).then((draft) => {
      if (isWanted) setState(draft ? { kind: 'asking', draft } : { kind: 'answered', toOpen })
    })
    return () => {
      isWanted = false
    }
  }, [drafts, toOpen])
  if (state.kind === 'looking') return null
  if (state.kind === 'answered') return children(state.toOpen)
  const { draft } = state
  const open = (answer: Partial<ToOpen>) => setState({ kind: 'answered', toOpen: { ...toOpen, ...answer } })
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
        <Button wide autoFocus onClick={() => open({ draft: draft.sha256 })}>
          {t('Continue')}
        </Button>
        <Button variant="ghost" wide onClick={() => open({ draft: drafts.newName(draft.sha256), isNew: true })}>
          {t('Start again')}
        </Button>
        <p className={styles.note}>{t('If you start again, your earlier changes stay in the list of drafts.')}</p>
      </section>
    </div>
  )
}

/** The latest draft of a chosen file that no other tab works on. Large files are only read if there are drafts at all. */
async function draftOf<Content>(drafts: Drafts<Content>, { file, draft }: ToOpen): Promise<DraftEntry | undefined> {
  if (draft !== undefined || (await drafts.list()).length === 0) return undefined
  const sha256 = await digestOf(file)
  return sha256 === undefined ? undefined : drafts.restingOf(sha256)
}
