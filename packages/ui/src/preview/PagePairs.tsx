import { t } from '@octavo/core/words/t.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../announce.ts'
import { IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { PageThumb } from '../thumbs/PageThumb.tsx'
import type { PageSource } from '../thumbs/page-source.ts'
import styles from './PagePairs.module.css'
import { usePreviewKeys } from './use-preview-keys.ts'
import { useRoom } from './use-room.ts'

/** Two pages beside each other; one of them may be missing. */
export interface PagePair {
  before: number
  after?: number | undefined
  /** What is said of the two. */
  text: string
}

interface PagePairsProps {
  title: string
  name: string
  pairs: readonly PagePair[]
  /** The index of the pair that is shown first. */
  first: number
  before: PageSource
  after: PageSource
  /** What each side is, such as PDF or Word. */
  sides: { before: string; after: string }
  onClose: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const gap = 24
/** Below this the pages stand under each other, as in the style sheet. */
const narrow = 640

/** Pages of two documents side by side, turned together. */
export function PagePairs({ title, name, pairs, first, before, after, sides, onClose }: PagePairsProps) {
  const room = useRoom(1320)
  const [index, setIndex] = useState(first)
  const [, setDrawn] = useState<object>()
  const pair = pairs[index]
  const show = (by: number) => {
    const next = pairs[index + by]
    if (!next) return
    setIndex(index + by)
    announce(t('Page {page}', { page: next.before }))
  }
  usePreviewKeys((key) => {
    if (key === 'PageUp' || key === 'ArrowLeft') show(-1)
    else if (key === 'PageDown' || key === 'ArrowRight') show(1)
    else return false
    return true
  })
  if (!pair) return null
  const isNarrow = room.window < narrow
  const box = isNarrow ? { width: room.width, height: room.width * 1.5 } : { width: (room.width - gap) / 2, height: room.height - 40 }
  const shown = { box, onDrawn: () => setDrawn({}) }
  return (
    <Dialog open title={title} description={name} onClose={onClose} width={Math.min(room.window - 24, room.width + 56)}>
      <div className={styles.tools}>
        <div className={styles.buttons}>
          <IconButton label={t('Previous page')} icon={<ChevronLeft {...icon} />} disabled={index === 0} onClick={() => show(-1)} />
          <span>{t('{page} of {count}', { page: index + 1, count: pairs.length })}</span>
          <IconButton
            label={t('Next page')}
            icon={<ChevronRight {...icon} />}
            disabled={index === pairs.length - 1}
            onClick={() => show(1)}
          />
        </div>
        <p className={styles.text} aria-live="polite">
          {pair.text}
        </p>
      </div>
      <div className={styles.pair}>
        <Side {...shown} source={before} page={pair.before} side={sides.before} />
        <Side {...shown} source={after} page={pair.after} side={sides.after} />
      </div>
    </Dialog>
  )
}

interface SideProps {
  source: PageSource
  page: number | undefined
  side: string
  box: { width: number; height: number }
  onDrawn: () => void
}

function Side({ source, page, side, box, onDrawn }: SideProps) {
  const label = page === undefined ? side : t('{side}, page {page}', { side, page })
  return (
    <figure className={styles.side}>
      <figcaption className={styles.label}>{label}</figcaption>
      {page === undefined ? (
        <p className={styles.missing} style={{ width: box.width }}>
          {t("This page isn't in the result.")}
        </p>
      ) : (
        <div role="img" aria-label={label}>
          <PageThumb key={page} {...fitted(source, page, box)} source={source} page={page} onDrawn={onDrawn} />
        </div>
      )}
    </figure>
  )
}

/** As large as a page can be in a box. */
function fitted(source: PageSource, page: number, box: { width: number; height: number }): { width: number; height: number } {
  const { width, height } = source.size(page)
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
