import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import { IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import styles from './PagePreview.module.css'
import { PageThumb } from './PageThumb.tsx'
import type { PlannedPage } from './page-plan.ts'
import type { PageSource } from './page-source.ts'

export interface PagePreviewProps {
  pages: readonly PlannedPage[]
  /** The key of the page that is shown; nothing is where there is none. */
  shown: string | undefined
  onShow: (key: string | undefined) => void
  sourceOf: (document: string) => PageSource | undefined
  nameOf: (document: string) => string
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** One page of a grid shown large, from which one goes on to its neighbours. */
export function PagePreview({ pages, shown, onShow, sourceOf, nameOf }: PagePreviewProps) {
  const { width, height } = useWindowSize()
  const index = pages.findIndex(({ key }) => key === shown)
  const page = pages[index]
  if (!page) return null
  const show = (by: number) => {
    const next = pages[index + by]
    if (next) onShow(next.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') show(-1)
    if (event.key === 'ArrowRight') show(1)
  }
  const box = { width: Math.min(width - 96, 900), height: Math.max(200, height - 210) }
  return (
    <Dialog
      open
      title={`Page ${page.page}`}
      description={nameOf(page.document)}
      onClose={() => onShow(undefined)}
      width={Math.min(width - 24, box.width + 48)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a short way for the two buttons */}
      <div className={styles.preview} onKeyDown={onKeyDown}>
        <PageThumb {...box} source={sourceOf(page.document)} page={page.page} rotation={page.rotation} />
        <div className={styles.buttons}>
          <IconButton label="Page before" icon={<ChevronLeft {...icon} />} disabled={index === 0} onClick={() => show(-1)} />
          <span>
            {index + 1} of {pages.length}
          </span>
          <IconButton label="Next page" icon={<ChevronRight {...icon} />} disabled={index === pages.length - 1} onClick={() => show(1)} />
        </div>
      </div>
    </Dialog>
  )
}

function useWindowSize(): { width: number; height: number } {
  const size = useSyncExternalStore(watchSize, () => `${window.innerWidth} ${window.innerHeight}`)
  const [width = 0, height = 0] = size.split(' ').map(Number)
  return { width, height }
}

function watchSize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
