import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { changeOfLine } from '../layers/line-change.ts'
import { addEdit, type Content, newKey } from '../state/content.ts'
import { type PatternName, replaceHits, type Wanted } from '../text/find-text.ts'
import { quadOnLine } from '../text/line-places.ts'
import { useEditing } from '../use-editing.ts'
import styles from './FindPanel.module.css'
import { type FoundLine, useFound } from './use-found.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Finds text over the whole document, to replace or to redact it. */
export function FindPanel({ onShow, onClose }: { onShow: (key: string, y: number) => void; onClose: () => void }) {
  const { editor } = useEditing()
  const [words, setWords] = useState('')
  const [by, setBy] = useState('')
  const [kind, setKind] = useState<PatternName | 'words'>('words')
  const wanted: Wanted = kind === 'words' ? { words, matchCase: false } : { pattern: kind }
  const { found, isSearching } = useFound(wanted)
  const [at, setAt] = useState(0)
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)

  const go = (direction: 1 | -1) => {
    if (found.length === 0) return
    const next = (at + direction + found.length) % found.length
    setAt(next)
    const line = found[next]
    if (line) {
      onShow(line.key, line.line.box.y)
      announce(line.line.text)
    }
  }
  const each = (make: (content: Content, one: FoundLine) => Content) => editor.change((content) => found.reduce(make, content))
  const replaceAll = () => {
    const possible = found.filter(({ line }) => !line.problem)
    editor.change((content) =>
      possible.reduce((all, { key, line, hits }) => addEdit(all, replaceHits(changeOfLine(line, key), line, { hits, by })), content),
    )
    announce(plural(possible.length, '# line changed', '# lines changed'))
  }
  const redactAll = () => {
    const { fill } = editor.store.get().styles.redact
    each((content, { key, line, hits }) =>
      addEdit(content, {
        id: newKey('edit'),
        on: key,
        layerOrder: 0,
        kind: 'redact',
        areas: hits.map(({ start, end }) => quadOnLine(line, start, end)),
        fill,
      }),
    )
    announce(plural(count, '# place will be removed when you save', '# places will be removed when you save'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.target as Element).matches('input')) go(event.shiftKey ? -1 : 1)
  }
  return (
    <search className={styles.panel} aria-label={t('Find and replace')} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <Select
          label={t('Find')}
          hideLabel
          options={[
            { value: 'words', label: t('Words') },
            { value: 'mail', label: t('Email addresses') },
            { value: 'phone', label: t('Phone numbers') },
            { value: 'card', label: t('Card numbers') },
            { value: 'account', label: t('Account numbers') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <IconButton size="small" label={t('Close')} icon={<X {...icon} />} onClick={onClose} />
      </div>
      {kind === 'words' ? (
        <TextField
          label={t('Words')}
          hideLabel
          placeholder={t('Find')}
          autoFocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <div className={styles.row}>
        <span className={styles.count} role="status">
          {isSearching ? t('Searching…') : plural(count, '# hit', '# hits')}
        </span>
        <IconButton size="small" label={t('Previous')} icon={<ChevronUp {...icon} />} disabled={count === 0} onClick={() => go(-1)} />
        <IconButton size="small" label={t('Next')} icon={<ChevronDown {...icon} />} disabled={count === 0} onClick={() => go(1)} />
      </div>
      {kind === 'words' ? (
        <div className={styles.row}>
          <TextField
            label={t('Replace with')}
            hideLabel
            placeholder={t('Replace with')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
          <Button size="small" variant="secondary" disabled={count === 0 || isSearching} onClick={replaceAll}>
            {t('Replace all')}
          </Button>
        </div>
      ) : null}
      <Button size="small" variant="secondary" disabled={count === 0 || isSearching} onClick={redactAll}>
        {t('Redact all')}
      </Button>
    </search>
  )
}
