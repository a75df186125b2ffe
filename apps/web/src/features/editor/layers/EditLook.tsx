import type { Edit } from '@octavo/core/edits/edit.ts'
import { Link2, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { boxOfEdit } from '../state/edit-box.ts'
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
      return (
        <span className={styles.link}>
          <Link2 size={14} strokeWidth={2} />
        </span>
      )
    case 'note':
      return (
        <span className={styles.note} style={{ background: edit.color }}>
          <MessageSquare size={14} strokeWidth={2} />
        </span>
      )
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
