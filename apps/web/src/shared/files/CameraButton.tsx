import { Button } from '@octavo/ui/Button.tsx'
import { Camera } from 'lucide-react'
import styles from './CameraButton.module.css'
import { chooseFiles } from './choose-files.ts'

/** Takes a picture with the camera of a phone or tablet; not there where a mouse points. */
export function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const photograph = async () => onFiles(await chooseFiles({ accept: ['image/*'], multiple: false, camera: true }))
  return (
    <span className={styles.camera}>
      <Button variant="ghost" size="small" icon={<Camera aria-hidden="true" size={16} />} onClick={() => void photograph()}>
        Take a picture
      </Button>
    </span>
  )
}
