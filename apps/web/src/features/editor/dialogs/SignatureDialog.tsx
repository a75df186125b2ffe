import type { Signature } from '@octavo/core/edits/edit.ts'
import { boxAround, type InkPoint, roundedStroke } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { type PointerEvent, useRef, useState } from 'react'
import { inkPath, simplified } from '../layers/ink-path.ts'
import type { PenPoint } from '../layers/new-edits.ts'
import { TypedSignature } from '../layers/SignatureLook.tsx'
import { roomFactor, signatureWidth } from '../layers/signature-size.ts'
import { forgetSignature, keepSignature, readSignature } from '../save/kept-signature.ts'
import styles from './SignatureDialog.module.css'

/** A signature that was made, with its proportions. */
export interface MadeSignature {
  look: Exclude<Signature['look'], { document: string }> | { file: File }
  width: number
  height: number
}

interface SignatureDialogProps {
  onMade: (signature: MadeSignature) => void
  onClose: () => void
}

type Way = 'draw' | 'type' | 'image'
const inkColor = '#1b3a8f'
const penWidth = 2.5

/** Makes a signature: drawn, typed or from an image. */
export function SignatureDialog({ onMade, onClose }: SignatureDialogProps) {
  const [way, setWay] = useState<Way>('draw')
  return (
    <Dialog
      open
      title={t('Add your signature')}
      description={t("It's placed as a drawing. It isn't a digital signature.")}
      width={520}
      onClose={onClose}
    >
      <Segment
        label={t('How')}
        hideLabel
        options={[
          { value: 'draw', label: t('Draw') },
          { value: 'type', label: t('Type') },
          { value: 'image', label: t('Image') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'draw' ? <Draw onMade={onMade} /> : way === 'type' ? <TypeName onMade={onMade} /> : <Upload onMade={onMade} />}
    </Dialog>
  )
}

function Draw({ onMade }: Pick<SignatureDialogProps, 'onMade'>) {
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

const faces = ['serif', 'sans', 'mono'] as const

function TypeName({ onMade }: Pick<SignatureDialogProps, 'onMade'>) {
  const [text, setText] = useState('')
  const [face, setFace] = useState<(typeof faces)[number]>('serif')
  const size = 40
  const height = size * roomFactor
  const name = text.trim() || t('Your name')
  const widthOf = (of: (typeof faces)[number]) => Math.max(20, signatureWidth(name, of, size))
  return (
    <>
      <TextField label={t('Name')} value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
      <div className={styles.faces} role="radiogroup" aria-label={t('Font')}>
        {faces.map((one) => (
          <label key={one} className={styles.face}>
            <input
              type="radio"
              name="face"
              checked={face === one}
              onChange={() => setFace(one)}
              aria-label={{ serif: t('Serif'), sans: t('Sans serif'), mono: t('Typewriter') }[one]}
            />
            <span style={{ width: Math.min(360, widthOf(one)), height }}>
              <TypedSignature text={name} face={one} color={inkColor} width={widthOf(one)} height={height} />
            </span>
          </label>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          disabled={text.trim() === ''}
          onClick={() => onMade({ look: { text: text.trim(), face, color: inkColor }, width: widthOf(face), height })}
        >
          {t('Add signature')}
        </Button>
      </div>
    </>
  )
}

function Upload({ onMade }: Pick<SignatureDialogProps, 'onMade'>) {
  const [problem, setProblem] = useState<string>()
  const take = async ([file]: File[]) => {
    if (!file) return
    try {
      const cut = await withoutPaper(file)
      onMade({ look: { file: cut.file }, width: cut.width, height: cut.height })
    } catch {
      setProblem(t("This image can't be opened. Choose a PNG or JPG."))
    }
  }
  return (
    <>
      <p className={styles.hint}>{t('A photo or scan on white paper works best. The white becomes transparent.')}</p>
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles.buttons}>
        <FileButton accept={['.png', '.jpg', '.jpeg']} onFiles={(files) => void take(files)}>
          {t('Choose an image')}
        </FileButton>
      </div>
    </>
  )
}

const mostSide = 1600
/** Lighter than this is paper. */
const paperLight = 200

/** The image with its paper transparent, as a PNG. */
async function withoutPaper(file: File): Promise<{ file: File; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const image = context.getImageData(0, 0, width, height)
  for (let at = 0; at < image.data.length; at += 4) {
    const light = ((image.data[at] ?? 0) + (image.data[at + 1] ?? 0) + (image.data[at + 2] ?? 0)) / 3
    // Grey edges fade out, so that letters keep their smooth outlines.
    const opaque = Math.min(1, Math.max(0, (paperLight - light) / 60))
    image.data[at + 3] = Math.round((image.data[at + 3] ?? 255) * opaque)
  }
  context.putImageData(image, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  return { file: new File([png], 'signature.png', { type: 'image/png' }), width, height }
}
