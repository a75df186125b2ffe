import { t } from '@octavo/core/words/t.ts'
import styles from './Panel.module.css'
import type { GivenImage } from './placed.ts'

interface PlacedListProps {
  images: readonly GivenImage[]
  nameOf: (document: string) => string
  selected: number | undefined
  onSelect: (index: number) => void
}

/** All placed images, to select one. */
export function PlacedList({ images, nameOf, selected, onSelect }: PlacedListProps) {
  return (
    <ul className={styles.list} aria-label={t('Placed images')}>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place among the images is what a placed image is known by
        <li key={index}>
          <button type="button" className={styles.entry} aria-pressed={index === selected} onClick={() => onSelect(index)}>
            <bdi>{nameOf(image.document)}</bdi>
            <span className={styles.aside}>{pagesText(image)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function pagesText({ page, pages }: GivenImage): string {
  if (page !== undefined && pages === undefined) return t('Page {page}', { page })
  const selection = pages ?? 'all'
  return namedPages(selection) ?? t('Pages {pages}', { pages: selection })
}

function namedPages(pages: string): string | undefined {
  const names: Readonly<Record<string, string>> = {
    all: t('all pages'),
    odd: t('odd pages'),
    even: t('even pages'),
    last: t('last page'),
  }
  return names[pages]
}
