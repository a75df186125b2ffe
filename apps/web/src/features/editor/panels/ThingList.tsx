import type { Edit } from '@octavo/core/edits/edit.ts'
import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { useDeferredValue } from 'react'
import type { PageThings } from '../../../shared/pdf/page-things.ts'
import { nameOfExisting } from '../edit-words.ts'
import { useThings } from '../layers/use-things.ts'
import { untouchedThings } from '../state/existing.ts'
import { useEditing, useEditorPart } from '../use-editing.ts'
import { CropFields } from './CropFields.tsx'
import { DocumentFacts } from './DocumentFacts.tsx'
import { FlowField } from './FlowField.tsx'
import styles from './Properties.module.css'
import { showSelected, ThingRows } from './ThingRows.tsx'

/** The things that were added to or changed on the page in view, each of which can be selected here too. */
export function ThingList() {
  const { document } = useEditing()
  const now = useEditorPart(({ history, current, tool }) => ({
    tool,
    edits: history.present.edits,
    pages: history.present.pages,
    current,
  }))
  // The page comes first: it is shown with a change before this list follows.
  const { edits, current, pages, tool } = useDeferredValue(now)
  const own = edits.filter(({ on }) => on === current)
  const number = pages.findIndex(({ key }) => key === current) + 1
  const plan = pages[number - 1]
  const things = useThings(document.drawnBy(plan), true)
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('On page {number}', { number })}</h2>
      </div>
      {tool === 'edit-text' ? <FlowField /> : null}
      {tool === 'crop' ? <CropFields /> : null}
      {own.length === 0 ? (
        <p className={styles.empty}>{t('Nothing changed here yet. Click a line of text to change it, or choose a tool above the page.')}</p>
      ) : (
        <ThingRows key={current} edits={own} things={things} />
      )}
      <FileThings plan={plan} things={things} edits={edits} />
      <DocumentFacts plan={plan} pages={pages} edits={edits} />
      {edits.length > own.length ? (
        <p className={styles.empty}>
          {plural(edits.length - own.length, '# more change on other pages.', '# more changes on other pages.')}
        </p>
      ) : null}
    </>
  )
}

interface FileThingsProps {
  plan: PagePlan | undefined
  things: PageThings | undefined
  edits: readonly Edit[]
}

/** The images and comments that the file has on the page, also those that lie under everything. */
function FileThings({ plan, things, edits }: FileThingsProps) {
  const { editor } = useEditing()
  const free = things && plan ? untouchedThings(things, { on: plan.key, edits }).slice(0, mostListed) : []
  if (free.length === 0 || !plan) return null
  return (
    <>
      <h3 className={styles.subtitle}>{t('In the file')}</h3>
      <ul>
        {free.map((edit) => (
          <li key={edit.id}>
            <button
              type="button"
              className={styles.thing}
              onClick={() => {
                editor.setTool('select')
                editor.hold(edit)
                showSelected()
              }}
            >
              {nameOfExisting(edit, things)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const mostListed = 60
