import { useRef, useState } from 'react'

/** A line of the list; its id stays the same while its text changes and while it moves. */
export interface AddressLine {
  id: string
  /** The address. */
  name: string
}

/** The addresses as lines with ids, since two may be equal. */
export function useAddressRows(urls: readonly string[], onChange: (urls: string[]) => void) {
  const counter = useRef(0)
  const [ids, setIds] = useState<readonly string[]>([])
  // Lines that came from elsewhere, such as a pasted list, are identified by their position.
  const rows = urls.map((name, index): AddressLine => ({ id: ids[index] ?? `first-${index}`, name }))
  const set = (next: readonly AddressLine[]) => {
    setIds(next.map(({ id }) => id))
    onChange(next.map(({ name }) => name))
  }
  return {
    rows,
    /** Replaces the address at this position with these. */
    replace(index: number, names: readonly string[]) {
      const lines = names.map((name, place): AddressLine => {
        if (place === 0 && rows[index]) return { ...rows[index], name }
        counter.current += 1
        return { id: `line-${counter.current}`, name }
      })
      set(rows.toSpliced(index, 1, ...lines))
    },
    move(id: string, to: number) {
      const from = rows.findIndex((row) => row.id === id)
      const row = rows[from]
      if (row) set(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    },
  }
}
