import { boxAround, type InkPoint, roundedStroke } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { type PointerEvent, useRef, useState } from 'react'
import { inkPath, simplified } from '../layers/ink-path.ts'
import type { PenPoint } from '../layers/new-edits.ts'
import { forgetSignature, keepSignature, readSignature } from '../save/kept-signature.ts'
import { inkColor, type SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'

const penWidth = 2.5

/** A signature by mouse, pen or finger, kept on this device on wish. */
export function DrawSignature({ onMade }: SignatureWay) {
  const [kept] = useState(readSignature)
  const [strokes, setStrokes] = useState<readonly InkPoint[][]>([])
  const [isKept, setKept] = useState(kept !== undefined)
  const [live, setLive] = useState<PenPoint[]>()
  const field = useRef<SVGSVGElement>(null)
  const at = (event: { clientX: number; clientY: number; pressure: number }): PenPoint => {
    const box = field.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: event.clientX - box.left, y: event.clientY - box.top, pressure: event.pressure || 0.5 }
  }
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setLive([at(event)])
  }
  const move = (event: PointerEvent) => {
    if (live) setLive([...live, ...(event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]).map(at)])
  }
  const up = () => {
    if (live) setStrokes([...strokes, roundedStroke(simplified(live))])
    setLive(undefined)
  }
  const use = (ink: readonly InkPoint[][]) => {
    const { width, height } = boxAround(ink.flat().map(([x, y]) => ({ x, y })))
    if (isKept) keepSignature(ink)
    else forgetSignature()
    onMade({
      look: { ink: ink.map((stroke) => [...stroke]), color: inkColor, width: penWidth },
      width: Math.max(8, width),
      height: Math.max(8, height),
    })
  }
  return (
    <>
      <svg
        ref={field}
        className={styles.field}
        role="img"
        aria-label={t('Draw your signature here with a mouse, a pen or a finger')}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
      >
        <line className={styles.base} x1="24" x2="96%" y1="150" y2="150" />
        <path
          d={[...strokes, ...(live ? [roundedStroke(live)] : [])].map(inkPath).join('')}
          className={styles.ink}
          stroke={inkColor}
          strokeWidth={penWidth}
        />
      </svg>
      <Checkbox label={t('Keep it on this device for next time')} checked={isKept} onChange={setKept} />
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {t('Clear')}
        </Button>
        {kept && strokes.length === 0 ? (
          <Button variant="secondary" onClick={() => use(kept)}>
            {t('Use the kept one')}
          </Button>
        ) : null}
        <Button disabled={strokes.length === 0} onClick={() => use(strokes)}>
          {t('Add signature')}
        </Button>
      </div>
    </>
  )
}
