import { t } from '@octavo/core/words/t.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../announce.ts'
import { IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import type { PlannedPage } from '../plan/page-plan.ts'
import type { PageSource } from '../thumbs/page-source.ts'
import styles from './PagePreview.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'
import { PreviewZoomTools } from './PreviewZoomTools.tsx'
import { nextPreview, type PreviewZoom, pixelsPerPoint } from './preview-zoom.ts'
import { usePreviewKeys } from './use-preview-keys.ts'
import { useRoom } from './use-room.ts'

export interface PagePreviewProps {
  pages: readonly PlannedPage[]
  /** The key of the page to show; undefined for none. */
  shown: string | undefined
  onShow: (key: string | undefined) => void
  sourceOf: (document: string) => PageSource | undefined
  nameOf: (document: string) => string
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A page of a grid shown large with zoom, and with navigation to its neighbours. */
export function PagePreview({ pages, shown, ...rest }: PagePreviewProps) {
  const index = pages.findIndex(({ key }) => key === shown)
  const page = pages[index]
  return page ? <OpenPreview {...rest} pages={pages} page={page} index={index} /> : null
}

type OpenPreviewProps = Omit<PagePreviewProps, 'shown'> & { page: PlannedPage; index: number }

function OpenPreview({ pages, page, index, onShow, sourceOf, nameOf }: OpenPreviewProps) {
  const room = useRoom()
  const [zoom, setZoom] = useState<PreviewZoom>('fit')
  const [, setDrawn] = useState<object>()
  const source = sourceOf(page.document)
  const size = sizeOf(source, page)
  const fit = Math.min(room.width / size.width, room.height / size.height) / pixelsPerPoint
  const scale = zoom === 'fit' ? fit : zoom
  const change = (next: PreviewZoom) => {
    setZoom(next)
    announce(next === 'fit' ? t('The whole page is shown') : t('Zoom {percent} percent', { percent: Math.round(next * 100) }))
  }
  const show = (by: number) => {
    const next = pages[index + by]
    if (next) onShow(next.key)
  }
  usePreviewKeys((key, target) => {
    // A page larger than its frame is scrolled by the arrows.
    const scrolls = target instanceof Element && target.matches('[data-scrolls]')
    if (key === 'PageUp' || (key === 'ArrowLeft' && !scrolls)) show(-1)
    else if (key === 'PageDown' || (key === 'ArrowRight' && !scrolls)) show(1)
    else if (key === '+' || key === '=') change(nextPreview(scale, 1, fit))
    else if (key === '-') change(nextPreview(scale, -1, fit))
    else if (key === '0') change('fit')
    else if (key === '1' || key === '2') change(Number(key))
    else return false
    return true
  })
  return (
    <Dialog
      open
      title={t('Page {page}', { page: page.page })}
      description={nameOf(page.document)}
      onClose={() => onShow(undefined)}
      width={Math.min(room.window - 24, room.width + 56)}
    >
      <div className={styles.preview}>
        <PreviewFrame
          source={source}
          page={page}
          size={size}
          room={room}
          scale={scale}
          fit={fit}
          onScale={setZoom}
          onDrawn={() => setDrawn({})}
        />
        <div className={styles.tools}>
          <div className={styles.buttons}>
            <IconButton label={t('Previous page')} icon={<ChevronLeft {...icon} />} disabled={index === 0} onClick={() => show(-1)} />
            <span>{t('{page} of {count}', { page: index + 1, count: pages.length })}</span>
            <IconButton
              label={t('Next page')}
              icon={<ChevronRight {...icon} />}
              disabled={index === pages.length - 1}
              onClick={() => show(1)}
            />
          </div>
          <PreviewZoomTools zoom={zoom} scale={scale} fit={fit} onZoom={change} />
        </div>
      </div>
    </Dialog>
  )
}

/** As displayed, in points. */
function sizeOf(source: PageSource | undefined, { page, rotation }: PlannedPage): { width: number; height: number } {
  const { width, height } = source && source.pageCount > 0 ? source.size(page) : { width: 595, height: 842 }
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
