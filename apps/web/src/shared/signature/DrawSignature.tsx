import type { InkPoint } from '@octavo/core/edits/geometry.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { useState } from 'react'
import { InkField } from './InkField.tsx'
import { readSignature, rememberSignature } from './kept-signature.ts'
import { drawnSignature, type SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'
import { useInkField } from './use-ink-field.ts'

/** A signature by mouse, pen or finger, kept on this device on wish. */
export function DrawSignature({ onMade }: SignatureWay) {
  const [kept] = useState(readSignature)
  const [isKept, setKept] = useState(kept !== undefined)
  const ink = useInkField()
  const isEmpty = ink.strokes.length === 0
  const use = (strokes: readonly InkPoint[][]) => {
    rememberSignature(strokes, isKept)
    onMade(drawnSignature(strokes))
  }
  return (
    <>
      <InkField ink={ink} />
      <Checkbox label={t('Keep it on this device for next time')} checked={isKept} onChange={setKept} />
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isEmpty} onClick={ink.undo}>
          {t('Undo')}
        </Button>
        <Button variant="secondary" disabled={isEmpty} onClick={ink.clear}>
          {t('Clear')}
        </Button>
        {kept && isEmpty ? (
          <Button variant="secondary" onClick={() => use(kept)}>
            {t('Use the kept one')}
          </Button>
        ) : null}
        <Button disabled={isEmpty} onClick={() => use(ink.strokes)}>
          {t('Add signature')}
        </Button>
      </div>
    </>
  )
}
