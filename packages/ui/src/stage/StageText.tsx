import { textBox } from '@octavo/core/text/text-box.ts'
import type { CSSProperties } from 'react'
import { lineWidth, type StageRun } from './stage-font.ts'

interface StageTextProps {
  /** From left to right. */
  runs: readonly StageRun[]
  /** In points. */
  size: number
  width: number
  color: string
  opacity: number
  background?: string | undefined
}

const fill: CSSProperties = { display: 'block', width: '100%', height: '100%', overflow: 'visible' }

/** A line of text as it will be stamped: it fills its box, which the engine computes the same way. */
export function StageText({ runs, size, width, color, opacity, background }: StageTextProps) {
  const height = size * (textBox.ascent + textBox.descent)
  const padding = size * textBox.padding
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" style={fill} opacity={opacity} aria-hidden="true">
      {background ? <rect x={-padding} y={-padding} width={width + padding * 2} height={height + padding * 2} fill={background} /> : null}
      <g fill={color} fontSize={size} textRendering="geometricPrecision">
        {runs.map((run, at) => (
          <text key={run.place} x={lineWidth(runs.slice(0, at), size)} y={size * textBox.ascent} style={styleOf(run)}>
            {run.text}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** Each run has its position, so the browser must not reorder. A right-to-left run ends at its visual start. */
function styleOf({ fontFamily, isRightToLeft }: StageRun): CSSProperties {
  const direction = isRightToLeft ? ({ direction: 'rtl', textAnchor: 'end' } as const) : ({ direction: 'ltr' } as const)
  return { fontFamily, whiteSpace: 'pre', unicodeBidi: 'bidi-override', ...direction }
}
