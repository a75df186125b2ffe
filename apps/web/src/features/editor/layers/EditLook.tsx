import type { Edit } from '@octavo/core/edits/edit.ts'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { boxOfEdit, noteSize } from '../state/edit-box.ts'
import { closed, Drawing, Strokes } from './Drawing.tsx'
import styles from './EditLook.module.css'
import { MarkPath } from './MarkPath.tsx'
import { ShapePath } from './ShapePath.tsx'
import { ShelfImage } from './ShelfImage.tsx'
import { SignatureLook } from './SignatureLook.tsx'
import { StampLook } from './StampLook.tsx'

/** What an edit shows, except text, which can be typed in. It fills the box of the edit. */
export function EditLook({ edit, scale, isThumb = false }: { edit: Edit; scale: number; isThumb?: boolean }): ReactNode {
  switch (edit.kind) {
    case 'shape':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          <ShapePath edit={edit} />
        </Drawing>
      )
    case 'ink':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          <Strokes strokes={edit.strokes} color={edit.color} width={edit.width} />
        </Drawing>
      )
    case 'markup':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale} opacity={edit.opacity}>
          {edit.quads.map((quad) => (
            <MarkPath key={JSON.stringify(quad[0])} quad={quad} how={edit.how} color={edit.color} />
          ))}
        </Drawing>
      )
    case 'redact':
      return (
        <Drawing box={boxOfEdit(edit)} scale={scale}>
          {edit.areas.map((area) => (
            <path key={JSON.stringify(area[0])} d={closed(area)} className={styles.redact} fill={edit.fill} />
          ))}
        </Drawing>
      )
    case 'cover':
      return <span className={styles.fill} style={{ background: edit.color }} />
    case 'link':
      // A file doesn't show where its links are; on a thumb the frame would only be in the way.
      return isThumb ? null : (
        <span className={styles.link}>
          <Link2 size={14} strokeWidth={2} />
        </span>
      )
    case 'note':
      return <NoteLook color={edit.color} />
    case 'image':
      return <ShelfImage name={edit.document} opacity={edit.opacity} />
    case 'stamp':
      return <StampLook edit={edit} isThumb={isThumb} />
    case 'signature':
      return <SignatureLook edit={edit} scale={scale} />
    default:
      return null
  }
}

/** The icon of a note as the engine draws it. */
function NoteLook({ color }: { color: string }) {
  return (
    <svg className={styles.whole} viewBox={`0 0 ${noteSize.width} ${noteSize.height}`} aria-hidden="true">
      <path d="M1 1H19V15H9L5 19V15H1Z" fill={color} stroke="#333333" strokeLinejoin="round" />
      <path d="M4 5H16M4 8H16M4 11H16" stroke="#333333" />
    </svg>
  )
}
