import { textBox } from '@octavo/core/text-box.ts'
import type { CSSProperties } from 'react'

interface StageTextProps {
  text: string
  fontFamily: string
  /** In points. */
  size: number
  width: number
  color: string
  opacity: number
  background?: string | undefined
}

const fill: CSSProperties = { display: 'block', width: '100%', height: '100%', overflow: 'visible' }

/** A line of text as it is stamped: it fills the box around it, of which the engine computes the same. */
export function StageText({ text, fontFamily, size, width, color, opacity, background }: StageTextProps) {
  const height = size * (textBox.ascent + textBox.descent)
  const padding = size * textBox.padding
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" style={fill} opacity={opacity} aria-hidden="true">
      {background ? <rect x={-padding} y={-padding} width={width + padding * 2} height={height + padding * 2} fill={background} /> : null}
      <text
        y={size * textBox.ascent}
        fill={color}
        fontSize={size}
        style={{ fontFamily, whiteSpace: 'pre' }}
        textRendering="geometricPrecision"
      >
        {text}
      </text>
    </svg>
  )
}
