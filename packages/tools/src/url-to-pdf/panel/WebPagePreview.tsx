import { addressFault } from '@octavo/core/options/web-addresses.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CanvasProps } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import styles from './Canvas.module.css'

interface WebPagePreviewProps {
  url: string
  options: GivenOptions
  previewWebPage: NonNullable<CanvasProps<GivenOptions>['previewWebPage']>
}

type Shown = { kind: 'nothing' } | { kind: 'opening' } | { kind: 'image'; src: string } | { kind: 'problem'; sentence: string }

/** A preview of a page before it is printed, on request: opening it is a visit to the site. */
export function WebPagePreview({ url, options, previewWebPage }: WebPagePreviewProps) {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' })
  const asked = useRef<AbortController>(undefined)
  const isUsable = url !== '' && addressFault(url) === undefined
  useEffect(() => () => asked.current?.abort(), [])
  const src = shown.kind === 'image' ? shown.src : undefined
  useEffect(() => () => (src === undefined ? undefined : URL.revokeObjectURL(src)), [src])

  const open = async () => {
    const controller = new AbortController()
    asked.current?.abort()
    asked.current = controller
    setShown({ kind: 'opening' })
    try {
      const image = await previewWebPage({ ...options, urls: [url] }, controller.signal)
      if (!controller.signal.aborted) setShown({ kind: 'image', src: URL.createObjectURL(image) })
    } catch (error) {
      if (!controller.signal.aborted)
        setShown({ kind: 'problem', sentence: error instanceof Error ? error.message : t("The page can't be shown.") })
    }
  }

  return (
    <figure className={styles.image} aria-label={t('Preview')} aria-busy={shown.kind === 'opening'}>
      <div className={styles.paper}>
        {shown.kind === 'opening' && <FoldLoader label={t('Opening the page')} />}
        {shown.kind === 'image' && <img src={shown.src} alt={t('How {url} looks', { url })} />}
        {shown.kind === 'problem' && <p role="alert">{shown.sentence}</p>}
        {shown.kind === 'nothing' && <p>{isUsable ? t('See the page before you save it.') : t('Enter an address to see its page.')}</p>}
      </div>
      <Button
        variant="secondary"
        icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
        disabled={!isUsable}
        busy={shown.kind === 'opening'}
        onClick={() => void open()}
      >
        {shown.kind === 'image' ? t('Refresh preview') : t('Preview')}
      </Button>
    </figure>
  )
}
