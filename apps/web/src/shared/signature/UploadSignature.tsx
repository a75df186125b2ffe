import { t } from '@octavo/core/words/t.ts'
import { FileButton } from '@octavo/ui/FileButton.tsx'
import { useState } from 'react'
import type { SignatureWay } from './made-signature.ts'
import styles from './SignatureDialog.module.css'

/** A photo or scan of a signature, without its paper. */
export function UploadSignature({ onMade }: SignatureWay) {
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
