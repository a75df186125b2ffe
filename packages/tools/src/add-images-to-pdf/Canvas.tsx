import { t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { SignedNotice } from '@octavo/ui/cards/SignedNotice.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { PagesFrame } from '@octavo/ui/grid/PagesFrame.tsx'
import { useHistory } from '@octavo/ui/history/use-history.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { StageToolbar } from '@octavo/ui/stage/StageToolbar.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyParts } from '../fields/key-parts.tsx'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { ImageStage } from './panel/ImageStage.tsx'
import { withDefaults } from './panel/option-fields.ts'
import { type GivenImage, isPdf, remaining } from './panel/placed.ts'
import { useStageState } from './panel/stage-state.ts'
import { addImagesToPdf } from './tool.ts'

/** A page of the PDF with the placed images, and the images that can be added. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const { images, codes } = withDefaults(options)
  const [stage, changeStage] = useStageState()
  const ready = documents.filter(({ source, progress }) => (source?.pageCount ?? 0) > 0 && progress.kind !== 'failed')
  const files = ready.filter(isPdf)
  const imageFiles = ready.filter((document) => !isPdf(document))
  const file = files.find(({ id }) => id === stage.file) ?? files[0]
  const page = Math.min(stage.page, file?.source?.pageCount ?? 1)
  const change = (next: GivenImage[]) => onChange({ ...options, images: next })
  useGoneFiles(images, documents, change)
  const [zoom, setZoom] = useState(1)
  const history = useHistory({
    value: images,
    onValue(earlier) {
      changeStage({ selected: undefined })
      change(earlier)
    },
    mend: (earlier) => remaining(earlier, documents),
  })
  return (
    <PagesFrame
      title={tData(addImagesToPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      toolbar={
        file?.source ? (
          <StageToolbar
            files={files}
            file={file}
            onFile={(id) => changeStage({ file: id, page: 1, selected: undefined })}
            onRemove={documents.length > 1 ? actions.remove : undefined}
            page={page}
            pageCount={file.source.pageCount}
            onPage={(next) => changeStage({ file: file.id, page: next, selected: undefined })}
            history={history}
            zoom={zoom}
            onZoom={setZoom}
          />
        ) : null
      }
      keys={
        <Rich
          sentence="Arrow keys move an image by a point, with <key>Shift</key> by ten, with <key>Ctrl</key> to the next line. Dragged with <key>Alt</key> it doesn't snap. <key>Delete</key> removes it, <key>Ctrl</key> <key>Z</key> undoes, <key>+</key> and <key>-</key> zoom."
          parts={keyParts}
        />
      }
    >
      <SignedNotice documents={documents} treatment={options.signatures} />
      {file?.source ? (
        <ImageStage
          file={{ ...file, source: file.source }}
          page={page}
          imageFiles={imageFiles}
          images={images}
          codes={codes}
          zoom={zoom}
          onZoom={setZoom}
          onChange={change}
          onRemove={actions.remove}
          onAdd={actions.add}
        />
      ) : documents.some(isPdf) ? null : (
        <EmptyState
          title={t('Add the PDF')}
          text={t('Choose the PDF that the images go on.')}
          action={<Button onClick={actions.add}>{t('Add a PDF')}</Button>}
        />
      )}
    </PagesFrame>
  )
}

/** Removes placed images whose file was removed. */
function useGoneFiles(images: readonly GivenImage[], documents: readonly { id: string }[], onChange: (images: GivenImage[]) => void): void {
  const [, changeStage] = useStageState()
  const follow = useEffectEvent((kept: GivenImage[]) => {
    changeStage({ selected: undefined })
    onChange(kept)
    announce(t('Images without their file were removed'))
  })
  useEffect(() => {
    const kept = remaining(images, documents)
    if (kept.length < images.length) follow(kept)
  }, [images, documents])
}
