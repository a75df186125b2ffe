import { t, tData } from '@octavo/core/words/t.ts'
import { CanvasFrame } from '@octavo/ui/cards/CanvasFrame.tsx'
import { FileCards } from '@octavo/ui/cards/FileCards.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { ArrowDownUp } from 'lucide-react'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { choiceLabel, withDefaults } from './panel/option-fields.ts'
import { inOrder, turnFile, turnOf } from './panel/shown-files.ts'
import { imagesToPdf } from './tool.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

const sorts = ['given', 'natural', 'name', 'date'] as const

/** The images as cards, in page order, with their rotation. */
export default function Canvas({ documents, options, onChange, actions, glyph }: CanvasProps<GivenOptions>) {
  const { sort } = withDefaults(options)
  const shown = inOrder(documents, sort)
  const ids = shown.map(({ id }) => id)
  const arrange = (order: readonly string[]) => {
    actions.arrange(order)
    if (sort !== 'given') onChange({ ...options, sort: 'given' })
  }
  const items = sorts.map((value) => ({
    label: choiceLabel('sort', value),
    checked: value === sort,
    onSelect: () => onChange({ ...options, sort: value }),
  }))
  const cards = shown.map((document) => ({ ...document, cover: { page: 1, rotation: turnOf(options, document.id) } }))
  const move = (id: string, to: number) => arrange(ids.filter((other) => other !== id).toSpliced(to, 0, id))
  const rotate = (id: string) => onChange(turnFile(options, id, ids))
  return (
    <CanvasFrame
      title={tData(imagesToPdf.title)}
      glyph={glyph}
      files={documents}
      actions={actions}
      controls={
        <Menu
          label={t('Sort')}
          icon={<ArrowDownUp {...icon} />}
          items={[...items, { label: t('Reverse order'), onSelect: () => arrange(ids.toReversed()) }]}
        />
      }
    >
      <FileCards label={t('Files, in the order of the pages')} files={cards} actions={{ ...actions, move, rotate }} />
    </CanvasFrame>
  )
}
