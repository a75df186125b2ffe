import type { Box } from '@octavo/core/edits/geometry.ts'
import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { type CSSProperties, type MouseEvent, useState } from 'react'
import { placeAt, placeOnLine } from '../text/line-places.ts'
import type { TextLine } from '../text/text-line.ts'
import { useEditing } from '../use-editing.ts'
import styles from './TextLayer.module.css'

/** Lines this near to the pointer are meant, in CSS pixels. */
const reach = 6

/** Takes the pointer for all lines of a page: they are often too low and too close to be targets of their own. */
export function LineHits({
  lines,
  view,
  boxOf,
  onOpen,
}: {
  lines: readonly TextLine[]
  view: StageView
  /** The paragraph that a line belongs to. */
  boxOf: (line: TextLine) => Box | undefined
  onOpen: (line: TextLine, caret: { x: number; y: number }) => void
}) {
  const { editor } = useEditing()
  const [over, setOver] = useState<TextLine>()
  const lineAt = (event: MouseEvent) => {
    const point = view.pointAt(event)
    const found = placeAt(lines, point)
    const line = found && lines[found.line]
    if (!line) return undefined
    const { along, below } = placeOnLine(line, point)
    const near = reach / view.scale
    return along > -near && along < line.width + near && below > -line.ascent - near && below < line.descent + near ? line : undefined
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same lines are buttons for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.hits}
      data-over={over ? (over.problem ?? '') : undefined}
      onPointerMove={(event) => setOver(lineAt(event))}
      onPointerLeave={() => setOver(undefined)}
      onClick={(event) => {
        const line = lineAt(event)
        if (line) onOpen(line, { x: event.clientX, y: event.clientY })
        else editor.select(undefined)
      }}
    >
      {over ? <span className={styles.over} style={boxCss(boxOf(over), view.scale) ?? placeOf(over, view.scale)} /> : null}
    </div>
  )
}

function boxCss(box: Box | undefined, scale: number): CSSProperties | undefined {
  return box && { left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }
}

/** Where a line is on the screen. */
export function placeOf(line: TextLine, scale: number): CSSProperties {
  return {
    left: line.x * scale,
    top: (line.y - line.ascent) * scale,
    width: line.width * scale,
    height: (line.ascent + line.descent) * scale,
    transformOrigin: `0 ${line.ascent * scale}px`,
    rotate: line.angle === 0 ? undefined : `${line.angle}deg`,
  }
}
