import { t } from '@octavo/core/words/t.ts'
import { Button, IconButton } from '@octavo/ui/Button.tsx'
import { useImageUrl } from '@octavo/ui/stage/use-image-url.ts'
import { usePointerDrag } from '@octavo/ui/use-pointer-drag.ts'
import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import styles from './Tray.module.css'

interface TrayProps {
  imageFiles: readonly PanelDocument[]
  /** In the middle of the page, or where it was dropped. */
  onPut: (imageFile: PanelDocument, at?: { clientX: number; clientY: number }) => void
  onRemove: (id: string) => void
  onAdd: () => void
}

/** The images that can be added to the page: by click, by dragging, or with Enter. */
export function Tray({ imageFiles, onPut, onRemove, onAdd }: TrayProps) {
  if (imageFiles.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t('Add the images that you want to put on the page.')}</p>
        <Button variant="secondary" icon={<ImagePlus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onAdd}>
          {t('Add images')}
        </Button>
      </div>
    )
  }
  return (
    <ul className={styles.tray} data-tray aria-label={t('Images')}>
      {imageFiles.map((imageFile) => (
        <TrayImage key={imageFile.id} imageFile={imageFile} onPut={onPut} onRemove={onRemove} />
      ))}
    </ul>
  )
}

function TrayImage({ imageFile, onPut, onRemove }: { imageFile: PanelDocument } & Pick<TrayProps, 'onPut' | 'onRemove'>) {
  const url = useImageUrl(imageFile.source)
  const [ghost, setGhost] = useState<{ left: number; top: number }>()
  const drag = usePointerDrag<true>({
    take: () => true,
    move: (_, __, { clientX, clientY }) => setGhost({ left: clientX, top: clientY }),
    drop(_, moved, event) {
      setGhost(undefined)
      if (moved) onPut(imageFile, event)
      else onPut(imageFile)
    },
    giveUp: () => setGhost(undefined),
  })
  return (
    <li className={styles.image}>
      <button
        type="button"
        className={styles.put}
        aria-label={t('Put {name} on the page', { name: imageFile.name })}
        // For a pointer, this already happened when it was released.
        onClick={({ detail }) => detail === 0 && onPut(imageFile)}
        {...drag}
      >
        {url ? <img src={url} alt="" draggable={false} /> : <span className={styles.blank} />}
        <bdi className={styles.name}>{imageFile.name}</bdi>
        {imageFile.progress.kind === 'ready' && imageFile.progress.warning ? (
          <span className={styles.warning}>{imageFile.progress.warning}</span>
        ) : null}
      </button>
      <span className={styles.remove}>
        <IconButton
          size="small"
          label={t('Remove {name}', { name: imageFile.name })}
          icon={<X size={15} strokeWidth={2} aria-hidden="true" />}
          onClick={() => onRemove(imageFile.id)}
        />
      </span>
      {ghost && url ? <img className={styles.ghost} style={ghost} src={url} alt="" /> : null}
    </li>
  )
}
