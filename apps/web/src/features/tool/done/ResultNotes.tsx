import type { NoteView } from '@octavo/core/engine-api.ts'
import { Fold } from '@octavo/ui/Fold.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import type { WorkFile } from '../work/work-state.ts'
import styles from './ResultNotes.module.css'

/** What was kept, changed and left out. Warnings stand in the open, the rest is folded. */
export function ResultNotes({ notes, files }: { notes: readonly NoteView[]; files: readonly WorkFile[] }) {
  const warnings = notes.filter((note) => note.level === 'WARNING')
  const others = notes.filter((note) => note.level === 'INFO')
  return (
    <div className={styles.notes}>
      {warnings.map((note) => (
        <Notice key={textOf(note, files)} tone="warning">
          {textOf(note, files)}
        </Notice>
      ))}
      {others.length > 0 && (
        <Fold title="What was kept" summary={others.length === 1 ? '1 note' : `${others.length} notes`}>
          <ul className={styles.list}>
            {others.map((note) => (
              <li key={textOf(note, files)}>{textOf(note, files)}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

function textOf(note: NoteView, files: readonly WorkFile[]): string {
  const name = files.find((file) => file.facts?.ref === note.document)?.name
  return name === undefined ? note.message : `${name}: ${note.message}`
}
