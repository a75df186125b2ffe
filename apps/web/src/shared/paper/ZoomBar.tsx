import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Minus, Plus } from 'lucide-react'
import { zoomStep, zoomSteps } from './paper-layout.ts'
import styles from './ZoomBar.module.css'

interface ZoomBarProps {
  /** The number of the page in view. */
  number: number
  count: number
  zoom: number
  onZoom: (zoom: number) => void
  onFit: (how: 'width' | 'page') => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The page in view and the zoom, at the bottom of the document. */
export function ZoomBar({ number, count, zoom, onZoom, onFit }: ZoomBarProps) {
  const percent = Math.round(zoom * 100)
  const change = (wanted: number) => {
    onZoom(wanted)
    announce(t('Zoom {percent} percent', { percent: Math.round(wanted * 100) }))
  }
  return (
    <div className={styles.bar}>
      <span className={styles.page} aria-label={t('Page {number} of {count}', { number, count })} role="img">
        {number} / {count}
      </span>
      <span className={styles.rule} />
      <IconButton size="small" label={t('Zoom out')} icon={<Minus {...icon} />} onClick={() => change(zoomStep(zoom, -1))} />
      <Menu
        label={t('Zoom: {percent}%', { percent })}
        shown={`${percent}%`}
        size="small"
        items={[
          { label: t('Fit width'), onSelect: () => onFit('width') },
          { label: t('Fit page'), onSelect: () => onFit('page') },
          ...zoomSteps.map((step) => ({ label: `${step * 100}%`, checked: Math.abs(step - zoom) < 0.005, onSelect: () => change(step) })),
        ]}
      />
      <IconButton size="small" label={t('Zoom in')} icon={<Plus {...icon} />} onClick={() => change(zoomStep(zoom, 1))} />
    </div>
  )
}
