import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import type { CSSProperties } from 'react'
import type { GivenCode } from './CodeFields.tsx'
import { codeShape } from './code-shape.ts'

import { filled, isOnPage, shownBoxes } from './placed.ts'

interface CodeLayersProps {
  view: Pick<StageView, 'width' | 'height' | 'scale'>
  codes: readonly GivenCode[]
  on: { file: string; page: number; pageCount: number }
}

/** The positions of codes on a page. The engine makes them; here a grey pattern of their size is shown. */
export function CodeLayers({ view, codes, on }: CodeLayersProps) {
  const shown = codes.map((code) => ({ ...code, document: '' })).filter((code) => isOnPage(code, on))
  return shown.flatMap(({ text, kind = 'qr', color = '#000000', background: _, ...code }) =>
    shownBoxes(code, { page: view, own: codeShape(kind, text) }).map((box) => (
      <StageLayer
        key={`${kind} ${text} ${box.x} ${box.y}`}
        view={view}
        box={box}
        rotation={filled(code).rotation}
        look={{ opacity: filled(code).opacity }}
      >
        <div style={patternOf(kind, color)} />
      </StageLayer>
    )),
  )
}

/** A checkerboard for two-dimensional codes, bars for one-dimensional ones. */
function patternOf(kind: NonNullable<GivenCode['kind']>, color: string): CSSProperties {
  const isMatrix = kind === 'qr' || kind === 'data-matrix' || kind === 'aztec'
  return {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    border: `2px solid ${color}`,
    background: isMatrix
      ? `repeating-conic-gradient(${color} 0 25%, #fff 0 50%) 0 0 / 12% 12%`
      : `repeating-linear-gradient(90deg, ${color} 0 3%, #fff 0 5%)`,
    opacity: 0.7,
  }
}
