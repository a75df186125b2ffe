import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Trash2 } from 'lucide-react'
import { OptionsPanel, OptionsScope } from '../fields/OptionsPanel.tsx'
import { OutputGroup } from '../fields/OutputGroup.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignaturesField } from '../fields/SignaturesField.tsx'
import { type GivenOptions, Options, PlacedImage } from './options.ts'
import { CodeFields } from './panel/CodeFields.tsx'
import { LookFields } from './panel/LookFields.tsx'
import { errorsBelow, withDefaults } from './panel/option-fields.ts'
import { PagesFields } from './panel/PagesFields.tsx'
import { ownSize } from './panel/PlacedImage.tsx'
import { PlacedList } from './panel/PlacedList.tsx'
import { PlaceFields } from './panel/PlaceFields.tsx'
import { changed, type ImageChange, isPdf, shownBoxes } from './panel/placed.ts'
import { useStageState } from './panel/stage-state.ts'
import { addImagesToPdf } from './tool.ts'

/** Exact values of the selected image, and the list of all placed images. */
export default function Panel(props: PanelProps<GivenOptions>) {
  const { documents, options, errors, onChange } = props
  const [{ selected }, changeStage] = useStageState()
  const { images, codes } = withDefaults(options)
  const select = (index: number) => {
    const { target, page } = images[index] ?? {}
    changeStage({ selected: index, ...(target !== undefined && { file: target }), ...(page !== undefined && { page }) })
  }
  return (
    <OptionsPanel {...props} schema={Options}>
      <SignaturesField />
      {images.length === 0 ? (
        <p className={panel.note}>{t('Put an image on the page: click it, drag it there, or press Enter on it.')}</p>
      ) : (
        <PlacedList
          images={images}
          nameOf={(id) => documents.find((document) => document.id === id)?.name ?? ''}
          selected={selected}
          onSelect={select}
        />
      )}
      <Chosen key={selected} {...props} />
      <CodeFields codes={codes} errors={errors} onChange={(next) => onChange({ ...options, codes: next })} />
      <OutputGroup suffix=".pdf" placeholder={`{name}-${addImagesToPdf.suffix}`} />
    </OptionsPanel>
  )
}

/** The options of the selected image. */
function Chosen({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const [{ selected = -1, file: shownFile, page: shownPage }, changeStage] = useStageState()
  const { images } = withDefaults(options)
  const image = images[selected]
  const imageFile = documents.find(({ id }) => id === image?.document)
  const files = documents.filter(isPdf)
  const file = files.find(({ id }) => id === (image?.target ?? shownFile)) ?? files[0]
  if (!image || !imageFile || !file?.source || file.source.pageCount === 0) return null
  const page = Math.min(image.page ?? shownPage, file.source.pageCount)
  const size = file.source.size(page)
  const [box] = shownBoxes(image, { page: size, own: ownSize(imageFile) })
  if (!box) return null
  const set = (change: ImageChange) => onChange({ ...options, images: changed(images, selected, change) })
  const remove = () => {
    changeStage({ selected: undefined })
    onChange({ ...options, images: images.filter((_, index) => index !== selected) })
  }
  return (
    <OptionsScope
      schema={PlacedImage}
      options={image}
      errors={errorsBelow(errors, `images.${selected}`)}
      onChange={(next) => onChange({ ...options, images: images.map((other, index) => (index === selected ? next : other)) })}
    >
      <PlaceFields image={image} box={box} page={size} set={set} />
      <PagesFields image={image} set={set} shown={{ file: file.id, page }} hasManyFiles={files.length > 1} />
      <LookFields image={image} page={size} />
      <Button variant="danger" icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={remove}>
        {t('Remove from the page')}
      </Button>
    </OptionsScope>
  )
}
