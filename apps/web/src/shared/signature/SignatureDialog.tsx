import { t } from '@octavo/core/words/t.ts'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Suspense, useState } from 'react'
import { createLazyPart } from '../lazy-part.ts'
import { DrawSignature } from './DrawSignature.tsx'
import type { SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'
import { TypeSignature } from './TypeSignature.tsx'
import { UploadSignature } from './UploadSignature.tsx'

type Way = 'draw' | 'type' | 'image' | 'phone'
/** Few people sign by phone, and codes and encryption are only for them. */
const phone = createLazyPart(async () => ({ default: (await import('./PhoneSignature.tsx')).PhoneSignature }))
const ways = { draw: DrawSignature, type: TypeSignature, image: UploadSignature, phone: phone.Later } as const

/** Makes a signature: drawn, typed, from an image or on a phone. */
export function SignatureDialog({ onClose, ...parts }: SignatureWay & { onClose: () => void }) {
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
          { value: 'phone', label: t('Phone') },
        ]}
        value={way}
        onChange={setWay}
      />
      <Suspense fallback={<div className={styles.starting} />}>
        <Chosen {...parts} />
      </Suspense>
    </Dialog>
  )
}
