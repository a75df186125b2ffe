import type { PagePlan } from '@octavo/core/edits/edit-list.ts'
import type { Box } from '@octavo/core/edits/geometry.ts'
import { useEffect, useRef } from 'react'
import { drawPartOn } from '../../../shared/paper/draw-part-on.ts'
import { nothingHidden } from '../../../shared/pdf/page-things.ts'
import type { DrawnPage } from '../editor-document.ts'
import { type ExistingEdit, isUntouched, redrawn } from '../state/existing.ts'
import { useEditing } from '../use-editing.ts'
import styles from './EditLook.module.css'
import { EditLook } from './EditLook.tsx'

/** Something of the file at its new place and with its new look. Nothing is drawn of what stays or goes. */
export function ExistingLook({ edit, plan, scale }: { edit: ExistingEdit; plan: PagePlan; scale: number }) {
  const { document } = useEditing()
  const drawn = document.drawnBy(plan)
  if (!drawn || typeof edit.change === 'string' || isUntouched(edit)) return null
  const annotation = edit.kind === 'existing' ? document.annotationOf(plan, edit.annotation) : undefined
  const redrawnEdit = edit.kind === 'existing' && annotation ? redrawn(edit, annotation) : undefined
  if (redrawnEdit) return <EditLook edit={redrawnEdit} scale={scale} />
  const opacity = edit.kind === 'existing' && typeof edit.change === 'object' ? edit.change.opacity : undefined
  const only = edit.kind === 'existing' ? { annotation: edit.annotation } : { image: edit.image }
  return <OwnDrawing box={edit.was ?? nowhere} only={only} {...drawn} scale={scale} opacity={opacity} />
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 }

interface OwnDrawingProps extends DrawnPage {
  box: Box
  only: { annotation: number } | { image: number }
  scale: number
  opacity?: number | undefined
}

/** The thing alone, as PDFium draws it. */
export function OwnDrawing({ box: { x, y, width, height }, only, document, page, scale, opacity }: OwnDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const annotation = 'annotation' in only ? only.annotation : undefined
  const image = 'image' in only ? only.image : 0
  useEffect(() => {
    const sharp = scale * Math.min(2, window.devicePixelRatio || 1)
    const part = {
      scale: sharp,
      ...{ left: Math.round(x * sharp), top: Math.round(y * sharp), width: Math.ceil(width * sharp), height: Math.ceil(height * sharp) },
      hidden: nothingHidden,
      only: annotation === undefined ? { image } : { annotation },
    }
    // If it can't be drawn, its frame still shows where it goes.
    return drawPartOn({ canvas }, document, page, part)
  }, [document, page, scale, annotation, image, x, y, width, height])
  return <canvas ref={canvas} className={styles.image} style={{ opacity }} />
}
