import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { problemWords } from '../edit-words.ts'
import type { PatternName, Wanted } from '../text/find-text.ts'
import { useEditing } from '../use-editing.ts'
import styles from './FindPanel.module.css'
import { canReplace, type FoundText, placesOf, redacted, replaced } from './found-places.ts'
import { useFound } from './use-found.ts'
import { useFoundPlace } from './use-found-place.ts'

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

interface FindPanelProps {
  /** The field for the words. */
  field: RefObject<HTMLInputElement | null>
  onShow: (key: string, y: number, x: number) => void
  onClose: () => void
}

/** Finds text over the whole document, to replace or to redact it. */
export function FindPanel({ field, onShow, onClose }: FindPanelProps) {
  const { editor } = useEditing()
  const [words, setWords] = useState('')
  const [by, setBy] = useState('')
  const [kind, setKind] = useState<PatternName | 'words'>('words')
  const wanted: Wanted = kind === 'words' ? { words, matchCase: false } : { pattern: kind }
  const { found, isSearching } = useFound(wanted)
  const places = useMemo(() => placesOf(found), [found])
  const { place, go, leave, forget } = useFoundPlace(places, onShow)
  const count = places.length

  const canReplaceOne = place !== undefined && canReplace(place.text) && !isSearching
  const canReplaceAll = found.some(canReplace) && !isSearching
  const canRedact = count > 0 && !isSearching
  const canRedactOne = place !== undefined && !isSearching

  const replaceOne = () => {
    if (!canReplaceOne) return
    const { text, hit } = place
    leave()
    // A text that is open would write its letters back with the next key.
    editor.type(undefined)
    editor.change((content) => replaced(content, text, { hits: [hit], by }))
    announce(plural(1, '# place changed', '# places changed'))
  }
  const replaceAll = () => {
    if (!canReplaceAll) return
    const possible = found.filter(canReplace)
    editor.type(undefined)
    editor.change((content) => possible.reduce((all, text) => replaced(all, text, { hits: text.hits, by }), content))
    announce(plural(possible.length, '# line changed', '# lines changed'))
  }
  const redact = (texts: readonly FoundText[], count: number) => {
    const { fill } = editor.store.get().styles.redact
    editor.type(undefined)
    editor.change((content) => redacted(content, texts, fill))
    announce(plural(count, '# place will be removed when you save', '# places will be removed when you save'))
  }
  const redactOne = () => {
    if (!canRedactOne) return
    leave()
    redact([{ ...place.text, hits: [place.hit], areas: [place.quads] }], 1)
  }
  const redactAll = () => {
    if (canRedact) redact(found, count)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that act on the document, such as those that save and undo, are for the editor.
    if (!event.ctrlKey && !event.metaKey && event.key !== 'F6') event.stopPropagation()
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
          onChange={(next) => {
            setKind(next)
            forget()
          }}
        />
        <IconButton size="small" label={t('Close')} icon={<X {...icon} />} onClick={onClose} />
      </div>
      <div className={styles.searched}>
        {kind === 'words' ? (
          <TextField
            ref={field}
            label={t('Words')}
            hideLabel
            placeholder={t('Find')}
            autoFocus
            value={words}
            onChange={(event) => {
              setWords(event.target.value)
              forget()
            }}
          />
        ) : null}
        <div className={styles.row}>
          <span className={styles.count} role="status">
            {isSearching
              ? t('Searching…')
              : place
                ? t('{number} of {count}', { number: place.number, count })
                : plural(count, '# hit', '# hits')}
          </span>
          <IconButton size="small" label={t('Previous')} icon={<ChevronUp {...icon} />} disabled={count === 0} onClick={() => go(-1)} />
          <IconButton size="small" label={t('Next')} icon={<ChevronDown {...icon} />} disabled={count === 0} onClick={() => go(1)} />
        </div>
      </div>
      {kind === 'words' && place && !isSearching && !canReplace(place.text) ? (
        <p className={styles.count} role="status">
          {whyNotReplaced(place.text)}
        </p>
      ) : null}
      {kind === 'words' ? (
        <div className={styles.row}>
          <TextField
            label={t('Replace with')}
            hideLabel
            placeholder={t('Replace with')}
            value={by}
            onChange={(event) => setBy(event.target.value)}
          />
        </div>
      ) : null}
      {kind === 'words' ? (
        <div className={styles.actions}>
          <Button size="small" variant="secondary" aria-disabled={!canReplaceOne} onClick={replaceOne}>
            {t('Replace')}
          </Button>
          <Button size="small" variant="secondary" aria-disabled={!canReplaceAll} onClick={replaceAll}>
            {t('Replace all')}
          </Button>
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button size="small" variant="secondary" aria-disabled={!canRedactOne} onClick={redactOne}>
          {t('Redact')}
        </Button>
        <Button size="small" variant="secondary" aria-disabled={!canRedact} onClick={redactAll}>
          {t('Redact all')}
        </Button>
      </div>
    </search>
  )
}

function whyNotReplaced({ source }: FoundText): string {
  if ('line' in source && source.line.problem) return problemWords(source.line.problem)
  return t('This goes over the end of a line that was changed. Change it in the text.')
}
