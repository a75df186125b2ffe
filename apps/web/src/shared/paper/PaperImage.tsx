import { t } from '@octavo/core/words/t.ts'
import { PageThumb } from '@octavo/ui/thumbs/PageThumb.tsx'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { PageSize } from '../pdf/page-size.ts'
import { type HiddenThings, nothingHidden } from '../pdf/page-things.ts'
import { drawPartOn } from './draw-part-on.ts'
import type { OpenPdf } from './open-pdf.ts'
import styles from './Paper.module.css'

interface PaperImageProps {
  document: Pick<OpenPdf, 'source' | 'pdf'>
  page: number
  size: PageSize
  /** CSS pixels per point. */
  scale: number
  /** The part of the page that is in view, in CSS pixels from its top. */
  seenTop: number
  seenBottom: number
  /** Whether it passes too fast to be seen: sharp tiles would come when it is gone. */
  isPassing: boolean
  /** Text that is left out, by show number, with where it stands. */
  hidden: readonly HiddenText[]
  /** Images and annotations that are left out. */
  hiddenThings?: Pick<HiddenThings, 'images' | 'annotations'>
}

/** Text that an edit takes the place of. */
export interface HiddenText {
  show: number
  /** In points from the top of the page. */
  top: number
  bottom: number
}

/** In device pixels. */
const tileSide = 1024
/** The width of the rough image that stays under the tiles until they come, in device pixels. */
const roughWidth = 240
const maxDensity = 2

/** The same in CSS pixels. Thumbnails of this width have the same image. */
export function roughCssWidth(): number {
  return roughWidth / screenDensity()
}

function screenDensity(): number {
  return Math.min(maxDensity, window.devicePixelRatio || 1)
}

/** A page drawn by PDFium: a rough image at once, over it sharp tiles of what is in view. */
export const PaperImage = memo(function PaperImage({
  document,
  page,
  size,
  scale,
  seenTop,
  seenBottom,
  isPassing,
  hidden,
  hiddenThings = nothingHidden,
}: PaperImageProps) {
  const density = screenDensity()
  const [waiting, setWaiting] = useState(0)
  const count = useCallback((isWaiting: boolean) => setWaiting((before) => before + (isWaiting ? 1 : -1)), [])
  const [width, height] = [size.width * scale, size.height * scale]
  const [columns, rows] = [Math.ceil((width * density) / tileSide), Math.ceil((height * density) / tileSide)]
  const side = tileSide / density
  const first = Math.max(0, Math.floor(seenTop / side))
  const last = isPassing ? -1 : Math.min(rows - 1, Math.floor(Math.max(0, seenBottom) / side))
  const tiles = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap((row) =>
    Array.from({ length: columns }, (_, column) => ({ row, column })),
  )
  return (
    <div className={styles.image} aria-hidden="true">
      <PageThumb source={document.source} page={page} width={width} height={height} drawnWidth={roughCssWidth()} />
      {tiles.map(({ row, column }) => {
        const place = { left: column * tileSide, top: row * tileSide }
        const part = {
          ...place,
          width: Math.min(tileSide, Math.ceil(width * density) - place.left),
          height: Math.min(tileSide, Math.ceil(height * density) - place.top),
        }
        const [above, below] = [place.top / density / scale, (place.top + part.height) / density / scale]
        const shows = hidden.filter(({ top, bottom }) => top < below && bottom > above).map(({ show }) => show)
        return (
          <Tile
            key={`${row}/${column}`}
            document={document}
            page={page}
            scale={scale * density}
            density={density}
            hidden={JSON.stringify({ ...hiddenThings, shows } satisfies HiddenThings)}
            onWaiting={count}
            {...part}
          />
        )
      })}
      {waiting > 0 ? <span className={styles.waiting}>{t('Loading fonts…')}</span> : null}
    </div>
  )
})

interface TileProps {
  document: Pick<OpenPdf, 'source' | 'pdf'>
  page: number
  scale: number
  density: number
  left: number
  top: number
  width: number
  height: number
  /** What is left out as JSON, so that equal ones compare equal. */
  hidden: string
  onWaiting: (isWaiting: boolean) => void
}

const Tile = memo(function Tile({ document, page, scale, density, left, top, width, height, hidden, onWaiting }: TileProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(
    // If it can't be drawn, the rough image stays, or an empty sheet.
    () =>
      drawPartOn({ canvas, onWaiting }, document, page, { scale, left, top, width, height, hidden: JSON.parse(hidden) as HiddenThings }),
    [document, page, scale, left, top, width, height, hidden, onWaiting],
  )
  const css = { left: left / density, top: top / density, width: width / density, height: height / density }
  return <canvas ref={canvas} className={styles.tile} style={css} />
})
