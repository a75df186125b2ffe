import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Clipboard, Plus } from 'lucide-react'
import { CameraButton } from '../../shared/files/CameraButton.tsx'
import { chooseFiles } from '../../shared/files/choose-files.ts'
import { PointerText } from '../../shared/files/PointerText.tsx'
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
  const choose = async () => onFiles(await chooseFiles({ accept: tool.extensions, multiple: true }))
  const takesPictures = tool.accepts.some((type) => type.startsWith('image/'))
  const kinds = takesPictures ? 'PDFs or pictures' : 'PDF files'
  return (
    <div className={styles.zone}>
      <ToolGlyph type={tool.type} size={60} />
      <p className={styles.title}>
        <PointerText mouse={`Drop ${kinds} here`} finger={`Add ${kinds}`} />
      </p>
      <Button
        size="large"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => void choose()}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        Choose files
      </Button>
      <div className={styles.more}>
        {takesPictures && <CameraButton onFiles={onFiles} />}
        <span className={styles.hint}>
          <Clipboard aria-hidden="true" size={16} /> or paste with Ctrl V
        </span>
      </div>
    </div>
  )
}
