import { t } from '@octavo/core/words/t.ts'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Camera } from 'lucide-react'
import styles from './CameraButton.module.css'

/** Takes a photo with the camera of a phone or tablet; hidden with a mouse. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <span className={styles.camera}>
      {/* The rear camera is the one for documents. */}
      <FileButton
        variant="ghost"
        size="small"
        icon={<Camera aria-hidden="true" size={16} />}
        accept={['image/*']}
        capture="environment"
        onFiles={onFiles}
      >
        {t('Take a photo')}
      </FileButton>
    </span>
  )
}
