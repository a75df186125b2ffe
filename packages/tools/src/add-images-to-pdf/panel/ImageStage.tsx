import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { PageStrip } from '@octavo/ui/stage/PageStrip.tsx'
import { Stage, type StageView } from '@octavo/ui/stage/Stage.tsx'
import type { SnapThing } from '@octavo/ui/stage/snap.ts'
import type { PageSource } from '@octavo/ui/thumbs/page-source.ts'
import { useEffect, useRef } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import styles from './Canvas.module.css'
import type { GivenCode } from './CodeFields.tsx'
import { CodeLayers } from './CodeLayers.tsx'
import { ImageLayers, ownSize, PlacedImage } from './PlacedImage.tsx'
import { changed, filled, type GivenImage, isOnPage, newImage, shownBoxes } from './placed.ts'
import { useStageState } from './stage-state.ts'
import { Tray } from './Tray.tsx'

interface ImageStageProps {
  file: PanelDocument & { source: PageSource }
  page: number
  imageFiles: readonly PanelDocument[]
  images: readonly GivenImage[]
  codes: readonly GivenCode[]
  zoom: number
  onZoom: (zoom: number) => void
  onChange: (images: GivenImage[]) => void
  onRemove: (id: string) => void
  onAdd: () => void
}

/** The tray, the page with its images, and the pages around it. */
export function ImageStage({ file, page, imageFiles, images, codes, zoom, onZoom, onChange, onRemove, onAdd }: ImageStageProps) {
  const [{ selected, keepRatio }, changeStage] = useStageState()
  const view = useRef<StageView>(null)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useFocusOnSelected(root, selected)
  const { pageCount } = file.source
  const placed = images.flatMap((image, index) => {
    const imageFile = imageFiles.find(({ id }) => id === image.document)
    return imageFile ? [{ image, index, imageFile }] : []
  })
  const on = (number: number) => placed.filter(({ image }) => isOnPage(image, { file: file.id, page: number, pageCount }))

  const put = (imageFile: PanelDocument, dropped?: { clientX: number; clientY: number }) => {
    const shown = view.current
    if (!shown) return
    const at = dropped && shown.pointAt(dropped)
    const isBeside = at && (at.x < 0 || at.y < 0 || at.x > shown.width || at.y > shown.height)
    if (isBeside) return
    onChange([...images, newImage({ document: imageFile.id, target: file.id, page, pageSize: shown, own: ownSize(imageFile), at })])
    focusNext.current = true
    changeStage({ selected: images.length })
    announce(t('{name} is on page {page}', { name: imageFile.name, page }))
  }
  const remove = (index: number, name: string) => {
    onChange(images.filter((_, at) => at !== index))
    changeStage({ selected: undefined })
    announce(t('{name} removed', { name }))
    root.current?.querySelector<HTMLElement>('[data-tray] button')?.focus()
  }

  return (
    <div ref={root} className={styles.stage}>
      <Tray imageFiles={imageFiles} onPut={put} onRemove={onRemove} onAdd={onAdd} />
      <Stage
        key={file.id}
        viewRef={view}
        besideHeight={trayHeight}
        source={file.source}
        page={page}
        zoom={zoom}
        onZoom={onZoom}
        label={t('Page {page} of {name}', { page, name: file.name })}
        onPressPage={() => changeStage({ selected: undefined })}
      >
        {(shown) => [
          <CodeLayers key="codes" view={shown} codes={codes} on={{ file: file.id, page, pageCount }} />,
          ...on(page).map(({ image, index, imageFile }) => (
            <PlacedImage
              key={`${index} ${image.document}`}
              view={shown}
              image={image}
              imageFile={imageFile}
              isSelected={index === selected}
              keepRatio={keepRatio}
              others={on(page).flatMap((other) => (other.index === index ? [] : thingOf(other, shown)))}
              onSelect={() => changeStage({ selected: index })}
              onChange={(change) => onChange(changed(images, index, change))}
              onRemove={() => remove(index, imageFile.name)}
            />
          )),
        ]}
      </Stage>
      {pageCount > 1 ? (
        <PageStrip
          key={`${file.id} strip`}
          source={file.source}
          page={page}
          onPage={(next) => changeStage({ file: file.id, page: next, selected: undefined })}
          overlay={(number, small) =>
            on(number).map(({ image, index, imageFile }) => (
              <ImageLayers key={`${index} ${image.document}`} view={small} image={image} imageFile={imageFile} />
            ))
          }
        />
      ) : null}
    </div>
  )
}

/** An image that is on the page only once is something to align others with. */
function thingOf({ image, imageFile }: { image: GivenImage; imageFile: PanelDocument }, page: StageView): SnapThing[] {
  const [box] = image.tile ? [] : shownBoxes(image, { page, own: ownSize(imageFile) })
  return box ? [{ name: imageFile.name, box, rotation: filled(image).rotation }] : []
}

/** The height of the tray. */
const trayHeight = 90

/** Set before an image is added to the page, so that arrow keys move it from there. */
function useFocusOnSelected(root: { current: HTMLElement | null }, selected: number | undefined) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || selected === undefined) return
    isWanted.current = false
    root.current?.querySelector<HTMLElement>('[data-stage] [aria-pressed=true]')?.focus({ preventScroll: true })
  }, [root, selected])
  return isWanted
}
