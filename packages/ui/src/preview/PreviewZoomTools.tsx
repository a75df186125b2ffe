import { context, t } from '@octavo/core/words/t.ts'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { Button, IconButton } from '../Button.tsx'
import styles from './PagePreview.module.css'
import { nextPreview, type PreviewZoom } from './preview-zoom.ts'

interface PreviewZoomToolsProps {
  zoom: PreviewZoom
  scale: number
  fit: number
  onZoom: (zoom: PreviewZoom) => void
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const choices = () =>
  [
    { zoom: 'fit', text: context('zoom', 'Fit'), label: t('Fit the whole page') },
    { zoom: 1, text: percentOf(100), label: t('Show at {percent}', { percent: percentOf(100) }) },
    { zoom: 2, text: percentOf(200), label: t('Show at {percent}', { percent: percentOf(200) }) },
  ] as const

/** Zooms the page of a preview in, out, or to a fixed size. */
export function PreviewZoomTools({ zoom, scale, fit, onZoom }: PreviewZoomToolsProps) {
  const [smaller, larger] = [nextPreview(scale, -1, fit), nextPreview(scale, 1, fit)]
  return (
    <div className={styles.zooms} role="toolbar" aria-label={t('Zoom')}>
      <IconButton label={t('Zoom out')} icon={<ZoomOut {...icon} />} disabled={smaller === zoom} onClick={() => onZoom(smaller)} />
      {choices().map((choice) => (
        <Button
          key={choice.zoom}
          variant="ghost"
          size="small"
          className={styles.zoom}
          aria-label={choice.label}
          aria-pressed={zoom === choice.zoom}
          onClick={() => onZoom(choice.zoom)}
        >
          {choice.text}
        </Button>
      ))}
      <IconButton label={t('Zoom in')} icon={<ZoomIn {...icon} />} disabled={larger === zoom} onClick={() => onZoom(larger)} />
    </div>
  )
}

function percentOf(percent: number): string {
  return `${percent} %`
}
