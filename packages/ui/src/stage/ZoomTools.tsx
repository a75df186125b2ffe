import { t } from '@octavo/core/words/t.ts'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { announce } from '../announce.ts'
import { Button } from '../Button.tsx'
import { ToolbarButton } from '../ToolbarButton.tsx'
import { nextZoom, zoomText } from '../zoom/zoom.ts'
import styles from './StageToolbar.module.css'

/** Zooms the page on the stage in, out, or to fit. */
export function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const go = (wanted: number) => {
    onZoom(wanted)
    announce(zoomText(wanted))
  }
  const [smaller, larger] = [nextZoom(zoom, -1), nextZoom(zoom, 1)]
  return (
    <>
      <ToolbarButton label={t('Zoom out')} Icon={ZoomOut} disabled={smaller === zoom} onClick={() => go(smaller)} />
      <Button
        variant="ghost"
        size="small"
        className={styles.zoom}
        disabled={zoom === 1}
        aria-label={t('Show the whole page, zoom is {percent} percent', { percent: Math.round(zoom * 100) })}
        onClick={() => go(1)}
      >
        {Math.round(zoom * 100)} %
      </Button>
      <ToolbarButton label={t('Zoom in')} Icon={ZoomIn} disabled={larger === zoom} onClick={() => go(larger)} />
    </>
  )
}
