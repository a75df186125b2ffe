import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import type { CardFile } from '@octavo/ui/cards/card-file.ts'
import { FileCards } from '@octavo/ui/cards/FileCards.tsx'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { FileActions, PanelDocument } from '../../fields/panel-props.ts'
import { FilePages } from './FilePages.tsx'
import { entriesByFile, type PageEntry, pagesOf, setFile, turnFile } from './page-entries.ts'
import { usable } from './shown-files.ts'

export interface FileModeProps {
  /** In display order. */
  documents: readonly PanelDocument[]
  entries: readonly PageEntry[] | undefined
  onEntries: (entries: PageEntry[] | undefined) => void
  onArrange: (ids: readonly string[]) => void
  actions: FileActions
}

/** The files as cards; each can be limited to some pages and rotated. */
export function FileMode({ documents, entries, onEntries, onArrange, actions }: FileModeProps) {
  const [opened, setOpened] = useState<string>()
  const byFile = entriesByFile(entries)
  const files = usable(documents)
  const file = documents.find(({ id }) => id === opened)
  const move = (id: string, to: number) => {
    const others = documents.map((document) => document.id).filter((other) => other !== id)
    onArrange(others.toSpliced(to, 0, id))
  }
  const rotate = (id: string) => onEntries(turnFile(entries, files, id))
  return (
    <>
      <FileCards
        label={t('Files to merge')}
        files={documents.map((document) => cardOf(document, byFile.get(document.id)))}
        actions={{ ...actions, move, rotate }}
        extraButtons={({ id, name, pageCount, progress }) =>
          pageCount === undefined || progress.kind === 'failed' || progress.kind === 'locked' ? null : (
            <IconButton
              size="small"
              label={t('Choose pages of {name}', { name })}
              icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setOpened(id)}
            />
          )
        }
      />
      {file?.pageCount === undefined ? null : (
        <FilePages
          key={file.id}
          name={file.name}
          pageCount={file.pageCount}
          entries={byFile.get(file.id) ?? []}
          onDone={(choice) => {
            setOpened(undefined)
            onEntries(setFile(entries, files, { document: file.id, ...choice }))
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function cardOf(document: PanelDocument, entries: readonly PageEntry[] | undefined): CardFile {
  const first = entries?.[0]
  const { pageCount } = document
  if (!first || pageCount === undefined) return document
  const pages = entries.flatMap((entry) => pagesOf(entry.pages, pageCount))
  const isWhole = entries.length === 1 && first.pages === 'all'
  return {
    ...document,
    cover: { page: pages[0] ?? 1, rotation: first.rotation },
    ...(!isWhole && { pagesText: plural(pageCount, '{count} of # page', '{count} of # pages', { count: pages.length }) }),
  }
}
