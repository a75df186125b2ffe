import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import { boxOfEdit } from '../state/edit-box.ts'
import type { Tool } from '../state/tools.ts'
import { useEditorPart } from '../use-editing.ts'
import { EditLook } from './EditLook.tsx'
import { boxBetween, type Drag, newInk, newShape } from './new-edits.ts'
import styles from './PointerLayer.module.css'

/** What a drag will make, while it lasts. */
export function DragPreview({ drag: { points, quads }, tool, scale }: { drag: Drag; tool: Tool; scale: number }) {
  const { styles: look } = useEditorPart((state) => ({ styles: state.styles }))
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return null
  if (quads.length > 0) {
    const fill = tool === 'highlight' ? look.mark.highlight : undefined
    return (
      <svg className={styles.preview} aria-hidden="true">
        <g transform={`scale(${scale})`}>
          {quads.map((quad) => (
            <polygon
              key={JSON.stringify(quad[0])}
              className={styles.marked}
              style={fill ? { fill } : {}}
              points={quad.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          ))}
        </g>
      </svg>
    )
  }
  if (tool === 'pen' || tool === 'marker') return <Preview edit={newInk('preview', points, tool, look)} scale={scale} />
  if (tool === 'rect' || tool === 'ellipse' || tool === 'line' || tool === 'arrow')
    return <Preview edit={newShape('preview', tool, [from, to], look)} scale={scale} />
  if (tool === 'note') return null
  const { x, y, width, height } = boxBetween(from, to)
  return <span className={styles.frame} style={{ left: x * scale, top: y * scale, width: width * scale, height: height * scale }} />
}

function Preview({ edit, scale }: { edit: Parameters<typeof boxOfEdit>[0]; scale: number }) {
  return (
    <StageLayer
      view={{ scale }}
      box={boxOfEdit(edit)}
      {...(edit.kind === 'ink' && edit.pen === 'marker' && { look: { mixBlendMode: 'multiply' } })}
    >
      <EditLook edit={edit} scale={scale} />
    </StageLayer>
  )
}
