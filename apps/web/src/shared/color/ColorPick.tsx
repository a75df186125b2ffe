import { t } from '@octavo/core/words/t.ts'
import { useId, useRef } from 'react'
import styles from './ColorPick.module.css'

/** The colours that are offered at once. */
const palette = ['#121d19', '#6b7471', '#ffffff', '#c62828', '#d9730d', '#ffe066', '#0b7a5a', '#1b3a8f', '#6a3fa0'] as const

interface ColorPickProps {
  label: string
  value: string
  onChange: (color: string) => void
}

/** A colour: a few at once, and any other by the browser's own picker. */
export function ColorPick({ label, value, onChange }: ColorPickProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const place = (event: { currentTarget: HTMLElement }) => {
    const at = event.currentTarget.getBoundingClientRect()
    if (!list.current) return
    list.current.style.top = `${at.bottom + 10}px`
    list.current.style.left = `${Math.max(8, Math.min(window.innerWidth - 200, at.left - 80))}px`
  }
  const choose = (color: string) => {
    onChange(color)
    list.current?.hidePopover()
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={t('{label}: {value}', { label, value })}
        title={label}
        onClick={place}
      >
        <span style={{ background: value }} />
      </button>
      <fieldset ref={list} id={id} popover="auto" className={styles.list} aria-label={label}>
        {palette.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            aria-label={color}
            aria-pressed={color === value}
            onClick={() => choose(color)}
          >
            <span style={{ background: color }} />
          </button>
        ))}
        <label className={styles.own}>
          {t('Other colour')}
          <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        </label>
      </fieldset>
    </>
  )
}
