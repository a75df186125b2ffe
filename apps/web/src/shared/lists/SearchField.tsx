import { withoutUnseenCharacters } from '@octavo/core/text/characters.ts'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './Lists.module.css'

/** Nobody waits for a search that is still being typed. */
const pauseMs = 250

/** Finds rows by what is typed, once typing pauses. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const search = useEffectEvent((written: string) => {
    const text = withoutUnseenCharacters(written).trim()
    // What came with the address is left as it is: nobody has typed it.
    if (written !== value && text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={styles.search}>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <TextField
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
