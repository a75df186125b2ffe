import type { MediaType } from '@octavo/core/files/media-types.ts'
import { FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { retryImport } from '../../shared/retry-import.ts'
import styles from './FileImage.module.css'
import type { FirstPagesProps } from './FirstPages.tsx'

const FirstPages = lazy(() => retryImport(() => import('./FirstPages.tsx')))

interface FileImageProps extends FirstPagesProps {
  kinds: readonly (MediaType | undefined)[]
}

/** The chosen files as paper. The code that draws them, mainly PDFium, is loaded only now. */
export function FileImage({ files, kinds, onPages }: FileImageProps) {
  const canDraw = kinds.every((kind) => kind === 'application/pdf' || kind?.startsWith('image/'))
  if (!canDraw) return <FileText className={styles.file} size={72} strokeWidth={0.9} aria-hidden="true" />
  return (
    <div className={styles.image}>
      <Suspense>
        <FirstPages files={files} onPages={onPages} />
      </Suspense>
    </div>
  )
}
