import { Button } from '@octavo/ui/Button.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Trash2 } from 'lucide-react'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignaturesField } from '../fields/SignaturesField.tsx'
import type { GivenOptions } from './options.ts'
import { CodeFields } from './panel/CodeFields.tsx'
import { LookFields } from './panel/LookFields.tsx'
import { PagesFields } from './panel/PagesFields.tsx'
import { PlacedList } from './panel/PlacedList.tsx'
import { ownSize } from './panel/PlacedPicture.tsx'
import { PlaceFields } from './panel/PlaceFields.tsx'
import { changed, type ImageChange, isPdf, shownBoxes } from './panel/placed.ts'
import { changeStage, useStageState } from './panel/stage-state.ts'

/** Exact values of the chosen picture, and the list of all that are placed. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const stage = useStageState()
  const images = options.images ?? []
  const { selected } = stage
  const select = (index: number) => {
    const { target, page } = images[index] ?? {}
    changeStage({ selected: index, ...(target !== undefined && { file: target }), ...(page !== undefined && { page }) })
  }
  return (
    <div className={panel.panel}>
      <SignaturesField
        documents={documents}
        treatment={options.signatures}
        onChange={(signatures) => onChange({ ...options, signatures })}
      />
      {images.length === 0 ? (
        <p className={panel.note}>Put a picture on the page: click it, drag it there, or press Enter on it.</p>
      ) : (
        <PlacedList
          images={images}
          nameOf={(id) => documents.find((document) => document.id === id)?.name ?? ''}
          selected={selected}
          onSelect={select}
        />
      )}
      <Chosen key={selected} documents={documents} options={options} errors={errors} onChange={onChange} />
      <CodeFields codes={options.codes ?? []} errors={errors} onChange={(codes) => onChange({ ...options, codes })} />
      <FileNameField
        suffix=".pdf"
        placeholder="{name}-with-images"
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => onChange({ ...options, fileName })}
      />
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

/** What can be said about the chosen picture. */
function Chosen({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const { selected = -1, file: shownFile, page: shownPage } = useStageState()
  const images = options.images ?? []
  const image = images[selected]
  const picture = documents.find(({ id }) => id === image?.document)
  const files = documents.filter(isPdf)
  const file = files.find(({ id }) => id === (image?.target ?? shownFile)) ?? files[0]
  if (!image || !picture || !file?.source || file.source.pageCount === 0) return null
  const page = Math.min(image.page ?? shownPage, file.source.pageCount)
  const size = file.source.size(page)
  const [box] = shownBoxes(image, { page: size, own: ownSize(picture) })
  if (!box) return null
  const set = (change: ImageChange) => onChange({ ...options, images: changed(images, selected, change) })
  const part = { image, box, page: size, set, errorOf: (name: string) => errors[`images.${selected}.${name}`] }
  const remove = () => {
    changeStage({ selected: undefined })
    onChange({ ...options, images: images.filter((_, index) => index !== selected) })
  }
  return (
    <>
      <PlaceFields {...part} />
      <PagesFields {...part} shown={{ file: file.id, page }} hasManyFiles={files.length > 1} />
      <LookFields {...part} />
      <Button variant="danger" icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={remove}>
        Take {picture.name} away
      </Button>
    </>
  )
}
