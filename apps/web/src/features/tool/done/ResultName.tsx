import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { renameFile } from '@octavo/core/files/file-names.ts'
import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styles from './ResultName.module.css'

/** A result's name, which can be edited in place. The extension is next to the field and stays. */
export function ResultName({ result, onRename }: { result: ResultView; onRename: (name: string) => void }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = (name: string, { refocus }: NameEnd) => {
    // The button has to be rendered again before it can be focused.
    flushSync(() => setEditing(false))
    if (refocus) button.current?.focus()
    if (name !== result.name) onRename(name)
  }
  if (isEditing) return <NameField name={result.name} onEnd={end} />
  return (
    <div className={styles.row}>
      <p className={styles.name}>
        <bdi>{result.name}</bdi>
      </p>
      <IconButton
        ref={button}
        size="small"
        label={t('Rename {name}', { name: result.name })}
        icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setEditing(true)}
      />
    </div>
  )
}

/** After ending by keyboard, focus returns to where it was. */
interface NameEnd {
  refocus: boolean
}

interface NameFieldProps {
  name: string
  onEnd: (name: string, end: NameEnd) => void
}

function NameField({ name, onEnd }: NameFieldProps) {
  const extension = extensionOf(name)
  const first = name.slice(0, name.length - extension.length)
  const [written, setWritten] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.select(), [])
  const hasEnded = useRef(false)
  const end = (name: string, how: NameEnd) => {
    // A removed field loses focus, which must not end the edit twice.
    if (hasEnded.current) return
    hasEnded.current = true
    onEnd(name, how)
  }
  const chosen = () => (written.trim() === '' || written === first ? name : renameFile(name, `${written}${extension}`))
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    // Otherwise the key would reach the button that gets the focus, and click it.
    event.preventDefault()
    end(event.key === 'Enter' ? chosen() : name, { refocus: true })
  }
  return (
    <div className={styles.row}>
      <span className={styles.field}>
        <span className={styles.measure} aria-hidden="true">
          {written}
        </span>
        <input
          ref={field}
          value={written}
          maxLength={180}
          aria-label={t('File name')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={keyDown}
          onBlur={() => end(chosen(), { refocus: false })}
        />
      </span>
      <span className={styles.extension}>{extension}</span>
    </div>
  )
}

function extensionOf(name: string): string {
  return /(?<=.)\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
}
