import panel from '@octavo/ui/panel.module.css'
import { LengthField } from '../../fields/LengthField.tsx'
import type { ImageProps } from './image-props.ts'
import { ImageField } from './option-fields.ts'

/** An image's rotation and how it blends with the page. */
export function LookFields({ image, page }: Pick<ImageProps, 'image' | 'page'>) {
  return (
    <div className={panel.inside}>
      <div className={panel.pair}>
        <ImageField name="rotation" />
        <ImageField name="opacity" />
      </div>
      <ImageField name="layer" />
      <TileFields isTiled={image.tile !== undefined} page={page} />
      <ImageField name="blend" as="select" />
    </div>
  )
}

function TileFields({ isTiled, page }: { isTiled: boolean; page: ImageProps['page'] }) {
  return (
    <>
      <ImageField name="tile" as="switch" />
      {isTiled ? (
        <div className={panel.pair}>
          <LengthField name="tile.gapX" unit="pt" whole={page.width} />
          <LengthField name="tile.gapY" unit="pt" whole={page.height} />
        </div>
      ) : null}
    </>
  )
}
