import { Menu } from '@octavo/ui/Menu.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { ArrowDownUp } from 'lucide-react'
import type { Options } from '../options.ts'
import { choiceLabel } from './option-fields.ts'

export interface ArrangeControlsProps {
  mode: 'files' | 'pages'
  onMode: (mode: 'files' | 'pages') => void
  sort: Options['sort']
  onSort: (sort: Options['sort']) => void
  onReverse: () => void
}

const modes = [
  { value: 'files', label: 'Files' },
  { value: 'pages', label: 'Pages' },
] as const

const sorts = ['given', 'natural', 'name', 'date', 'title'] as const

/** What is shown, and in which order. */
export function ArrangeControls({ mode, onMode, sort, onSort, onReverse }: ArrangeControlsProps) {
  const items = sorts.map((value) => ({ label: choiceLabel('sort', value), checked: value === sort, onSelect: () => onSort(value) }))
  return (
    <>
      <Segment label="Arrange" hideLabel options={modes} value={mode} onChange={onMode} />
      <Menu
        label="Sort"
        icon={<ArrowDownUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        items={[...items, { label: 'Reverse order', onSelect: onReverse }]}
      />
    </>
  )
}
