import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { useState } from 'react'
import { DrawSignature } from './DrawSignature.tsx'
import type { SignatureWay } from './made-signature.ts'
import { TypeSignature } from './TypeSignature.tsx'
import { UploadSignature } from './UploadSignature.tsx'

type Way = 'draw' | 'type' | 'image'
const ways = { draw: DrawSignature, type: TypeSignature, image: UploadSignature } as const

/** Makes a signature: drawn, typed or from an image. */
export function SignatureDialog({ onMade, onClose }: SignatureWay & { onClose: () => void }) {
  const [way, setWay] = useState<Way>('draw')
  const Chosen = ways[way]
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
      <Chosen onMade={onMade} />
    </Dialog>
  )
}
