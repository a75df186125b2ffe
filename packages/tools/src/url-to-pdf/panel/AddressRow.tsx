import { t } from '@octavo/core/words/t.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Eye, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './Canvas.module.css'

interface AddressRowProps {
  number: number
  url: string
  error: string | undefined
  /** Whether its preview is the one shown. */
  isShown: boolean
  onChange: (text: string) => void
  /** The field lost focus: the address can be completed. */
  onLeave: () => void
  onShow: () => void
  onRemove: (() => void) | undefined
}

/** One address. Its error is shown once the field has lost focus. */
export function AddressRow({ number, url, error, isShown, onChange, onLeave, onShow, onRemove }: AddressRowProps) {
  const [isLeft, setLeft] = useState(url !== '')
  const row = useRef<HTMLDivElement>(null)
  const isNew = useRef(url === '')
  // A new line gets the focus.
  useEffect(() => {
    if (isNew.current) row.current?.querySelector('input')?.focus()
  }, [])
  return (
    <>
      <div ref={row} className={styles.field}>
        <TextField
          label={t('Address {number}', { number })}
          hideLabel
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.org/page"
          value={url}
          error={isLeft ? error : undefined}
          onChange={(event) => onChange(event.target.value)}
          onFocus={onShow}
          onBlur={() => {
            setLeft(true)
            onLeave()
          }}
        />
      </div>
      {isShown ? null : (
        <IconButton
          label={t('Show page {number}', { number })}
          icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onShow}
        />
      )}
      {onRemove && (
        <IconButton
          data-remove=""
          label={t('Remove address {number}', { number })}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </>
  )
}
