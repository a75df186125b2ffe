import type { StageView } from '@octavo/ui/stage/Stage.tsx'
import { StageItem } from '@octavo/ui/stage/StageItem.tsx'
import { StageLayer } from '@octavo/ui/stage/StageLayer.tsx'
import type { SnapThing } from '@octavo/ui/stage/snap.ts'
import type { Box } from '@octavo/ui/stage/stage-box.ts'
import { useImageUrl } from '@octavo/ui/stage/use-image-url.ts'
import type { CSSProperties } from 'react'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { filled, type GivenImage, type ImageChange, shownBoxes } from './placed.ts'

interface PlacedImageProps {
  view: Pick<StageView, 'width' | 'height' | 'scale'>
  image: GivenImage
  imageFile: PanelDocument
}

/** A placed image that can't be edited. */
export function ImageLayers({ view, image, imageFile, from = 0 }: PlacedImageProps & { from?: number }) {
  const boxes = shownBoxes(image, { page: view, own: ownSize(imageFile) }).slice(from)
  return boxes.map((box) => (
    <StageLayer key={`${box.x} ${box.y}`} view={view} box={box} rotation={filled(image).rotation} look={lookOf(image)}>
      <Face imageFile={imageFile} />
    </StageLayer>
  ))
}

/** A placed image on the stage, which can be moved, resized and rotated. */
export function PlacedImage({
  view,
  image,
  imageFile,
  isSelected,
  keepRatio,
  others,
  onSelect,
  onChange,
  onRemove,
}: PlacedImageProps & {
  view: StageView
  isSelected: boolean
  keepRatio: boolean
  others: readonly SnapThing[]
  onSelect: () => void
  onChange: (change: ImageChange) => void
  onRemove: () => void
}) {
  const [box] = shownBoxes(image, { page: view, own: ownSize(imageFile) })
  if (!box) return null
  // Moving it manually releases its anchor.
  const move = ({ x, y }: Box) => onChange({ x, y, anchor: undefined, margin: undefined })
  const resize = ({ x, y, width, height }: Box) =>
    onChange(image.tile ? { width, height } : { x, y, width, height, anchor: undefined, margin: undefined })
  return (
    <>
      {image.tile ? <ImageLayers view={view} image={image} imageFile={imageFile} from={1} /> : null}
      <StageItem
        view={view}
        name={imageFile.name}
        box={box}
        rotation={filled(image).rotation}
        isSelected={isSelected}
        keepRatio={keepRatio}
        others={others}
        onSelect={onSelect}
        {...(image.tile ? {} : { onMove: move })}
        onResize={resize}
        onTurn={(rotation) => onChange({ rotation })}
        onRemove={onRemove}
        look={lookOf(image)}
      >
        <Face imageFile={imageFile} />
      </StageItem>
    </>
  )
}

/** The original size of an image, which defines its aspect ratio. */
export function ownSize({ source }: PanelDocument): { width: number; height: number } {
  return source && source.pageCount > 0 ? source.size(1) : { width: 100, height: 100 }
}

const fill: CSSProperties = { display: 'block', width: '100%', height: '100%' }

function Face({ imageFile }: { imageFile: PanelDocument }) {
  const url = useImageUrl(imageFile.source)
  return url ? <img src={url} alt="" draggable={false} style={fill} /> : null
}

/** Under a white page, an image looks as if both were multiplied. */
function lookOf(image: GivenImage): CSSProperties {
  const { opacity, layer, blend } = filled(image)
  return { opacity, mixBlendMode: layer === 'under' ? 'multiply' : blend }
}
