import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Clipboard, Link, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CameraButton } from '../../shared/files/CameraButton.tsx'
import { PointerText } from '../../shared/files/PointerText.tsx'
import { retryImport } from '../../shared/retry-import.ts'
import { ToolGlyph } from '../../shared/ToolGlyph.tsx'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  tool: ReadyTool
  onFiles: (files: File[]) => void
  /** Without it the file must be on this device. */
  onLinks?: (urls: string[]) => void
  /** The pointer hovers over it or it has the focus: what the first file needs can be preloaded. */
  onNear: () => void
}

const LinkDialog = lazy(() => retryImport(() => import('./LinkDialog.tsx')))

/** The sheet on which a tool starts: choose, drop, paste, or take a photo. */
export function DropZone({ tool, onFiles, onLinks, onNear }: DropZoneProps) {
  const [asksForLink, setAsksForLink] = useState(false)
  const takesImages = tool.accepts.some((type) => type.startsWith('image/'))
  return (
    <>
      <div className={styles.zone}>
        <ToolGlyph type={tool.type} size={60} />
        <p className={styles.title}>
          <PointerText {...invitationOf(tool)} />
        </p>
        <FileButton
          size="large"
          icon={<Plus aria-hidden="true" size={18} />}
          accept={tool.extensions}
          multiple
          onFiles={onFiles}
          onPointerEnter={onNear}
          onFocus={onNear}
        >
          {t('Choose files')}
        </FileButton>
        <div className={styles.more}>
          {takesImages && <CameraButton onFiles={onFiles} />}
          {onLinks && (
            <Button variant="ghost" size="small" icon={<Link aria-hidden="true" size={16} />} onClick={() => setAsksForLink(true)}>
              {t('From a link')}
            </Button>
          )}
          <span className={styles.hint}>
            <Clipboard aria-hidden="true" size={16} /> {t('or paste with Ctrl V')}
          </span>
        </div>
      </div>
      {onLinks && asksForLink && (
        <Suspense fallback={null}>
          <LinkDialog onLinks={onLinks} onClose={() => setAsksForLink(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the tool accepts, as an invitation to drop or add it. */
function invitationOf({ accepts, extensions: [first = ''] }: ReadyTool): { mouse: string; finger: string } {
  const takesImages = accepts.some((type) => type.startsWith('image/'))
  const takesPdfs = accepts.includes('application/pdf')
  if (takesPdfs && takesImages) return { mouse: t('Drop PDFs or images here'), finger: t('Add PDFs or images') }
  if (takesPdfs) return { mouse: t('Drop PDF files here'), finger: t('Add PDF files') }
  if (takesImages) return { mouse: t('Drop images here'), finger: t('Add images') }
  const program = officePrograms[first] ?? 'Office'
  return { mouse: t('Drop {program} files here', { program }), finger: t('Add {program} files', { program }) }
}

const officePrograms: Readonly<Record<string, string>> = { '.docx': 'Word', '.xls': 'Excel', '.ppt': 'PowerPoint' }
