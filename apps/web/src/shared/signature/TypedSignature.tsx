import { type SignatureFont, useStageFont } from '@octavo/ui/stage/stage-font.ts'
import styles from './SignatureDialog.module.css'
import { signatureFont, signatureSize } from './signature-size.ts'

interface TypedSignatureProps {
  text: string
  face: SignatureFont['family']
  color: string
  width: number
  height: number
}

/** A name in one line in the middle of its box, as large as it fits. */
export function TypedSignature({ text, face, color, width, height }: TypedSignatureProps) {
  const { fontFamily } = useStageFont(signatureFont(face))
  const size = signatureSize(text, face, { width, height })
  return (
    <svg className={styles.typed} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <text x={width / 2} y={(height + size * 0.6) / 2} fontSize={size} textAnchor="middle" fill={color} style={{ fontFamily }}>
        {text}
      </text>
    </svg>
  )
}
