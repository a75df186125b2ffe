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
  onLinks: (urls: string[]) => void
  /** A hand comes near: what the first file needs can be fetched now. */
  onNear: () => void
}

const LinkDialog = lazy(() => retryImport(() => import('./LinkDialog.tsx')))

/** The sheet on which a tool begins: choose, drop, paste, or take a picture. */
export function DropZone({ tool, onFiles, onLinks, onNear }: DropZoneProps) {
  const [asksForLink, setAsksForLink] = useState(false)
  const takesPictures = tool.accepts.some((type) => type.startsWith('image/'))
  const kinds = kindsOf(tool)
  return (
    <>
      <div className={styles.zone}>
        <ToolGlyph type={tool.type} size={60} />
        <p className={styles.title}>
          <PointerText mouse={`Drop ${kinds} here`} finger={`Add ${kinds}`} />
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
          Choose files
        </FileButton>
        <div className={styles.more}>
          {takesPictures && <CameraButton onFiles={onFiles} />}
          <Button variant="ghost" size="small" icon={<Link aria-hidden="true" size={16} />} onClick={() => setAsksForLink(true)}>
            From a link
          </Button>
          <span className={styles.hint}>
            <Clipboard aria-hidden="true" size={16} /> or paste with Ctrl V
          </span>
        </div>
      </div>
      {asksForLink && (
        <Suspense fallback={null}>
          <LinkDialog onLinks={onLinks} onClose={() => setAsksForLink(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the tool takes, in the words of people. */
function kindsOf({ accepts, extensions: [first = ''] }: ReadyTool): string {
  const takesPictures = accepts.some((type) => type.startsWith('image/'))
  if (!accepts.includes('application/pdf')) return takesPictures ? 'pictures' : `${officeNames[first] ?? ''} files`.trim()
  return takesPictures ? 'PDFs or pictures' : 'PDF files'
}

const officeNames: Readonly<Record<string, string>> = { '.docx': 'Word', '.xls': 'Excel', '.ppt': 'PowerPoint' }
