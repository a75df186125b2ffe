import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { LengthField } from '../../fields/LengthField.tsx'
import type { PictureProps } from './picture-props.ts'
import { filled } from './placed.ts'

const layers = [
  { value: 'over', label: 'Over the page' },
  { value: 'under', label: 'Under it' },
] as const

const blends = [
  { value: 'normal', label: 'Covers it' },
  { value: 'multiply', label: 'Multiply' },
  { value: 'screen', label: 'Screen' },
  { value: 'overlay', label: 'Overlay' },
  { value: 'darken', label: 'Darken' },
  { value: 'lighten', label: 'Lighten' },
] as const

/** How a picture is turned and how it meets the page. */
export function LookFields({ image, page, errorOf, set }: PictureProps) {
  const { rotation, opacity, layer, blend, tile } = filled(image)
  return (
    <div className={panel.inside}>
      <div className={panel.pair}>
        <NumberField
          label="Turn"
          unit="°"
          min={-360}
          max={360}
          value={rotation}
          error={errorOf('rotation')}
          onChange={(degrees) => set({ rotation: degrees })}
        />
        <NumberField
          label="Opacity"
          unit="%"
          min={2}
          max={100}
          value={Math.round(opacity * 100)}
          error={errorOf('opacity')}
          onChange={(percent) => set({ opacity: percent / 100 })}
        />
      </div>
      <Segment label="Layer" options={layers} value={layer} onChange={(chosen) => set({ layer: chosen })} />
      <Switch
        label="Mosaic"
        hint="Repeated over the whole page."
        checked={tile !== undefined}
        onChange={(wanted) => set({ tile: wanted ? { gapX: 20, gapY: 20 } : undefined })}
      />
      {tile ? (
        <div className={panel.pair}>
          <LengthField
            label="Gap across"
            unit="pt"
            whole={page.width}
            min={0}
            value={tile.gapX ?? 20}
            error={errorOf('tile.gapX')}
            onChange={(gapX) => set({ tile: { ...tile, gapX } })}
          />
          <LengthField
            label="Gap down"
            unit="pt"
            whole={page.height}
            min={0}
            value={tile.gapY ?? 20}
            error={errorOf('tile.gapY')}
            onChange={(gapY) => set({ tile: { ...tile, gapY } })}
          />
        </div>
      ) : null}
      <Disclosure title="Blending">
        <Select label="How it meets the page" hideLabel options={blends} value={blend} onChange={(chosen) => set({ blend: chosen })} />
      </Disclosure>
    </div>
  )
}
