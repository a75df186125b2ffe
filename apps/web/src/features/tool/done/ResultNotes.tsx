import type { NoteView } from '@octavo/core/api/engine-api.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import type { WorkFile } from '../../../shared/work/work-file.ts'
import { type NoteLine, noteLines } from './note-lines.ts'
import styles from './ResultNotes.module.css'

/** What was asked for, changes and omissions are visible; what was kept, and trifles, are folded. */
export function ResultNotes({ notes, files }: { notes: readonly NoteView[]; files: readonly WorkFile[] }) {
  const answers = noteLines(notes, 'RESULT', files)
  const warnings = noteLines(notes, 'WARNING', files)
  const others = noteLines(notes, 'INFO', files)
  return (
    <div className={styles.notes}>
      {answers.map((line) => (
        <Notice key={line.key} tone="info">
          <Line {...line} />
        </Notice>
      ))}
      {warnings.map((line) => (
        <Notice key={line.key} tone="warning">
          <Line {...line} />
        </Notice>
      ))}
      {others.length > 0 && (
        <Disclosure title={t('Details')} summary={plural(others.length, '# note', '# notes')}>
          <ul className={styles.list}>
            {others.map((line) => (
              <li key={line.key}>
                <Line {...line} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

function Line({ about, message }: NoteLine) {
  return (
    <>
      {about === undefined ? null : (
        <strong>
          <bdi>{about}</bdi>:{' '}
        </strong>
      )}
      {message}
    </>
  )
}
