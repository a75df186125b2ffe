import { boxAround } from '@octavo/core/edits/geometry.ts'
import { inkPath } from '../../../shared/signature/ink-path.ts'
import { TypedSignature } from '../../../shared/signature/TypedSignature.tsx'
import type { SignatureLook as Look } from '../state/form-content.ts'
import { useForm } from '../use-form.ts'
import styles from './FieldInput.module.css'

/** A signature in the middle of its field, as large as it fits. */
export function SignatureLook({ look, width, height }: { look: Look; width: number; height: number }) {
  const { images } = useForm()
  if ('document' in look) return <img src={images.url(look.document)} alt="" className={styles.image} />
  if ('text' in look) return <TypedSignature {...look} width={width} height={height} />
  const box = boxAround(look.ink.flat().map(([x, y]) => ({ x, y })))
  const edge = look.width
  return (
    <svg
      className={styles.image}
      viewBox={`${box.x - edge} ${box.y - edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`}
      aria-hidden="true"
    >
      <path
        d={look.ink.map(inkPath).join('')}
        fill="none"
        stroke={look.color}
        strokeWidth={look.width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
