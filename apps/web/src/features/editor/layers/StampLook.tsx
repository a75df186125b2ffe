import type { RubberStamp } from '@octavo/core/edits/edit.ts'
import { textWidth, useStageFont } from '@octavo/ui/stage/stage-font.ts'
import styles from './EditLook.module.css'

const font = { family: 'sans', bold: true, italic: false } as const

/** The words of a stamp in their frame, as the engine draws them; on the thumb of a page, where they can't be read, the frame alone. */
export function StampLook({ edit: { name, color, box }, isThumb }: { edit: RubberStamp; isThumb: boolean }) {
  const { fontFamily } = useStageFont(font)
  const { width, height } = box
  const natural = textWidth(name, fontFamily, 1)
  const size = Math.max(1, Math.min((height * 0.7) / 1.1, natural > 0 ? (width * 0.88) / natural : height))
  const line = Math.max(0.75, Math.min(width, height) * 0.05)
  return (
    <svg className={styles.whole} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <rect
        x={line / 2}
        y={line / 2}
        width={Math.max(0, width - line)}
        height={Math.max(0, height - line)}
        fill="none"
        stroke={color}
        strokeWidth={line}
        strokeLinejoin="round"
      />
      {isThumb ? null : (
        <text x={width / 2} y={height - (height - size * 0.72) / 2} fontSize={size} textAnchor="middle" fill={color} style={{ fontFamily }}>
          {name}
        </text>
      )}
    </svg>
  )
}
