import styles from './Panel.module.css'
import type { GivenImage } from './placed.ts'

interface PlacedListProps {
  images: readonly GivenImage[]
  nameOf: (document: string) => string
  selected: number | undefined
  onSelect: (index: number) => void
}

/** All placed pictures, from which one is chosen. */
export function PlacedList({ images, nameOf, selected, onSelect }: PlacedListProps) {
  return (
    <ul className={styles.list} aria-label="Placed images">
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place among the pictures is what a placed picture is known by
        <li key={index}>
          <button type="button" className={styles.entry} aria-pressed={index === selected} onClick={() => onSelect(index)}>
            <span>{nameOf(image.document)}</span>
            <span className={styles.aside}>{pagesText(image)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function pagesText({ page, pages = page === undefined ? 'all' : undefined }: GivenImage): string {
  if (pages === undefined) return `Page ${page}`
  return /^[a-z]+$/.test(pages) ? `${pages} pages` : `Pages ${pages}`
}
