import { AppError, bareMessage, errorMessage } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { context, pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import type { Rotation } from '@octavo/ui/plan/page-plan.ts'
import { Segment } from '@octavo/ui/Segment.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type SubmitEvent, useState } from 'react'
import styles from './Canvas.module.css'
import { describe } from './option-fields.ts'
import type { PageEntry } from './page-entries.ts'

export interface FilePagesProps {
  name: string
  pageCount: number
  entries: readonly PageEntry[]
  onDone: (choice: { pages: string; rotation: Rotation }) => void
  onClose: () => void
}

/** Asks which pages of a file to use, and their rotation. */
export function FilePages({ name, pageCount, entries, onDone, onClose }: FilePagesProps) {
  const [written, setWritten] = useState(() => writtenPages(entries))
  const [rotation, setRotation] = useState(`${entries[0]?.rotation ?? 0}` as `${Rotation}`)
  const rotations = [
    { value: '0', label: t('As it is') },
    { value: '90', label: context('rotate', 'Right') },
    { value: '180', label: '180°' },
    { value: '270', label: context('rotate', 'Left') },
  ] as const
  const { count, error } = read(written, pageCount)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (error === undefined) onDone({ pages: written.trim() || 'all', rotation: Number(rotation) as Rotation })
  }
  return (
    <Dialog open title={t('Pages of this file')} description={name} onClose={onClose} width={440}>
      <form className={styles.form} onSubmit={submit}>
        <div>
          <TextField
            label={describe('pages').label}
            hint={t('For example 1,3,5-9, odd, last or 9-5. Empty means all.')}
            value={written}
            error={error}
            placeholder="all"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setWritten(event.target.value)}
          />
          <p className={styles.count} aria-live="polite">
            {count === undefined ? '' : plural(pageCount, 'Takes {count} of # page', 'Takes {count} of # pages', { count })}
          </p>
        </div>
        <Segment label={t('Rotate')} options={rotations} value={rotation} onChange={setRotation} />
        <Button type="submit" size="modal" wide disabled={error !== undefined}>
          {t('Done')}
        </Button>
      </form>
    </Dialog>
  )
}

function writtenPages(entries: readonly PageEntry[]): string {
  const written = entries.map(({ pages }) => pages).join(',')
  return written === 'all' ? '' : written
}

function read(written: string, pageCount: number): { count?: number; error?: string } {
  if (written.trim() === '') return { count: pageCount }
  try {
    const { length } = selectPages(written, pageCount)
    return length > 0 ? { count: length } : { error: bareMessage('NO_PAGES_CHOSEN', pageLanguage()) }
  } catch (error) {
    return { error: error instanceof AppError ? errorMessage(error, pageLanguage()) : String(error) }
  }
}
