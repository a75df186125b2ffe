import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { type Box, type LayoutOptions, layOut, turnedSize } from '../shared/layout.ts'
import styles from './Miniature.module.css'
import { MiniPicture } from './MiniPicture.tsx'
import { inOrder, sizeOf, turnOf } from './shown-files.ts'

const room = { width: 240, height: 170 }

/** The first page as it will be: its size, its margins and where the images stand. */
export function Miniature({ documents, options }: { documents: readonly PanelDocument[]; options: GivenOptions }) {
  const files = inOrder(documents, options.sort).flatMap((document) => {
    const size = document.progress.kind === 'failed' ? undefined : sizeOf(document)
    return size ? [{ document, turn: turnOf(options, document.id), size: turnedSize(size, turnOf(options, document.id)) }] : []
  })
  const shown = files.slice(0, options.perPage ?? 1)
  if (shown.length === 0) return null
  const page = layOut(
    shown.map(({ size }) => size),
    withDefaults(options),
  )
  const scale = Math.min(room.width / page.width, room.height / page.height)
  const inPixels = ({ x, y, width, height }: Box) => ({ left: x * scale, top: y * scale, width: width * scale, height: height * scale })
  return (
    <figure className={styles.figure}>
      <div className={styles.stage} style={{ height: room.height }}>
        <div
          className={styles.page}
          style={{ width: page.width * scale, height: page.height * scale, background: options.background ?? '#ffffff' }}
          aria-hidden="true"
        >
          {shown.map(({ document, turn }, index) => {
            const placed = page.images[index]
            if (!placed) return null
            const clip = placed.clip ?? { x: 0, y: 0, width: page.width, height: page.height }
            const box = { ...placed.box, x: placed.box.x - clip.x, y: placed.box.y - clip.y }
            return (
              <div key={document.id}>
                <div className={styles.clip} style={inPixels(clip)}>
                  <MiniPicture source={document.source} turn={turn} color={options.color ?? 'color'} style={inPixels(box)} />
                </div>
                {placed.caption ? <span className={styles.caption} style={inPixels(placed.caption)} /> : null}
              </div>
            )
          })}
        </div>
      </div>
      <figcaption className={styles.text}>
        First page, {millimetres(page.width)} × {millimetres(page.height)} mm
      </figcaption>
    </figure>
  )
}

function withDefaults(options: GivenOptions): LayoutOptions {
  const defaults: LayoutOptions = {
    pageSize: 'fit',
    width: 210,
    height: 297,
    unit: 'mm',
    orientation: 'auto',
    margin: 'none',
    fit: 'fit',
    perPage: 1,
    captions: false,
  }
  const given = Object.entries(options).filter(([name, value]) => name in defaults && value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}

function millimetres(points: number): number {
  return Math.round((points * 25.4) / 72)
}
