import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Camera, Clipboard, Plus } from 'lucide-react'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  tool: ReadyTool
  onFiles: (files: File[]) => void
  /** A hand comes near: what the first file needs can be fetched now. */
  onNear: () => void
}

/** The sheet on which a tool begins: choose, drop, paste, or take a picture. */
export function DropZone({ tool, onFiles, onNear }: DropZoneProps) {
  const choose = async (camera: boolean) => onFiles(await chooseFiles({ accept: tool.extensions, multiple: true, camera }))
  const takesPictures = tool.accepts.some((type) => type.startsWith('image/'))
  return (
    <div className={styles.zone}>
      <ToolGlyph type={tool.type} size={60} />
      <p className={styles.title}>{takesPictures ? 'Drop PDFs or pictures here' : 'Drop PDF files here'}</p>
      <Button
        size="large"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => void choose(false)}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        Choose files
      </Button>
      <div className={styles.more}>
        {takesPictures && (
          <Button
            variant="ghost"
            size="small"
            className={styles.camera}
            icon={<Camera aria-hidden="true" size={16} />}
            onClick={() => void choose(true)}
          >
            Take a picture
          </Button>
        )}
        <span className={styles.hint}>
          <Clipboard aria-hidden="true" size={16} /> or paste with Ctrl V
        </span>
      </div>
    </div>
  )
}
