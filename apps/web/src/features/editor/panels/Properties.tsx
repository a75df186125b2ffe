import type { Edit } from '@octavo/core/edits/edit.ts'
import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { X } from 'lucide-react'
import { kindOfEdit } from '../edit-words.ts'
import { findEdit } from '../state/editor-store.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { ExistingFields } from './ExistingFields.tsx'
import { ImageFields } from './ImageFields.tsx'
import { LinkFields } from './LinkFields.tsx'
import { LookFields } from './LookFields.tsx'
import { NoteFields } from './NoteFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './Properties.module.css'
import { RedactFields } from './RedactFields.tsx'
import { StampFields } from './StampFields.tsx'
import { LineFields, TextFields } from './TextFields.tsx'
import { ThingList } from './ThingList.tsx'

/** What is known of the selected thing and can be changed; without one, the things on the page. */
export function Properties() {
  const { editor } = useEditing()
  const { edit, typing } = useEditorPart((state) => ({ edit: findEdit(state, state.selected), typing: state.typing }))
  return (
    <aside className={styles.panel} aria-label={t('Properties')} data-open={edit && !typing ? '' : undefined}>
      {edit ? (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{kindOfEdit(edit)}</h2>
            <span className={styles.close}>
              <IconButton
                size="small"
                label={t('Close')}
                icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => editor.select(undefined)}
              />
            </span>
          </div>
          <Fields edit={edit} />
        </>
      ) : (
        <ThingList />
      )}
    </aside>
  )
}

function Fields({ edit }: { edit: Edit }) {
  switch (edit.kind) {
    case 'text-change':
      return (
        <>
          <LineFields edit={edit} />
          <PlaceFields edit={edit} />
          <About title={t('Covering or removing?')}>
            {t('Deleting a line removes it from the file. A white box only hides it. To remove something for good, use Redact.')}
          </About>
        </>
      )
    case 'text':
      return (
        <>
          <TextFields edit={edit} />
          <PlaceFields edit={edit} />
        </>
      )
    case 'note':
      return <NoteFields key={edit.id} edit={edit} />
    case 'link':
      return (
        <>
          <LinkFields key={edit.id} edit={edit} />
          <PlaceFields edit={edit} />
        </>
      )
    case 'stamp':
      return (
        <>
          <StampFields key={edit.id} edit={edit} />
          <LookFields edit={edit} />
          <PlaceFields edit={edit} />
        </>
      )
    case 'image':
      return (
        <>
          <ImageFields edit={edit} />
          <PlaceFields edit={edit} />
        </>
      )
    case 'cover':
      return (
        <>
          <LookFields edit={edit} />
          <PlaceFields edit={edit} />
          <About title={t('This only hides')}>
            {t("What's under the box stays in the file. To remove something for good, use Redact.")}
          </About>
        </>
      )
    case 'redact':
      return (
        <>
          <RedactFields edit={edit} />
          <About title={t('Removed when you save')}>
            {t('Text, images and drawings in this area are removed from the file and the result is checked. Until then you can undo it.')}
          </About>
        </>
      )
    case 'markup':
      return <LookFields edit={edit} />
    case 'existing':
    case 'existing-image':
      return <ExistingFields key={edit.id} edit={edit} />
    default:
      return (
        <>
          <LookFields edit={edit} />
          <PlaceFields edit={edit} />
        </>
      )
  }
}

function About({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.about}>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  )
}
