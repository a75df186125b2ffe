import type { Signature } from '@octavo/core/edits/edit.ts'
import { TypedSignature } from '../../../shared/signature/TypedSignature.tsx'
import { Drawing, Strokes } from './Drawing.tsx'
import { ShelfImage } from './ShelfImage.tsx'

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
