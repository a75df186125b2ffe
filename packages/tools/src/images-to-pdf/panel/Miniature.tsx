import { t } from '@octavo/core/words/t.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { type Box, layOut, turnedSize } from '../shared/layout.ts'
import styles from './Miniature.module.css'
import { MiniImage } from './MiniImage.tsx'
import { withDefaults } from './option-fields.ts'
import { inOrder, sizeOf, turnOf } from './shown-files.ts'

const room = { width: 240, height: 170 }

/** A preview of the first page: its size, margins and image positions. */
export function Miniature({ documents, options: given }: { documents: readonly PanelDocument[]; options: GivenOptions }) {
  const options = withDefaults(given)
  const files = inOrder(documents, options.sort).flatMap((document) => {
    const size = document.progress.kind === 'failed' ? undefined : sizeOf(document)
    return size ? [{ document, turn: turnOf(options, document.id), size: turnedSize(size, turnOf(options, document.id)) }] : []
  })
  const shown = files.slice(0, options.perPage)
  if (shown.length === 0) return null
  const page = layOut(
    shown.map(({ size }) => size),
    options,
  )
  const scale = Math.min(room.width / page.width, room.height / page.height)
  const inPixels = ({ x, y, width, height }: Box) => ({ left: x * scale, top: y * scale, width: width * scale, height: height * scale })
  return (
    <figure className={styles.figure}>
      <div className={styles.stage} style={{ height: room.height }}>
        <div
          className={styles.page}
          style={{ width: page.width * scale, height: page.height * scale, background: options.background }}
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
                  <MiniImage source={document.source} turn={turn} color={options.color} style={inPixels(box)} />
                </div>
                {placed.caption ? <span className={styles.caption} style={inPixels(placed.caption)} /> : null}
              </div>
            )
          })}
        </div>
      </div>
      <figcaption className={styles.text}>
        {t('First page, {width} × {height} mm', { width: millimetres(page.width), height: millimetres(page.height) })}
      </figcaption>
    </figure>
  )
}

/** A measure has no thousands separators. */
function millimetres(points: number): string {
  return String(Math.round((points * 25.4) / 72))
}
