import type { Signature } from '@octavo/core/edits/edit.ts'
import { useStageFont } from '@octavo/ui/stage/stage-font.ts'
import { Drawing, Strokes } from './Drawing.tsx'
import styles from './EditLook.module.css'
import { ShelfImage } from './ShelfImage.tsx'
import { signatureFont, signatureSize } from './signature-size.ts'

/** A signature as it is placed: drawn, typed or an image. */
export function SignatureLook({ edit, scale }: { edit: Signature; scale: number }) {
  const { look, box } = edit
  if ('document' in look) return <ShelfImage name={look.document} />
  if ('text' in look) return <TypedSignature {...look} width={box.width} height={box.height} />
  return (
    <Drawing box={box} scale={scale}>
      <Strokes strokes={look.ink} color={look.color} width={look.width} />
    </Drawing>
  )
}

interface TypedSignatureProps {
  text: string
  face: 'sans' | 'serif' | 'mono'
  color: string
  width: number
  height: number
}

/** A name in one line in the middle of its box, as large as it fits. */
export function TypedSignature({ text, face, color, width, height }: TypedSignatureProps) {
  const { fontFamily } = useStageFont(signatureFont(face))
  const size = signatureSize(text, face, { width, height })
  return (
    <svg className={styles.whole} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <text x={width / 2} y={(height + size * 0.6) / 2} fontSize={size} textAnchor="middle" fill={color} style={{ fontFamily }}>
        {text}
      </text>
    </svg>
  )
}
