import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { type CatalogueTool, isReady, tools } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { classNames } from '@octavo/ui/class-names.ts'
import { KeyCap } from '@octavo/ui/KeyCap.tsx'
import { LiveRegion } from '@octavo/ui/LiveRegion.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { stepInList } from '@octavo/ui/type-ahead.ts'
import { useShownDialog } from '@octavo/ui/use-shown-dialog.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchRequest } from '../../shared/search-store.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import { matchTools } from './match-tools.ts'
import styles from './SearchDialog.module.css'

/** Finds a tool by its name or purpose. */
export function SearchDialog({ request, onClose }: { request: SearchRequest; onClose: () => void }) {
  const id = useId()
  const dialog = useShownDialog()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const offered = request.only ? tools.filter((tool) => request.only?.includes(tool.type)) : tools
  const found = matchTools(offered, typed)

  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    const count = matchTools(offered, text).length
    announce(plural(count, '# tool found', '# tools found'))
  }
  const choose = (tool: CatalogueTool) => {
    onClose()
    request.onChoose?.(tool.type)
    void navigate(tool.url)
  }
  const keyDown = (event: KeyboardEvent) => {
    const chosen = found[at]
    if (event.key === 'Enter' && chosen) choose(chosen)
    const next = event.key === 'Home' || event.key === 'End' ? undefined : stepInList(event.key, at, found.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('Search tools')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event: MouseEvent) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.box}>
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('Find a tool, or say what you need')}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('Find a tool, or say what you need')}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keyDown}
          />
          <KeyCap>{t('Esc')}</KeyCap>
        </div>
        {found.length === 0 ? (
          <p className={styles.nothing}>{t('No tools found. Try another word, such as combine, password or scan.')}</p>
        ) : null}
        <FoundTools id={id} found={found} at={at} onPoint={setAt} onChoose={choose} onKeyDown={keyDown} />
      </div>
      <LiveRegion />
    </dialog>
  )
}

interface FoundToolsProps {
  /** The prefix of the entries' ids. */
  id: string
  found: readonly CatalogueTool[]
  at: number
  onPoint: (index: number) => void
  onChoose: (tool: CatalogueTool) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function FoundTools({ id, found, at, onPoint, onChoose, onKeyDown }: FoundToolsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('Tools')} className={styles.list}>
      {found.map((tool, index) => (
        <div
          key={tool.type}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classNames(styles.entry, index === at && styles.selected)}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(tool)}
          onKeyDown={onKeyDown}
        >
          <ToolGlyph type={tool.type} size={28} />
          <span className={styles.name}>{tData(tool.title)}</span>
          <span className={styles.description}>{tData(tool.description)}</span>
          {isReady(tool) ? null : <Tag>{t('Soon')}</Tag>}
        </div>
      ))}
    </div>
  )
}
